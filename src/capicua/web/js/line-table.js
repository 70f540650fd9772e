/**
 * The folding line as a layout: from units to px, with its badges. How it folds is decided in
 * line-layout.js.
 */

import { likedRadius, placeBadge } from "./badges.js";
import { lineLayout } from "./line-layout.js";
import { LINE_ENDS, isDouble } from "./line-walk.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Memory} Memory */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./felt-box.js").SizedBox} SizedBox */
/** @typedef {import("./layout.js").Table} Table */
/** @typedef {import("./line-steps.js").Piece} Piece */
/** @typedef {import("./line-walk.js").LineEnd} LineEnd */
/** @typedef {import("./line-walk.js").Walk} Walk */

/**
 * @param {Table} table   at least the lead lies
 * @param {SizedBox} box
 * @param {Memory | null} before
 * @returns {Layout}
 */
export function placeLine(table, box, before) {
  const { plan, plans, walk, line } = lineLayout(table.plays, table.maxPip, box, before?.plans ?? []);
  const { unit, leadY, arrangement } = plan;
  const leadX = box.width / unit / 2 - (plan.left + plan.right) / 2;

  /** @param {Piece} piece @returns {Place} */
  const place = ({ cx, cy, rotation }) => ({ x: (leadX + cx) * unit, y: (leadY + cy) * unit, rotation, scale: unit });

  const tiles = [{ index: 0, halves: line.lead }, ...line.arms["<"], ...line.arms[">"]].sort((a, b) => a.index - b.index);
  const placements = tiles.map(({ index, halves }) => ({
    index,
    tile: halves,
    double: isDouble(halves),
    ...place(/** @type {Piece} */ (walk.pieces.get(index))),
  }));

  const badges = placeBadges(walk, unit, { left: -leadX, right: box.width / unit - leadX, top: -leadY, bottom: box.height / unit - leadY });
  const ends = LINE_ENDS.map((id) => {
    const { joint, place: simple, double } = walk.ends[id];
    const { pip, live } = line.ends[id];
    const { x, y, radius, onTile } = badges[id];
    return {
      id, pip, live, onTile,
      fresh: false,
      pinned: null,
      x: (leadX + x) * unit,
      y: (leadY + y) * unit,
      radius: radius * unit,
      dir: (Math.round((Math.atan2(joint.dy, joint.dx) * 180) / Math.PI) + 360) % 360,
      places: simple ? [place(simple)] : [],
      doubles: double ? [place(double)] : [],
    };
  });
  return { unit, arrangement, placements, ends, bridges: [], width: box.width, height: box.height, memory: { table, box, plans } };
}

/**
 * Badges of live ends first: theirs is the better place.
 * @param {Walk} walk
 * @param {number} unit
 * @param {{left: number, right: number, top: number, bottom: number}} edges
 */
function placeBadges(walk, unit, edges) {
  const radius = likedRadius(unit);
  const tiles = [...walk.pieces.values()];
  const order = [...LINE_ENDS].sort((a, b) => Number(Boolean(walk.ends[b].place)) - Number(Boolean(walk.ends[a].place)));
  /** @type {Partial<Record<LineEnd, import("./badges.js").Badge>>} */
  const badges = {};
  for (const id of order) {
    const { joint, lastPiece } = walk.ends[id];
    const foreign = LINE_ENDS.filter((other) => other !== id).flatMap((other) => [walk.ends[other].place, walk.ends[other].double]);
    const taken = [...tiles, ...foreign.filter((ghost) => ghost !== null)];
    badges[id] = placeBadge(joint, farHalf(lastPiece), radius, { ...edges, taken, badges: Object.values(badges) });
  }
  return /** @type {Record<LineEnd, import("./badges.js").Badge>} */ (badges);
}

/**
 * The half that carries the end; of a double that lies across, its waist.
 * @param {Piece} piece
 */
function farHalf({ cx, cy, rotation }) {
  const angle = (rotation * Math.PI) / 180;
  return { cx: cx + Math.round(Math.cos(angle)) / 2, cy: cy + Math.round(Math.sin(angle)) / 2 };
}
