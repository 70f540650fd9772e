/**
 * The one socket of a table: keeps it alive, finds it again, and lets nothing through twice.
 *
 * It knows the order of events and nothing of dominoes. Only the next event is passed on; after a
 * gap it asks for what is missing. A command that was not answered is sent again with the same id
 * after a reconnection: the server carries it out once. It never gives up, except where the server says
 * that this page or table cannot be.
 */

import { PING, act, decode, hello, request, resync, wish } from "./wire.js";
import { freshPart } from "./state.js";

/** @typedef {"connecting" | "connected" | "reconnecting" | "offline" | "refused"} Status */

/**
 * The part of a WebSocket that is used here.
 *
 * @typedef {object} Socket
 * @property {number} readyState
 * @property {(data: string) => void} send
 * @property {() => void} close
 * @property {((event: any) => void) | null} onopen
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onclose
 */

/**
 * Time as a dependency. `after` calls back once and returns how to cancel that.
 *
 * @typedef {{now: () => number, after: (ms: number, call: () => void) => () => void}} Clock
 */

/** The browser's time. It is the device's, so that the time of a sleep counts. @type {Clock} */
export const browserClock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * @typedef {object} NetOptions
 * @property {string} table                  the table's id
 * @property {() => Socket} open             a new socket to the server
 * @property {() => number | null} lastSeq   the last event applied, null before the first snapshot
 * @property {(message: import("./wire.js").ServerMessage) => void} onMessage
 *           every message but pong; of a delta only the part that is new, and never after a gap
 * @property {(status: Status) => void} onStatus    called when it changes
 * @property {() => boolean} online          whether the device says it has a network
 * @property {() => number} random           0 ≤ x < 1, for the jitter
 * @property {() => string} newId            a fresh id for a command
 * @property {Clock} clock
 */

/**
 * Commands go in lanes, each waiting for its answer before the next: a phrase does not wait for a tile.
 * @typedef {"play" | "company" | "say"} Lane
 */

const OPEN = 1;

/** All in milliseconds. */
export const SILENCE_BEFORE_PING = 5_000;
export const STALE_AFTER = 10_000;
export const PROBE_ANSWER = 3_000;
export const RESEND_AFTER = 4_000;
export const FIRST_DELAY = 500;
export const LONGEST_DELAY = 15_000;

/** Whether trying again cannot help after this error. @param {string} code */
export function isFinal(code) {
  return code === "unknown_table" || code === "wrong_version";
}

/** Whether what is on its way still gets its answer after this error. @param {string} code */
export function isPassing(code) {
  return code === "busy" || code === "too_many" || code === "cannot_reveal";
}

/**
 * How long to wait before a new attempt: doubling, never above the cap, and spread over the upper
 * half so that a restarted server is not met by everybody at once.
 *
 * @param {number} attempt  failures in a row, from 0
 * @param {number} random   0 ≤ x < 1
 */
export function backOff(attempt, random) {
  const full = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempt, 10));
  return full / 2 + (full / 2) * random;
}

export class Net {
  /** @type {Socket | null} */
  #socket = null;
  /** @type {Status} */
  #status = "connecting";
  /** The server has answered our hello on this socket. */
  #synced = false;
  /** A resync is under way on this socket. */
  #asking = false;
  /** The next hello asks for everything, whatever is known. */
  #anew = false;
  #failures = 0;
  #heard = 0;
  /** @type {Map<Lane, {cmdId: string, frame: string}>} */
  #pending = new Map();
  #cancelWatch = () => {};
  #cancelRetry = () => {};
  #cancelResend = () => {};

  /** @param {NetOptions} options */
  constructor(options) {
    this.options = options;
  }

  /** The status last told. */
  get status() {
    return this.#status;
  }

  /** Connect, and stay connected. */
  start() {
    this.#connect();
  }

  /**
   * Ask the server for an action of the round. One command at a time: while another waits for its
   * answer, nothing is sent.
   *
   * @param {string} action
   * @returns {string | null} the id of the command; null where it was not sent
   */
  act(action) {
    return this.#command("play", (cmdId, lastSeq) => act(cmdId, lastSeq, action));
  }

  /**
   * Wish for the next round, or for the end of the match; like an action.
   *
   * @param {import("./company.js").WishWord} word
   * @returns {string | null} the id of the command; null where it was not sent
   */
  wish(word) {
    return this.#command("play", (cmdId, lastSeq) => wish(cmdId, lastSeq, word));
  }

  /**
   * Ask something of the company at the table, or say something; each kind one at a time.
   *
   * @param {import("./wire.js").Request} asked
   * @returns {string | null} the id of the command; null where it was not sent
   */
  ask(asked) {
    return this.#command(asked.t === "say" ? "say" : "company", (cmdId) => request(cmdId, asked));
  }

  /**
   * Send what has no answer, now or not at all.
   * @param {string} frame
   * @returns {boolean} whether it was sent
   */
  tell(frame) {
    const open = this.#socket?.readyState === OPEN;
    if (open) this.#send(frame);
    return open;
  }

