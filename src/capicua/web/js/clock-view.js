/** The clock of a turn: a ring around who is in turn, with the time beside the name. Calm until the end. */

import { h, setText } from "./dom.js";

/** @typedef {import("./company.js").TurnClock} TurnClock */
/** @typedef {import("./state.js").Table} Table */

/** How often the time is written anew, in milliseconds; the ring glides between. */
const TICK = 500;

export class ClockView {
  /** @type {{clock: TurnClock, at: number} | null} as it was told, and when */
  #told = null;
  /** The most that was seen of this turn's allowance. */
  #allowance = 0;
  #alarmed = false;
  #cancel = () => {};
  #time = h("span", { class: "time", "aria-hidden": "true" });
  /** @type {HTMLElement | null} the seat that shows it */
  #seat = null;

  /**
   * @param {import("./net.js").Clock} clock
   * @param {(seat: string) => import("./seats-view.js").Seat | undefined} find
   * @param {(left: number) => void} onLast   the reader's turn is about to run out: so many seconds
   * @param {() => void} onCalm               it is over
   */
  constructor(clock, find, onLast, onCalm) {
    this.clock = clock;
    this.find = find;
    this.onLast = onLast;
    this.onCalm = onCalm;
  }

  /** @param {Table} table */
  update({ company, view }) {
    const { clock } = company;
    if (clock !== this.#told?.clock) this.#tell(clock);
    this.mine = clock !== null && clock.seat !== null && clock.seat === view.you;
    this.#tick();
  }

  /** What is left of the turn now, null while nobody's time is counted. */
  get left() {
    if (this.#told === null || this.#told.clock.seat === null) return null;
    const { clock, at } = this.#told;
    return { seat: clock.seat, ...leftOf(clock, this.clock.now() - at, this.#allowance) };
  }

  /** @param {TurnClock | null} clock */
  #tell(clock) {
    const before = this.#told?.clock ?? null;
    this.#told = clock === null ? null : { clock, at: this.clock.now() };
    const same = clock !== null && before !== null && clock.seat === before.seat && clock.left_ms <= before.left_ms;
    this.#allowance = clock === null ? 0 : Math.max(same ? this.#allowance : 0, clock.left_ms);
  }

  #tick() {
    this.#cancel();
    const { left } = this;
    this.#show(left);
    if (left === null) return;
    const urgent = left.last && this.mine === true && this.#told?.clock.running === true;
    if (urgent && !this.#alarmed) this.onLast(Math.max(1, Math.ceil(left.ms / 1000)));
    if (!urgent && this.#alarmed) this.onCalm();
    this.#alarmed = urgent;
    if (this.#told?.clock.running && left.ms > 0) this.#cancel = this.clock.after(TICK, () => this.#tick());
  }

  /** @param {(Left & {seat: string | null}) | null} left */
  #show(left) {
    const shown = left?.seat == null ? undefined : this.find(left.seat);
    const seat = shown?.seat ?? null;
    if (seat !== this.#seat) {
      this.#seat?.classList.remove("timed", "in-bank", "running-out");
      this.#time.remove();
      this.#seat = seat;
      shown?.name.after(this.#time);
    }
    if (!left && this.#alarmed) {
      this.#alarmed = false;
      this.onCalm();
    }
    if (seat === null || left === null) return;
    seat.classList.add("timed");
    seat.classList.toggle("in-bank", left.bank);
    seat.classList.toggle("running-out", left.last);
    seat.style.setProperty("--left", left.part.toFixed(1));
    setText(this.#time, minutesOf(left.ms));
  }
}

/** In the last of its seconds a turn is told aloud. */
const LAST_MS = 5_000;

/**
 * What is left of a turn.
 *
 * @typedef {object} Left
 * @property {number} ms       of the allowance, or of the bank once that is used up
 * @property {boolean} bank    the bank runs
 * @property {number} part     what the ring shows: 0 to 100 of what it started with
 * @property {boolean} last    the turn is about to run out
 */

/**
 * @param {TurnClock} clock
 * @param {number} since     milliseconds since it was told
 * @param {number} allowance the most that was ever seen left of this turn's allowance, in milliseconds
 * @returns {Left}
 */
export function leftOf({ left_ms: told, bank_ms: bank, running }, since, allowance) {
  const gone = running ? since : 0;
  const left = told - gone;
  const all = Math.max(0, left + bank);
  if (left > 0 || bank <= 0) return { ms: Math.max(0, left), bank: false, part: partOf(left, allowance), last: all <= LAST_MS };
  return { ms: all, bank: true, part: partOf(all, bank), last: all <= LAST_MS };
}

/** @param {number} left @param {number} whole */
function partOf(left, whole) {
  return whole <= 0 ? 0 : Math.min(100, Math.max(0, (100 * left) / whole));
}

/** Minutes and seconds, "1:05"; a second that has begun counts. @param {number} ms */
export function minutesOf(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
