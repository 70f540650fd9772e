/**
 * The sounds of the table, made in the page: nothing is downloaded. Browsers allow them only after
 * the person has touched the page.
 */

/** Length of the knock of a tile, in seconds. */
const KNOCK = 0.07;

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;

  /** @param {boolean} on */
  constructor(on) {
    this.on = on;
  }

  /** A tile is put on the table; `soft` for one that is taken from the boneyard. @param {boolean} [soft] */
  knock(soft = false) {
    const context = this.#ready();
    if (context === null) return;
    const noise = context.createBufferSource();
    noise.buffer = knockOf(context);
    const body = new BiquadFilterNode(context, { type: "bandpass", frequency: soft ? 900 : 1900, Q: 0.9 });
    const gain = new GainNode(context, { gain: soft ? 0.12 : 0.35 });
    noise.connect(body).connect(gain).connect(context.destination);
    noise.start();
  }

  /** The turn has come: two soft notes. */
  turn() {
    const context = this.#ready();
    if (context === null) return;
    [660, 880].forEach((frequency, i) => {
      const start = context.currentTime + i * 0.12;
      const tone = new OscillatorNode(context, { type: "sine", frequency });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.linearRampToValueAtTime(0.08, start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.4);
    });
  }

  /** @returns {AudioContext | null} null while sound is off or not yet allowed */
  #ready() {
    if (!this.on || !navigator.userActivation?.hasBeenActive) return null;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume();
    return this.#context;
  }
}

/** Noise that dies away at once: bone on wood. @param {AudioContext} context */
function knockOf(context) {
  const length = Math.ceil(context.sampleRate * KNOCK);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  return buffer;
}
