/** The time of a turn on this screen, counted from when the server told it. Pure. */

/** @typedef {import("./company.js").TurnClock} TurnClock */

/** In the last of its seconds a turn is told aloud. */
export const LAST_MS = 5_000;

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
