/**
 * Actions and tiles as the wire writes them, and the two ends of a line.
 *
 * Only reading: which action is allowed comes from the server.
 */

import { parseTile } from "./tile.js";

export const LEFT = "<";
export const RIGHT = ">";
export const DRAW = "+?";
export const PASS = "-";

/**
 * @typedef {{id: string, pip: number}} End   an open end and the number it shows
 */

/** @param {string} tile @param {number} pip */
export function carries(tile, pip) {
  return parseTile(tile).includes(pip);
}

/** The pips of a tile together. @param {string} tile */
export function weightOf(tile) {
  const [high, low] = parseTile(tile);
  return high + low;
}

/** Tiles written as one text, "66.54"; "" is none, "?7" is hidden. @param {string} text @returns {string[]} */
export function tilesOf(text) {
  return text === "" || text.startsWith("?") ? [] : text.split(".");
}

/** How many tiles such a text stands for, hidden or not. @param {string} text */
export function countOf(text) {
  return text.startsWith("?") ? Number(text.slice(1)) : tilesOf(text).length;
}

/**
 * A play taken apart; `end` is null for the lead.
 *
 * @param {string} action
 * @returns {{tile: string, end: string | null} | null} null for a draw or a pass
 */
export function playOf(action) {
  if (action === DRAW || action === PASS) return null;
  return { tile: action.slice(0, 2), end: action.length > 2 ? action.slice(2) : null };
}

/**
 * The ends that a line of plays leaves open, left first; none before the lead. The lead lies with
 * its high half to the left, every other tile touches with the number it shares.
 *
 * @param {string[]} layout plays in order
 * @returns {End[]}
 */
export function endsOf(layout) {
  /** @type {End[]} */
  let ends = [];
  for (const action of layout) {
    const play = playOf(action);
    if (!play) continue;
    const [high, low] = parseTile(play.tile);
    ends =
      play.end === null
        ? [{ id: LEFT, pip: high }, { id: RIGHT, pip: low }]
        : ends.map((end) => (end.id === play.end ? { id: end.id, pip: high + low - end.pip } : end));
  }
  return ends;
}

/**
 * The places where each tile may be played, from the server's list of legal actions.
 *
 * @param {string[]} legal
 * @returns {Map<string, (string | null)[]>} ends by tile; [null] for a lead
 */
export function placesByTile(legal) {
  /** @type {Map<string, (string | null)[]>} */
  const places = new Map();
  for (const action of legal) {
    const play = playOf(action);
    if (play) places.set(play.tile, [...(places.get(play.tile) ?? []), play.end]);
  }
  return places;
}
