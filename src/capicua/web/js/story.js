/**
 * What the history tells: whose turn brought what, which numbers somebody was seen without, and
 * the calls of the game.
 */

import { endsOf } from "./line.js";

/** @typedef {import("./wire.js").WireEvent} WireEvent */

/**
 * One seat's turn: the tiles drawn (null where hidden), and what it ended with; `end` is null while
 * it goes on.
 *
 * @typedef {object} Spell
 * @property {string} seat
 * @property {(string | null)[]} drawn
 * @property {{k: "played", action: string} | {k: "passed"} | null} end
 */

/**
 * Events gathered into turns; what is no part of a turn is left out.
 *
 * @param {WireEvent[]} events
 * @returns {Spell[]}
 */
export function spellsOf(events) {
  /** @type {Spell[]} */
  const spells = [];
  for (const event of events) {
    if (event.k !== "drew" && event.k !== "played" && event.k !== "passed") continue;
    let spell = spells[spells.length - 1];
    if (!spell || spell.seat !== event.seat || spell.end !== null) {
      spell = { seat: event.seat, drawn: [], end: null };
      spells.push(spell);
    }
    if (event.k === "drew") spell.drawn.push(event.tile);
    else spell.end = event.k === "played" ? { k: "played", action: event.action } : { k: "passed" };
  }
  return spells;
}

/**
 * The last turn of anybody but `you`; null before there is one.
 *
 * @param {WireEvent[]} history
 * @param {string | null} you
 */
export function lastOfOthers(history, you) {
  return spellsOf(history).filter((spell) => spell.seat !== you).pop() ?? null;
}

/**
 * Numbers that `seat` was seen without and cannot have got since, ascending. Who draws or passes
 * fits neither end. A drawn tile that was kept may carry any number but those at the ends, so it
 * clears what was known before; one that was played at once leaves the hand as it was.
 *
 * @param {WireEvent[]} history
 * @param {string} seat
 * @returns {number[]}
 */
export function numbersWithout(history, seat) {
  /** @type {string[]} */
  const layout = [];
  let known = new Set(/** @type {number[]} */ ([]));
  let drewBefore = false;
  for (const event of history) {
    if (event.k === "played") layout.push(event.action);
    if (!("seat" in event) || event.seat !== seat) continue;
    if (event.k !== "played") {
      if (drewBefore) known = new Set();
      for (const { pip } of endsOf(layout)) known.add(pip);
    }
    drewBefore = event.k === "drew";
  }
  return [...known].sort((a, b) => a - b);
}

/**
 * The call that hangs in the air after the last event: a pass, the last tile of a hand, or a closed
 * table (`seat` null).
 *
 * @param {WireEvent[]} history
 * @returns {{call: "pass" | "out" | "closed", seat: string | null} | null}
 */
export function callOf(history) {
  const round = history.find((event) => event.k === "round_ended");
  if (round?.k === "round_ended") {
    return round.how === "out" ? { call: "out", seat: round.winner } : { call: "closed", seat: null };
  }
  const last = history[history.length - 1];
  return last?.k === "passed" ? { call: "pass", seat: last.seat } : null;
}
