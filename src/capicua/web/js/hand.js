/** The tiles of a hand: their order, their size and their names. Pure. */

import { weightOf } from "./wire.js";
import { placeOf } from "./places.js";
import { ORDERS } from "./settings.js";
import { parseTile } from "./tile.js";

/** @typedef {import("./settings.js").Order} Order */

/**
 * The hand in the order asked for: by number the high half counts first, by weight the pips
 * together; the heaviest come first.
 *
 * @param {string[]} hand
 * @param {Order} order
 */
export function inOrder(hand, order) {
  if (order === "dealt") return hand;
  return [...hand].sort((a, b) => {
    const byWeight = order === "weight" ? weightOf(b) - weightOf(a) : 0;
    return byWeight || byHalves(a, b);
  });
}

/** @param {string} a @param {string} b */
function byHalves(a, b) {
  const [highA, lowA] = parseTile(a);
  const [highB, lowB] = parseTile(b);
  return highB - highA || lowB - lowA;
}

/** The order after this one. @param {Order} order @returns {Order} */
export function nextOrder(order) {
  return ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length] ?? "dealt";
}

/** Under this width, in px, tiles do not shrink while they can wrap, and never further. */
export const NARROWEST = 32;

/**
 * How a hand stands on its rack.
 *
 * @typedef {{columns: number, width: number, scrolls: boolean}} Stand
 *   `width` is that of a place, a tile and the gap beside it, in px; where the hand `scrolls`, two
 *   rows are wider than the rack.
 */

/**
 * One row as long as the places are wide enough, then two, then two that scroll.
 *
 * @param {number} count     tiles
 * @param {number} room      the rack's width in px
 * @param {number} widest    the widest a place may be
 * @param {number} [inTwo]   the widest a place may be in two rows, which take twice the height
 * @returns {Stand}
 */
export function standOf(count, room, widest, inTwo = widest) {
  const inOne = room / Math.max(1, count);
  if (inOne >= NARROWEST) return { columns: Math.max(1, count), width: Math.min(widest, inOne), scrolls: false };
  const columns = Math.ceil(count / 2);
  const width = Math.min(inTwo, room / columns);
  if (width >= NARROWEST) return { columns, width, scrolls: false };
  return { columns, width: NARROWEST, scrolls: true };
}

/**
 * The name of a tile in the hand: what it is, and where it fits or that it does not.
 *
 * @param {string} tile
 * @param {import("./hand-view.js").HandState} state
 * @param {import("./names.js").Words} words
 */
export function nameInHand(tile, state, words) {
  const name = state.acting ? fitOf(tile, state, words) : words.spoken.tile(tile);
  return state.drawn === tile ? words.t("hand.new", { name }) : name;
}

/** @param {string} tile @param {import("./hand-view.js").HandState} state @param {import("./names.js").Words} words */
function fitOf(tile, { chosen, opening, places, ends }, { t, spoken }) {
  const values = { tile: spoken.tile(tile) };
  const spots = places.get(tile);
  if (chosen === tile) return t("hand.chosen", values);
  if (spots === undefined) return t(opening ? "hand.no_open" : "hand.no_fit", values);
  if (spots.includes(null)) return t("hand.opens", values);
  const fitting = ends.filter((end) => spots.includes(end.id)).map((end) => placeOf(end, spoken));
  const [first] = fitting;
  const [, second] = fitting;
  if (first?.kind === "left" && second !== undefined) return t("hand.fits_both", values);
  if (first === undefined || second !== undefined) return t("hand.fits_many", { ...values, n: spots.length });
  return t(`hand.fits_${first.kind}`, { ...values, ...first.values });
}
