/**
 * The shuffle worked out again from what was published, byte for byte as docs/fairness.md says.
 *
 * SHA-256 and HMAC are written out here: a club at home is reached over plain http, where browsers
 * keep their own to themselves. Nothing in here is secret, so time and memory may tell what they like.
 */

const COMMIT = "capicua/commit/1";
const DEAL = "capicua/deal/1";
const BLOCK = 64;
const SPAN = 2 ** 32;
const HALVES = "0123456789abcdefghi";

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
const K = Uint32Array.from(primes(64), (prime) => fraction(prime, 3));
/** The same of the square roots of the first eight. */
const START = Uint32Array.from(primes(8), (prime) => fraction(prime, 2));

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/**
 * The first 32 bits after the point of a root, without a rounding error: floor(root * 2^32).
 * @param {number} of @param {2 | 3} degree
 */
function fraction(of, degree) {
  const wanted = BigInt(of) << BigInt(32 * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(degree) <= wanted) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

/** @param {number} x @param {number} n */
const turned = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function sha256(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(length - 4, bytes.length << 3);
  const state = START.slice();
  for (let at = 0; at < length; at += BLOCK) round(state, words, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint32Array} state @param {DataView} words @param {number} at */
function round(state, words, at) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = words.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15], w[i - 2]];
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function hmac(key, message) {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(whole.map((byte) => byte ^ 0x36), message));
  return sha256(joined(whole.map((byte) => byte ^ 0x5c), inner));
}

/**
 * What binds the club to a secret without telling it.
 * @param {Uint8Array} secret @param {string} table @param {number} number of the round
 */
export function commitment(secret, table, number) {
  return `sha256:${hexOf(sha256(joined(about(COMMIT, table, number), secret)))}`;
}

/**
 * The key of a round's stream. `players` are what the record says: "A" and 32 digits each.
 * @param {Uint8Array} secret @param {string} table @param {number} number
 * @param {readonly string[]} players
 */
export function dealKey(secret, table, number, players) {
  const added = players.map((said) => joined(
    Uint8Array.of(said.charCodeAt(0) - "A".charCodeAt(0)), bytesOf(said.slice(2)),
  ));
  return hmac(secret, joined(about(DEAL, table, number), ...added));
}

/**
 * The endless stream of numbers below 2 to the 32nd that follows from a key.
 * @param {Uint8Array} key @returns {Generator<number, never>}
 */
export function* stream(key) {
  for (let counter = 0; ; counter++) {
    const counted = new DataView(new ArrayBuffer(8));
    counted.setUint32(4, counter);
    const block = new DataView(hmac(key, new Uint8Array(counted.buffer)).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/** @param {number} bound @param {Generator<number, never>} numbers */
export function below(bound, numbers) {
  const limit = SPAN - (SPAN % bound);
  let x = numbers.next().value;
  while (x >= limit) x = numbers.next().value;
  return x % bound;
}

/**
 * All tiles up to a number of pips, in the order that the next numbers of the stream tell.
 * @param {number} mostPips @param {Generator<number, never>} numbers
 */
export function shuffled(mostPips, numbers) {
  /** @type {string[]} */
  const tiles = [];
  for (let high = 0; high <= mostPips; high++) {
    for (let low = 0; low <= high; low++) tiles.push(HALVES[high] + HALVES[low]);
  }
  for (let i = tiles.length - 1; i > 0; i--) {
    const j = below(i + 1, numbers);
    [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
  }
  return tiles;
}

/** @param {string} hex */
export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
export function hexOf(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the bytes that follow are for: one purpose, one table, one round.
 * @param {string} purpose @param {string} table @param {number} number */
function about(purpose, table, number) {
  const counted = new DataView(new ArrayBuffer(4));
  counted.setUint32(0, number);
  const said = new TextEncoder().encode(`${purpose}\0${table}\0`);
  return joined(said, new Uint8Array(counted.buffer));
}

/** @param {...Uint8Array} parts */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
