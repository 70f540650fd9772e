/**
 * What a star or a tree is made of, before anything is laid: which tile goes to which side of which,
 * how much hangs on each, and what may still come.
 */

import { armsOf, isDouble, readPlays } from "./ends.js";

/** @typedef {import("./ends.js").Shape} Shape */
/** @typedef {import("./ends.js").PlayedTile} PlayedTile */
/** @typedef {import("./ends.js").OpenSide} OpenSide */

/**
 * @typedef {object} Growth
 * @property {Shape} shape
 * @property {boolean} branching
 * @property {readonly PlayedTile[]} tiles
 * @property {readonly OpenSide[]} open
 * @property {readonly number[]} next     by `sideKey`: the tile played there
 * @property {readonly number[]} behind   by tile: how many tiles hang on it, itself included
 * @property {readonly boolean[]} live    by number: some tile that carries it is not on the table yet
 * @property {readonly boolean[]} hasDouble   by number: its double is not on the table yet
 * @property {number} arms        of a star that are open or may still be opened
 * @property {number} left        tiles that are not on the table yet
 */

const SIDES = 8;
/** The number on a half that is not known yet. */
export const UNKNOWN = -1;

/** @param {number} tile @param {number} side */
export const sideKey = (tile, side) => tile * SIDES + side;

/**
 * @param {Shape} shape
 * @param {readonly string[]} plays
 * @param {number} maxPip
 * @returns {Growth}
 * @throws {RangeError} if a play does not fit
 */
export function readGrowth(shape, plays, maxPip) {
  const { tiles, open } = readPlays(shape, plays);
  const behind = tiles.map(() => 1);
  /** @type {number[]} */
  const next = [];
  for (const { index, from, side } of [...tiles].reverse()) {
    if (from < 0) continue;
    behind[from] += behind[index];
    next[sideKey(from, side)] = index;
  }
  const carrying = Array.from({ length: maxPip + 1 }, (_, pip) => tiles.filter(({ halves }) => halves.includes(pip)));
  const left = carrying.map((carriers) => maxPip + 1 - carriers.length);
  const opened = tiles.filter(({ from }) => from === 0).length;
  return {
    shape,
    branching: shape === "tips" || shape === "all",
    tiles,
    open,
    next,
    behind,
    live: left.map((count) => count > 0),
    hasDouble: carrying.map((carriers) => !carriers.some(({ halves }) => isDouble(halves))),
    arms: Math.min(armsOf(shape), opened + left[tiles[0].halves[0]]),
    left: ((maxPip + 1) * (maxPip + 2)) / 2 - tiles.length,
  };
}

/**
 * The same with one tile more at every live end: any that fits.
 * @param {Growth} growth
 * @returns {Growth}
 */
export function withNextTiles(growth) {
  const tiles = [...growth.tiles];
  const next = [...growth.next];
  for (const { pip, from, side } of growth.open) {
    if (!growth.live[pip]) continue;
    next[sideKey(from, side)] = tiles.length;
    tiles.push({ index: tiles.length, text: "", halves: [pip, UNKNOWN], from, side });
  }
  return { ...growth, tiles, next, behind: [...growth.behind, ...tiles.slice(growth.behind.length).map(() => 1)] };
}
