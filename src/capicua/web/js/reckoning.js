/**
 * What a round was worth, as a sum of its own numbers: "(19−15) + (22−15) = 11".
 *
 * Who won and how much comes from the server; here its numbers are only put in order, so that
 * everybody can add them up again. Formulas are written in figures, the same in every language.
 */

import { yoursFirst } from "./ending.js";
import { playOf, tilesOf, weightOf } from "./wire.js";
import { openEnds, pipsAt } from "./places.js";
import { sideOf } from "./state.js";
import { dealOf, playing } from "./story.js";
import { parseTile } from "./tile.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").RoundEnded} RoundEnded */

/** An equals sign at which no line is broken. */
const EQUALS = "\u00a0=\u00a0";

/** The pips left in a seat's hand. @param {View} view @param {string} seat */
export function sumOf({ seats, result }, seat) {
  return result?.sums[seats.indexOf(seat)] ?? 0;
}

/**
 * The sums from which the points of the round are made: the winner's own, and the others'
 * that count, in the order in which their hands are shown.
 *
 * @param {View} view
 * @param {string} winner
 * @returns {{own: number, others: number[]}}
 */
export function counted(view, winner) {
  const others = yoursFirst({ view }).filter((seat) => seat !== winner);
  const rivals = others.filter((seat) => view.rules.score !== "losers_pair" || sideOf(view, seat) !== sideOf(view, winner));
  return { own: sumOf(view, winner), others: rivals.map((seat) => sumOf(view, seat)) };
}

/**
 * The points of a round that was won, as a sum.
 *
 * @param {View} view    whose round has a winner
 * @param {RoundEnded & {winner: string}} result
 * @returns {string} "" where the game counts no pips
 */
export function formulaOf(view, { how, winner }) {
  const { own, others } = counted(view, winner);
  switch (view.rules.score) {
    case "sum_diff":
      return how === "out" ? added(others) : added(others.map((other) => other - own), differences(others, own));
    case "others_minus_own":
      return how === "out" ? added(others) : `${others.join(" + ")} − ${own}${EQUALS}${total(others) - own}`;
    case "losers_full":
    case "losers_pair":
      return added(others);
    case "all_remaining":
      return added(how === "out" ? others : yoursFirst({ view }).map((seat) => sumOf(view, seat)));
    default:
      return "";
  }
}

/** @param {number[]} others @param {number} own */
function differences(others, own) {
  return others.length === 1 ? [`${others[0]} − ${own}`] : others.map((other) => `(${other}−${own})`);
}

/** @param {number[]} numbers */
function total(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** @param {number[]} numbers @param {string[]} [terms]  how each is written */
function added(numbers, terms = numbers.map(String)) {
  return terms.length === 1 && terms[0] === String(numbers[0]) ? terms.join("") : `${terms.join(" + ")}${EQUALS}${total(numbers)}`;
}

/**
 * Where a game pays by the last tile: what kind it was, what that was worth, and the points that had
 * waited on top of it.
 *
 * @param {View} view
 * @param {RoundEnded} result
 * @returns {{kind: "plain" | "double" | "both" | "both_double" | "closed", worth: number, waited: number}}
 */
export function lastTile(view, { how, points }) {
  const waited = dealOf(view.history)?.carry ?? 0;
  const worth = Math.max(0, ...(points ?? [])) - waited;
  const tile = playOf(view.layout[view.layout.length - 1] ?? "")?.tile;
  if (how === "closed" || tile === undefined) return { kind: "closed", worth, waited };
  const [high, low] = parseTile(tile);
  const before = openEnds({ ...view, layout: view.layout.slice(0, -1) });
  const pips = pipsAt(before);
  const both = before.length > 1 && pips.every((pip) => pip === high || pip === low) && (high === low || pips.length > 1);
  if (high === low) return { kind: both ? "both_double" : "double", worth, waited };
  return { kind: both ? "both" : "plain", worth, waited };
}

/** The seats that share the lowest sum of the table. @param {View} view */
export function lowest(view) {
  const seats = playing(view);
  const least = Math.min(...seats.map((seat) => sumOf(view, seat)));
  return seats.filter((seat) => sumOf(view, seat) === least);
}

/**
 * The first tiles, from the lightest on, in which the hand of `winner` is lighter than every other
 * of the tied ones (decision D-001d).
 *
 * @param {View} view
 * @param {string} winner
 * @param {string[]} tied
 * @returns {{tile: string, other: string, rival: string} | null} the rival's that comes nearest
 */
export function lighter({ seats, result }, winner, tied) {
  const handOf = (/** @type {string} */ seat) => tilesOf(result?.hands[seats.indexOf(seat)] ?? "").sort((a, b) => weightOf(a) - weightOf(b));
  const own = handOf(winner);
  const found = tied.filter((seat) => seat !== winner).map((rival) => {
    const hand = handOf(rival);
    const at = own.findIndex((tile, i) => weightOf(tile) !== weightOf(hand[i] ?? tile));
    return { at, tile: own[at] ?? "", other: hand[at] ?? "", rival };
  });
  const nearest = found.filter(({ at }) => at >= 0).sort((a, b) => b.at - a.at || weightOf(a.other) - weightOf(b.other))[0];
  return nearest ? { tile: nearest.tile, other: nearest.other, rival: nearest.rival } : null;
}

/** Who closed the round, and who comes next: the last pass comes back to the last who played. @param {View} view */
export function closerAndNext(view) {
  const seats = playing(view);
  const passes = view.history.filter((event) => event.k === "passed");
  const closer = passes[passes.length - 1]?.seat ?? "";
  return { closer, next: seats[(seats.indexOf(closer) + 1) % seats.length] ?? "" };
}

/**
 * What each side has got in this round: for the round itself and for bonuses.
 *
 * @param {View} view
 * @returns {number[]}
 */
export function gainsOf({ sides, result, history }) {
  return sides.map((_, side) => {
    const bonuses = history.map((event) => (event.k === "scored" && event.side === side ? event.points : 0));
    return (result?.points?.[side] ?? 0) + total(bonuses);
  });
}

/** What each seat has got from the pot, and at the end of the match. @param {View} view @returns {number[]} */
export function chipsWon({ seats, result, ended }) {
  return seats.map((_, seat) => (result?.takes?.[seat] ?? 0) + (ended?.takes?.[seat] ?? 0));
}
