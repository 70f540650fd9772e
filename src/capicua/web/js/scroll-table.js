/**
 * A line in one straight row. The view follows the last tile, or shows the end that it is told to;
 * an end out of view has its badge pinned to the edge of the box.
 */

import { likedRadius, placeBadge } from "./badges.js";
import { isDouble, readPlays } from "./ends.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").PlacedEnd} PlacedEnd */
/** @typedef {import("./felt-box.js").SizedBox} SizedBox */
/** @typedef {import("./layout.js").Table} Table */

/**
 * A tile, or room for one, in units from the left edge of the box.
 * @typedef {object} Spot
 * @property {number} x         its middle
 * @property {boolean} across
 * @property {1 | -1} outwards  1: its far half is on the right
 */

/** Units of height that the row takes: a double across, and felt. */
const ROW = 2.4;
/** Units beyond a tip that stay in view where the view shows it: room for the next tile, and felt. */
const BEYOND = 2.3;
/** Tabs at the edges stay this large, px. */
const TAB_RADIUS = 17;

/**
 * @param {Table} table   at least the lead lies
 * @param {SizedBox} box
 * @returns {Layout}
 */
export function placeScroll(table, box) {
  const { tiles, open } = readPlays(table.shape, table.plays);
  const unit = Math.max(1, Math.min(box.maxUnit, Math.floor(box.height / ROW)));
  const middle = box.height / unit / 2;
  const tips = { left: 0, right: isDouble(tiles[0].halves) ? 1 : 2 };
  const row = tiles.map(({ index, halves }) => {
    const across = isDouble(halves);
    const [length, outwards] = [across ? 1 : 2, index === 0 || table.plays[index].endsWith(">") ? 1 : -1];
    if (index === 0) return spot(0, length, outwards);
    const from = outwards > 0 ? tips.right : tips.left;
    if (outwards > 0) tips.right += length;
    else tips.left -= length;
    return spot(from, length, outwards);
  });
  const shift = shiftOf(tips, table.focus ?? null, row[row.length - 1], box.width / unit);

  /** @param {Spot} spot @returns {Place} */
  const place = ({ x, across, outwards }) => ({ x: (x + shift) * unit, y: middle * unit, rotation: across ? 90 : outwards > 0 ? 0 : 180, scale: unit });
  const taken = row.map(({ x, across }) => ({ cx: x + shift, cy: middle, ex: across ? 0.5 : 1, ey: across ? 1 : 0.5 }));
  const edges = { left: 0, right: box.width / unit, top: 0, bottom: 2 * middle, taken, badges: [] };

  /** @param {import("./ends.js").OpenSide} side @returns {PlacedEnd} */
  const placeEnd = ({ id, pip }) => {
    const outwards = id === ">" ? 1 : -1;
    const tip = outwards > 0 ? tips.right : tips.left;
    const x = tip + shift;
    const live = tiles.filter(({ halves }) => halves.includes(pip)).length <= table.maxPip;
    const hasDouble = !tiles.some(({ halves }) => halves[0] === pip && halves[1] === pip);
    const needed = x + (live ? 2 : 0) * outwards;
    const pinned = needed < -1e-9 ? "left" : needed > edges.right + 1e-9 ? "right" : null;
    const badge = placeBadge({ x, y: middle, dx: outwards, dy: 0 }, { cx: x - outwards / 2, cy: middle }, likedRadius(unit), edges);
    return {
      id, pip, live, pinned,
      fresh: false,
      onTile: badge.onTile && !pinned,
      ...(pinned ? pinnedTo(pinned, box) : { x: badge.x * unit, y: badge.y * unit, radius: badge.radius * unit }),
      dir: outwards > 0 ? 0 : 180,
      places: live ? [place(spot(tip, 2, outwards))] : [],
      doubles: live && hasDouble ? [place(spot(tip, 1, outwards))] : [],
    };
  };
  return {
    unit,
    arrangement: 0,
    placements: tiles.map(({ index, halves }) => ({ index, tile: halves, double: isDouble(halves), ...place(row[index]) })),
    ends: open.map(placeEnd),
    bridges: [],
    width: box.width,
    height: box.height,
    memory: { table, box },
  };
}

/** @param {number} from @param {number} length @param {number} outwards @returns {Spot} */
function spot(from, length, outwards) {
  return { x: from + (length / 2) * outwards, across: length === 1, outwards: outwards > 0 ? 1 : -1 };
}

/**
 * How far the row lies to the right of where its lead would start at the edge.
 * @param {{left: number, right: number}} tips
 * @param {string | null} focus   an end
 * @param {Spot} last
 * @param {number} width          of the box
 */
function shiftOf({ left, right }, focus, last, width) {
  const [first, end] = [left - BEYOND, right + BEYOND];
  if (end - first <= width) return (width - first - end) / 2;
  const shown = focus === "<" ? left : focus === ">" ? right : last.x;
  return Math.min(-first, Math.max(width - end, width / 2 - shown));
}

/** @param {"left" | "right"} edge @param {SizedBox} box */
function pinnedTo(edge, { width, height }) {
  const radius = Math.min(TAB_RADIUS, height / 2);
  return { x: edge === "left" ? radius : width - radius, y: height / 2, radius };
}
