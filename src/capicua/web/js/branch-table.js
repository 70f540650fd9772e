/**
 * A star or a tree as a layout: from units to px, with its badges. Where a table branches this is fetched,
 * and everything that it needs; a line does without.
 */

import { likedRadius, onTile, placeBadge } from "./badges.js";
import { branchLayout } from "./branch-layout.js";
import { isDouble } from "./ends.js";
import { isSameBox } from "./felt-box.js";
import { readGrowth } from "./growth.js";
import { layout } from "./layout.js";

/** @typedef {import("./arm-steps.js").Piece} Piece */
/** @typedef {import("./badges.js").Badge} Badge */
/** @typedef {import("./branch-layout.js").Fold} Fold */
/** @typedef {import("./ends.js").OpenSide} OpenSide */
/** @typedef {import("./ghosts.js").GhostEnd} GhostEnd */
/** @typedef {import("./growth.js").Growth} Growth */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Memory} Memory */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").PlacedEnd} PlacedEnd */
/** @typedef {import("./felt-box.js").SizedBox} SizedBox */
/** @typedef {import("./layout.js").Table} Table */

/**
 * @param {Table} table   at least the lead lies
 * @param {SizedBox} box
 * @param {Memory | null} before
 * @param {number} arrangement   of the layout before
 * @returns {Layout}
 */
export function placeBranches(table, box, before, arrangement) {
  const growth = readGrowth(table.shape, table.plays, table.maxPip);
  const old = before?.fold ? { ...before.fold, frame: frameIn(box, before.fold) } : null;
  const largest = before && old && isSameBox(before.box, box) ? old.unit : box.maxUnit;
  const fold = branchLayout(growth, box, old, largest, old ? wantedPlaces(growth, old) : []);
  const { unit, frame, pieces } = fold;
  const [x, y] = [-frame.left * unit, -frame.top * unit];
  /** @param {Piece} piece @returns {Place} */
  const place = ({ cx, cy, rotation }) => ({ x: x + cx * unit, y: y + cy * unit, rotation, scale: unit });

  return {
    unit,
    arrangement: old ? arrangement + Number(fold.anew) : 0,
    placements: growth.tiles.map(({ index, halves }) => ({ index, tile: halves, double: isDouble(halves), ...place(pieces[index]) })),
    ends: placedEnds(growth, fold, place),
    bridges: pieces.flatMap(({ bridge }) => bridge ?? []).map(({ x1, y1, x2, y2 }) => ({ x1: x + x1 * unit, y1: y + y1 * unit, x2: x + x2 * unit, y2: y + y2 * unit })),
    width: box.width,
    height: box.height,
    memory: { table, box, fold },
  };
}

/**
 * The same middle in a box that may have changed a little.
 * @param {SizedBox} box
 * @param {Fold} fold
 */
function frameIn(box, { unit, frame: { left, top, width, height } }) {
  const [newWidth, newHeight] = [box.width / unit, box.height / unit];
  return { left: left + (width - newWidth) / 2, top: top + (height - newHeight) / 2, width: newWidth, height: newHeight };
}

/**
 * By tile: where the ghost was that showed its place.
 * @param {Growth} growth
 * @param {Fold} old
 */
function wantedPlaces({ tiles }, { pieces, ends }) {
  /** @type {Piece[]} */
  const wanted = [];
  for (const { index, from, side, halves } of tiles.slice(pieces.length)) {
    const end = ends.find((each) => each.from === from && each.side === side);
    const place = isDouble(halves) ? end?.double[0] : end?.simple[0];
    if (place) wanted[index] = place;
  }
  return wanted;
}

/**
 * @param {Growth} growth
 * @param {Fold} fold
 * @param {(piece: Piece) => Place} place
 * @returns {PlacedEnd[]}
 */
function placedEnds(growth, fold, place) {
  const { unit, ends } = fold;
  const found = growth.open.map(({ from, side }) => ends.find((end) => end.from === from && end.side === side) ?? null);
  const badges = placeBadges(found, fold);
  return growth.open.map((open, position) => {
    const end = found[position];
    const { x, y, radius, onTile: shut } = badges[position];
    const spot = place({ .../** @type {Piece} */ (fold.pieces[0]), cx: x, cy: y });
    return {
      id: open.id,
      pip: open.pip,
      live: growth.live[open.pip],
      fresh: open.fresh,
      x: spot.x,
      y: spot.y,
      radius: radius * unit,
      dir: end ? (Math.round((Math.atan2(end.exit.dy, end.exit.dx) * 180) / Math.PI) + 360) % 360 : 0,
      places: (end?.simple ?? []).map(place),
      doubles: (end?.double ?? []).map(place),
      onTile: shut,
      pinned: null,
    };
  });
}

/**
 * The badge of a live end lies where its next tile would begin, that of a dead one on its tile.
 * @param {(GhostEnd | null)[]} ends
 * @param {Fold} fold
 */
function placeBadges(ends, { unit, frame, pieces }) {
  const radius = likedRadius(unit);
  const edges = { left: frame.left, right: frame.left + frame.width, top: frame.top, bottom: frame.top + frame.height };
  /** @type {Badge[]} */
  const badges = [];
  return ends.map((end) => {
    if (!end) return onTile(pieces[0]);
    const { exit, simple } = end;
    const half = { cx: exit.x - exit.dx / 2, cy: exit.y - exit.dy / 2 };
    if (!simple.length) return onTile(half);
    const taken = [...pieces, ...ends.filter((other) => other !== end).flatMap((other) => other ? [...other.simple.slice(0, 1), ...other.double.slice(0, 1)] : [])];
    const badge = placeBadge(startOf(simple[0]), half, radius, { ...edges, taken, badges });
    badges.push(badge);
    return badge;
  });
}

/** The edge at which a place begins. @param {Piece} place */
function startOf({ cx, cy, dx, dy, along }) {
  return { x: cx - dx * along, y: cy - dy * along, dx, dy };
}

/**
 * The layout of any table; for the rest see layout.js.
 *
 * @param {import("./layout.js").Table} table
 * @param {import("./felt-box.js").Box} box
 * @param {Layout | null} [before]
 * @returns {Layout}
 */
export const anyLayout = (table, box, before = null) => layout(table, box, before, placeBranches);
