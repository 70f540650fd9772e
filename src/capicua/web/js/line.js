/**
 * Actions and tiles as the wire writes them.
 *
 * Only reading: which action is allowed comes from the server.
 */

import { isWish } from "./company.js";
import { parseTile } from "./tile.js";

export const LEFT = "<";
export const RIGHT = ">";
export const DRAW = "+?";
export const PASS = "-";
/** A new deal is asked for, where a hand of many doubles gives that right. */
export const REDEAL = "~";

/** What may be wished for between rounds. */
export const NEXT = "next";
export const STOP = "stop";

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
 * @returns {{tile: string, end: string | null} | null} null for what lays no tile
 */
export function playOf(action) {
  if (action === DRAW || action === PASS || action === REDEAL || isWish(action)) return null;
  return { tile: action.slice(0, 2), end: action.length > 2 ? action.slice(2) : null };
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
