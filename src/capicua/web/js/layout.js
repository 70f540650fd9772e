/**
 * Where every tile on the table lies: one pure function, from the wire's layout to places in px.
 * It knows no DOM, no chance and no rule of the game; the same plays in the same box always give
 * the same table.
 *
 * What is promised, whatever the line: tiles never overlap and touching halves are equal; doubles
 * lie across the line except at a corner; everything is inside the box; both numbers at the ends
 * can be read; and every live end keeps room for its next tile and for its double, so choosing an
 * end never rescales the table. A tile that lies moves only when `arrangement` changes.
 */

import { placeBadge } from "./badges.js";
import { lineLayout } from "./line-layout.js";
import { LINE_ENDS, isDouble } from "./line-walk.js";
import { parseTile } from "./tile.js";

/** @typedef {import("./line-steps.js").Piece} Piece */
/** @typedef {import("./line-walk.js").Walk} Walk */
/** @typedef {import("./line-walk.js").LineEnd} LineEnd */

/**
 * @typedef {object} Table
 * @property {readonly string[]} plays   in order of play: ["66", "65>", "64<"]; the lead lies high half left
 * @property {number} maxPip             highest number of the set
 */

/**
 * @typedef {object} Box
 * @property {number} width        px
 * @property {number} height       px
 * @property {number} [maxUnit]    px per unit (the short side of a tile); tiles are never larger
 * @property {number} [minUnit]    tiles are never smaller; see `layout` for what happens then
 */

/** @typedef {Required<Box>} SizedBox */

/**
 * @typedef {object} LaidPlay
 * @property {[number, number]} halves
 * @property {string | null} end     null for the lead
 */

/**
 * Room for one tile.
 * @typedef {object} Place
 * @property {number} x          middle, px
 * @property {number} y
 * @property {number} rotation   degrees: 0 near half left, 90 near half on top, 180 right, 270 below
 * @property {number} scale      px per unit
 */

/**
 * @typedef {object} TilePlace
 * @property {number} index             place in the order of play
 * @property {[number, number]} tile    near half (towards the lead), far half
 * @property {boolean} double
 */
/** @typedef {Place & TilePlace} Placement */

/**
 * @typedef {object} PlacedEnd
 * @property {string} id
 * @property {number} pip
 * @property {boolean} live      some tile of this number is not on the table yet
 * @property {number} x          middle of its badge, px
 * @property {number} y
 * @property {number} radius     largest radius at which the badge covers nothing, px
 * @property {number} dir        direction in which the arm grows, degrees
 * @property {Place[]} places    ghosts for a simple tile; empty when dead
 * @property {Place[]} doubles   ghosts for its double; empty when dead or when the double lies
 * @property {boolean} onTile    a dead end shut in on all sides: the badge lies on the end's own half,
 *                               where the tile itself shows the number
 */

/**
 * @typedef {object} Layout
 * @property {number} unit           px per unit
 * @property {number} arrangement    counts how often tiles had to move in this round
 * @property {Placement[]} placements   in order of play
 * @property {PlacedEnd[]} ends
 * @property {number} width          px
 * @property {number} height
 */

/** Below this a pip is a speck: 4 px per half. */
const LEAST_UNIT = 4;
/** A badge likes to be this large: share of a unit, and px. */
const BADGE = { share: 0.4, least: 10, most: 17 };

/**
 * @param {Table} table
 * @param {Box} box
 * @returns {Layout}
 * @throws {RangeError} if a play does not fit the table, or if the box is too small for all tiles
 *         even at `minUnit` (a line of 28 tiles needs about 100 × 60 px)
 */
export function layout(table, box) {
  const sized = { maxUnit: largestUnit(box), minUnit: LEAST_UNIT, ...box };
  const plays = table.plays.map(parsePlay);
  if (!plays.length) {
    return { unit: sized.maxUnit, arrangement: 0, placements: [], ends: [], width: box.width, height: box.height };
  }
  // The one place that decides which shape a table has. So far every game is played on a folding line.
  return placeLine(plays, table.maxPip, sized);
}

/**
 * The size of a tile on an almost empty table: about six tiles to a row, four rows, and not
 * larger than is comfortable to look at.
 * @param {{width: number, height: number}} box
 */
export function largestUnit({ width, height }) {
  const comfortable = Math.max(46, Math.min(74, Math.min(width, 2 * height) / 24));
  return Math.max(16, Math.round(Math.min(width / 11, height / 8, comfortable)));
}

/**
 * @param {string} action   "66" (the lead) or "64>"
 * @returns {LaidPlay}
 */
function parsePlay(action) {
  return { halves: parseTile(action.slice(0, 2)), end: action.slice(2) || null };
}

/**
 * @param {readonly LaidPlay[]} plays
 * @param {number} maxPip
 * @param {SizedBox} box
 * @returns {Layout}
 */
function placeLine(plays, maxPip, box) {
  const { plan, walk, line } = lineLayout(plays, maxPip, box);
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
      x: (leadX + x) * unit,
      y: (leadY + y) * unit,
      radius: radius * unit,
      dir: (Math.round((Math.atan2(joint.dy, joint.dx) * 180) / Math.PI) + 360) % 360,
      places: simple ? [place(simple)] : [],
      doubles: double ? [place(double)] : [],
    };
  });
  return { unit, arrangement, placements, ends, width: box.width, height: box.height };
}

/**
 * Badges of live ends first: theirs is the better place.
 * @param {Walk} walk
 * @param {number} unit
 * @param {{left: number, right: number, top: number, bottom: number}} edges
 */
function placeBadges(walk, unit, edges) {
  const radius = Math.max(BADGE.least, Math.min(BADGE.most, BADGE.share * unit)) / unit;
  const tiles = [...walk.pieces.values()];
  const order = [...LINE_ENDS].sort((a, b) => Number(Boolean(walk.ends[b].place)) - Number(Boolean(walk.ends[a].place)));
  /** @type {Partial<Record<LineEnd, import("./badges.js").Badge>>} */
  const badges = {};
  for (const id of order) {
    const { joint, lastPiece } = walk.ends[id];
    const foreign = LINE_ENDS.filter((other) => other !== id).flatMap((other) => [walk.ends[other].place, walk.ends[other].double]);
    const taken = [...tiles, ...foreign.filter((ghost) => ghost !== null)];
    badges[id] = placeBadge(joint, lastPiece, radius, { ...edges, taken, badges: Object.values(badges) });
  }
  return /** @type {Record<LineEnd, import("./badges.js").Badge>} */ (badges);
}
