/**
 * The one socket of a table: keeps it alive, finds it again, and lets nothing through twice.
 *
 * It knows the order of events and nothing of dominoes. Only the next event is passed on; after a
 * gap it asks for what is missing. A command that was not answered is sent again with the same id
 * after a reconnection: the server carries it out once. It never gives up, except where the server says
 * that this page or table cannot be.
 */

import { PING, act, decode, hello, resync, wish } from "./wire.js";
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

/** Whether the same may be asked again after this error. @param {string} code */
export function isPassing(code) {
  return code === "busy";
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
  #failures = 0;
  #heard = 0;
  /** @type {{cmdId: string, frame: string} | null} */
  #pending = null;
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
    return this.#command((cmdId, lastSeq) => act(cmdId, lastSeq, action));
  }

  /**
   * Wish for the next round, or for the end of the match; like an action.
   *
   * @param {import("./wire.js").WishWord} word
   * @returns {string | null} the id of the command; null where it was not sent
   */
  wish(word) {
    return this.#command((cmdId, lastSeq) => wish(cmdId, lastSeq, word));
  }

  /** @param {(cmdId: string, lastSeq: number) => string} frameOf @returns {string | null} */
  #command(frameOf) {
    const lastSeq = this.options.lastSeq();
    if (this.#pending !== null || lastSeq === null || this.#status === "refused") return null;
    const cmdId = this.options.newId();
    this.#pending = { cmdId, frame: frameOf(cmdId, lastSeq) };
    this.#sendPending();
    return cmdId;
  }

  /** Look at once whether the connection lives: the page was shown, or the network came back. */
  check() {
    if (this.#status === "refused") return;
    if (this.#socket === null) {
      this.#failures = 0;
      this.#connect();
    } else if (this.options.clock.now() - this.#heard > STALE_AFTER) {
      this.#lost(0);
    } else if (this.#synced) {
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
    socket.onopen = () => socket.send(hello(this.options.table, this.options.lastSeq()));
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => this.#lost();
    this.#watch(STALE_AFTER);
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
    if ((message.t === "done" || message.t === "refused") && message.cmd_id === this.#pending?.cmdId) this.#answered();
    if (message.t === "error") this.#fail(message.code);
    this.options.onMessage(message);
    if (message.t === "snapshot") this.#inStep();
  }

  /** The action has its answer, or will get none. */
  #answered() {
    this.#pending = null;
    this.#cancelResend();
  }

  /** @param {string} code */
  #fail(code) {
    if (!isPassing(code)) this.#answered();
    if (!isFinal(code)) return;
    this.#drop();
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
    if (fresh.events.length > 0) this.options.onMessage(fresh);
    this.#inStep();
  }

  /** This screen knows everything the server has told. */
  #inStep() {
    this.#asking = false;
    if (this.#synced) return;
    this.#synced = true;
    this.#failures = 0;
    this.#tell("connected");
    this.#sendPending();
  }

  #sendPending() {
    if (this.#pending === null || !this.#synced) return;
    this.#send(this.#pending.frame);
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