  /** Begin anew on another socket, because the server knows this browser as somebody else now. */
  renew() {
    if (this.#status === "refused") return;
    this.#anew = true;
    this.#connect();
  }

  /** @param {Lane} lane @param {(cmdId: string, lastSeq: number) => string} frameOf @returns {string | null} */
  #command(lane, frameOf) {
    const lastSeq = this.options.lastSeq();
    if (this.#pending.has(lane) || lastSeq === null || this.#status === "refused") return null;
    const cmdId = this.options.newId();
    this.#pending.set(lane, { cmdId, frame: frameOf(cmdId, lastSeq) });
    this.#sendPending(lane);
    return cmdId;
  }

  /** Look at once whether the connection lives: the page was shown, or the network came back. */
  check() {
    if (this.#status === "refused") return;
    if (this.#socket === null) {
      this.#failures = 0;
      this.#connect();
    } else if (this.#socket.readyState > OPEN || this.options.clock.now() - this.#heard > STALE_AFTER) {
      this.#lost(0);
    } else {
      this.#send(PING);
      this.#watch(PROBE_ANSWER);
    }
  }

  #connect() {
    this.#cancelRetry();
    this.#drop();
    const socket = this.options.open();
    this.#socket = socket;
    this.#heard = this.options.clock.now();
    socket.onopen = () => this.#hello();
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => this.#lost();
    this.#watch(STALE_AFTER);
  }

  /** Ask for what has happened since the last event, or for everything. */
  #hello() {
    this.#send(hello(this.options.table, this.#anew ? null : this.options.lastSeq()));
  }

  /** Let go of the socket, whatever it still has to say. */
  #drop() {
    this.#cancelWatch();
    this.#cancelResend();
    const socket = this.#socket;
    this.#socket = null;
    this.#synced = false;
    this.#asking = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The connection is gone: try again after `delay` (default: the back-off). @param {number} [delay] */
  #lost(delay = backOff(this.#failures, this.options.random())) {
    this.#drop();
    this.#failures += 1;
    this.#tell(this.options.online() ? "reconnecting" : "offline");
    this.#cancelRetry();
    this.#cancelRetry = this.options.clock.after(delay, () => this.#connect());
  }

  /** Give the server this long to say anything. @param {number} ms */
  #watch(ms) {
    this.#cancelWatch();
    this.#cancelWatch = this.options.clock.after(ms, () => this.#lost());
  }

  /** Something came: ask again after the silence, and take the connection for lost after more of it. */
  #alive() {
    this.#heard = this.options.clock.now();
    this.#cancelWatch();
    this.#cancelWatch = this.options.clock.after(SILENCE_BEFORE_PING, () => {
      this.#send(PING);
      this.#watch(STALE_AFTER - SILENCE_BEFORE_PING);
    });
  }

  /** @param {unknown} data */
  #receive(data) {
    this.#alive();
    const message = decode(data);
    if (message === null || message.t === "pong") return;
    if (message.t === "delta") {
      this.#receiveDelta(message);
      return;
    }
    if (message.t === "done" || message.t === "refused") this.#answered(message.cmd_id);
    if (message.t === "error") this.#fail(message.code);
    if (message.t === "gone") return this.#leave(message.why);
    this.options.onMessage(message);
    if (message.t === "snapshot") {
      this.#anew = false;
      this.#inStep();
    }
  }

  /** A command has its answer. @param {string} cmdId */
  #answered(cmdId) {
    for (const [lane, { cmdId: waiting }] of this.#pending) if (waiting === cmdId) this.#pending.delete(lane);
    if (this.#pending.size === 0) this.#cancelResend();
  }

  /**
   * After an error that stays, what was on its way gets no answer. One that passes may have been the
   * answer to our hello, which nobody else would repeat.
   *
   * @param {string} code
   */
  #fail(code) {
    if (isFinal(code)) return this.#end();
    if (!isPassing(code)) {
      this.#pending.clear();
      this.#cancelResend();
    }
    if (this.#synced) return;
    this.#cancelResend();
    this.#cancelResend = this.options.clock.after(RESEND_AFTER, () => this.#hello());
  }

  /** This socket has ended. Another one may be somebody else's: then everything is asked for anew. @param {string} why */
  #leave(why) {
    this.#anew = why === "signed_out";
    this.#lost(this.#anew ? 0 : undefined);
  }

  /** Trying again cannot help. */
  #end() {
    this.#drop();
    this.#cancelRetry();
    this.#tell("refused");
  }

  /** @param {import("./wire.js").Delta} delta */
  #receiveDelta(delta) {
    const lastSeq = this.options.lastSeq();
    const fresh = lastSeq === null ? null : freshPart(delta, lastSeq);
    if (fresh === null) {
      if (!this.#asking) this.#send(lastSeq === null ? hello(this.options.table, null) : resync(lastSeq));
      this.#asking = true;
      return;
    }
    // One without events tells what has changed by itself, as the time goes by.
    const still = delta.events.length === 0 && fresh.seq === delta.seq;
    if (still || fresh.events.length > 0) this.options.onMessage(fresh);
    if (!this.#anew) this.#inStep();
  }

  /** This screen knows everything the server has told. */
  #inStep() {
    this.#asking = false;
    if (this.#synced) return;
    this.#synced = true;
    this.#cancelResend();
    this.#failures = 0;
    this.#tell("connected");
    this.#sendPending();
  }

  /** Send what waits for an answer, in one lane or in all. @param {Lane} [only] */
  #sendPending(only) {
    if (this.#pending.size === 0 || !this.#synced) return;
    for (const [lane, { frame }] of this.#pending) if (only === undefined || lane === only) this.#send(frame);
    this.#cancelResend();
    this.#cancelResend = this.options.clock.after(RESEND_AFTER, () => this.#sendPending());
  }

  /** @param {string} frame */
  #send(frame) {
    if (this.#socket?.readyState === OPEN) this.#socket.send(frame);
  }

  /** @param {Status} status */
  #tell(status) {
    if (status === this.#status) return;
    this.#status = status;
    this.options.onStatus(status);
  }
}
