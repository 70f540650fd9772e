/**
 * How the places are called where a tile may go: left and right of a line, the arms of a star, and
 * in a tree the tile that carries the end. Also which of them are closed for now.
 */

import { endsOf } from "./ends.js";
import { LEFT, RIGHT, playOf } from "./wire.js";
import { parseTile } from "./tile.js";

/** @typedef {import("./ends.js").End} End */
/** @typedef {import("./names.js").Form} Form */

/**
 * The kind of a place is the last part of a message's id.
 *
 * @typedef {object} Place
 * @property {"left" | "right" | "arm" | "new_arm" | "branch"} kind
 * @property {Record<string, string | number>} values   `arm`: its number; `pip`, `the`: the number at
 *           the place; `at`: the tile that carries it
 */

/** @param {End} end @param {Form} form @returns {Place} */
export function placeOf({ id, pip, tile, fresh }, form) {
  const values = { arm: id.slice(1), pip: form.pip(pip), the: form.the(pip), at: tile === null ? "" : form.tile(tile) };
  if (id === LEFT) return { kind: "left", values };
  if (id === RIGHT) return { kind: "right", values };
  if (id.length > 2) return { kind: "branch", values };
  return { kind: fresh ? "new_arm" : "arm", values };
}

/**
 * Where a play went, told after it.
 *
 * @param {string} action
 * @param {string[]} layout   plays in order, this one among them
 * @param {Form} form
 * @returns {Place | null} null for a lead
 */
export function placeOfPlay(action, layout, form) {
  const play = playOf(action);
  if (play === null || play.end === null) return null;
  const { tile, end: id } = play;
  const before = layout.slice(0, Math.max(0, layout.indexOf(action)));
  const fresh = id.length === 2 && !before.some((earlier) => playOf(earlier)?.end === id);
  // Two tiles share one number only, so the tiles alone tell the number at a place in a tree.
  const carrier = id.length > 2 ? id.slice(1, 3) : null;
  const pip = parseTile(tile).find((half) => carrier === null || parseTile(carrier).includes(half)) ?? 0;
  return placeOf({ id, pip, tile: carrier, fresh }, form);
}

/** @typedef {Pick<import("./wire.js").View, "rules" | "layout">} Laid */

/** The open ends of the table. @param {Laid} view @returns {End[]} */
export function openEnds({ rules, layout }) {
  return endsOf(rules.shape, layout);
}

/**
 * The ends a tile may go to: while a locked star lacks arms that is the next arm alone.
 *
 * @param {End[]} ends
 * @param {boolean} locked  the rules lock arms
 */
export function unlocked(ends, locked) {
  const fresh = locked ? ends.filter((end) => end.fresh) : [];
  return fresh.length > 0 ? fresh : ends;
}

/** The numbers at these ends, each once, ascending. @param {{pip: number}[]} ends */
export function pipsAt(ends) {
  return [...new Set(ends.map((end) => end.pip))].sort((a, b) => a - b);
}
