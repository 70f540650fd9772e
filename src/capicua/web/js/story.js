/**
 * What the history tells: whose turn brought what, which numbers somebody was seen without, who sits
 * out, and the calls of the game.
 */

import { countOf } from "./wire.js";
import { openEnds, pipsAt, unlocked } from "./places.js";

/** @typedef {import("./wire.js").WireEvent} WireEvent */
/** @typedef {import("./wire.js").View} View */

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

/** What is known of a hand: what it lacks, and what it lacked before `drawn` tiles were drawn. @typedef {{without: number[], before: number[], drawn: number}} Known */

/**
 * By seat, the numbers that no tile of that hand can carry, ascending. Who draws or passes fits no
 * end that a tile could go to; arms that are still locked tell nothing. A drawn tile may carry
 * anything, so nothing is known while somebody draws; one that was kept did not fit either, and one
 * that was played at once leaves the hand as it was.
 *
 * @param {Pick<View, "seats" | "rules" | "history">} view
 * @returns {Map<string, number[]>}
 */
export function numbersWithout({ seats, rules, history }) {
  /** @type {Map<string, Known>} */
  const known = new Map(seats.map((seat) => [seat, { without: [], before: [], drawn: 0 }]));
  /** @type {string[]} */
  const layout = [];
  const shut = () => pipsAt(unlocked(openEnds({ rules, layout }), rules.locked));
  for (const event of history) {
    if (event.k !== "played" && event.k !== "drew" && event.k !== "passed") continue;
    const own = known.get(event.seat);
    if (own) known.set(event.seat, learned(own, event.k, shut));
    if (event.k === "played") layout.push(event.action);
  }
  return new Map([...known].map(([seat, { without }]) => [seat, without]));
}

/** @param {Known} known @param {"played" | "drew" | "passed"} what @param {() => number[]} shut  the numbers open at that moment @returns {Known} */
function learned({ without, before, drawn }, what, shut) {
  if (what === "drew") return { without: [], before: drawn === 0 ? without : before, drawn: drawn + 1 };
  if (drawn > 0) return { without: together(shut(), what === "played" && drawn === 1 ? before : []), before: [], drawn: 0 };
  return { without: what === "passed" ? together(without, shut()) : without, before: [], drawn: 0 };
}

/** @param {number[]} some @param {number[]} more */
function together(some, more) {
  return [...new Set([...some, ...more])].sort((a, b) => a - b);
}

/** The deal of this round. @param {WireEvent[]} history */
export function dealOf(history) {
  return history.find((event) => event.k === "dealt") ?? null;
}

/** Whether the deal left any tiles undealt. @param {Pick<View, "history">} view */
export function hasBoneyard({ history }) {
  const deal = dealOf(history);
  return deal === null || countOf(deal.boneyard) > 0;
}

/** Whether a seat has no hand in this round. @param {View} view @param {string} seat */
export function sitsOut({ seats, history }, seat) {
  const deal = dealOf(history);
  return deal !== null && countOf(deal.hands[seats.indexOf(seat)] ?? "") === 0;
}

/** The seats that play this round, in order of play. @param {View} view */
export function playing(view) {
  return view.seats.filter((seat) => !sitsOut(view, seat));
}

/**
 * The calls that hang in the air after the last event: the passes just made, the last tile of a hand,
 * or a closed table, which nobody calls.
 *
 * @param {WireEvent[]} history
 * @returns {{call: "pass" | "out" | "closed", seats: string[]} | null}
 */
export function callOf(history) {
  const round = history.find((event) => event.k === "round_ended");
  if (round) return round.how === "out" ? { call: "out", seats: [round.winner ?? ""] } : { call: "closed", seats: [] };
  /** @type {string[]} */
  const passed = [];
  for (const event of [...history].reverse()) {
    if (event.k === "scored") continue; // what a pass brings comes right after it
    if (event.k !== "passed") break;
    passed.unshift(event.seat);
  }
  return passed.length > 0 ? { call: "pass", seats: passed } : null;
}
