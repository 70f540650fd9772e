/**
 * Where every tile on the table lies: one pure function, from the wire's layout to places in px.
 * It knows no DOM, no chance and no rule of the game; the same plays in the same box after the same
 * layout always give the same table.
 *
 * What is promised, whatever the table: tiles never overlap and touching halves are equal; doubles
 * lie across the line except at a corner, and branching ones always; everything is inside the box;
 * all numbers at the ends can be read; and every live end keeps room for its next tile and for its
 * double, so choosing an end never rescales the table. A tile that lies moves only when
 * `arrangement` changes, and tiles never grow within a round.
 *
 * A table that branches is laid by branch-table.js, which is fetched where it is needed.
 *
 * A line that scrolls is one row: what leaves the box is still there, and its end is pinned to the
 * edge. A tree that cannot be laid in the plane, doubles upon doubles, has bridges: a branch goes on
 * elsewhere, and a line leads there.
 */

import { isSameBox, isSameFelt, largestUnit } from "./felt-box.js";
import { placeLine } from "./line-layout.js";
import { placeScroll } from "./scroll-table.js";

/** @typedef {import("./ends.js").Shape} Shape */
/** @typedef {import("./felt-box.js").Box} Box */
/** @typedef {import("./felt-box.js").SizedBox} SizedBox */

/**
 * @typedef {object} Table
 * @property {Shape} shape
 * @property {readonly string[]} plays   in order of play: ["66", "65>", "64<"]; the lead lies high half left
 * @property {number} maxPip             highest number of the set
 * @property {boolean} [scroll]          a line is one straight row
 * @property {string | null} [focus]     the end that a line that scrolls shows; else its last tile
 */

/**
 * Room for one tile.
 * @typedef {object} Place
 * @property {number} x          middle, px
 * @property {number} y
 * @property {number} rotation   degrees: 0 near half left, 90 near half on top, 180 right, 270 below; slanted between
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
 * @property {boolean} fresh     the next arm of a star, not opened yet
 * @property {number} x          middle of its badge, px
 * @property {number} y
 * @property {number} radius     largest radius at which the badge covers nothing, px
 * @property {number} dir        direction in which the arm grows, degrees
 * @property {Place[]} places    ghosts for a simple tile, the one to show first; empty when dead
 * @property {Place[]} doubles   ghosts for its double; empty when dead or when the double lies
 * @property {boolean} onTile    a dead end shut in on all sides: the badge lies on the end's own half,
 *                               where the tile itself shows the number
 * @property {"left" | "right" | null} pinned   out of the box: its badge is a tab at this edge
 */

/** @typedef {{x1: number, y1: number, x2: number, y2: number}} Bridge   px; from the end to where its branch goes on */

/**
 * What the next layout needs to know of this one. Opaque to whoever draws it.
 * @typedef {object} Memory
 * @property {Table} table
 * @property {SizedBox} box
 * @property {readonly import("./line-layout.js").Plan[]} [plans]   of a line: after every play
 * @property {import("./branch-layout.js").Fold} [fold]             of a star or a tree
 */

/**
 * @typedef {object} Layout
 * @property {number} unit           px per unit
 * @property {number} arrangement    counts how often tiles had to move in this round
 * @property {Placement[]} placements   in order of play
 * @property {PlacedEnd[]} ends      in the order of the rules
 * @property {Bridge[]} bridges
 * @property {number} width          px
 * @property {number} height
 * @property {Memory} memory
 */

/** @typedef {typeof import("./branch-table.js").placeBranches} PlaceBranches */

/** Below this a pip is a speck: 4 px per half. */
const LEAST_UNIT = 4;

/**
 * @param {Table} table
 * @param {Box} box
 * @param {Layout | null} [before]   the layout shown until now; what it says of another table is not used
 * @param {PlaceBranches | null} [placeBranches]   how a star or a tree is laid
 * @returns {Layout}
 * @throws {RangeError} if a play does not fit the table, or if the box is too small for all tiles
 *         (a line of 28 tiles needs about 100 × 60 px, a tree of 91 about 120 × 90)
 */
export function layout(table, box, before = null, placeBranches = null) {
  const sized = { maxUnit: largestUnit(box, table.shape), minUnit: LEAST_UNIT, ...box };
  if (!table.plays.length) {
    const { width, height } = box;
    return { unit: sized.maxUnit, arrangement: 0, placements: [], ends: [], bridges: [], width, height, memory: { table, box: sized } };
  }
  const memory = before && recalled(before.memory, table, sized);
  if (table.shape !== "line") {
    if (placeBranches === null) throw new RangeError(`${table.shape} needs branch-table.js`);
    return placeBranches(table, sized, memory, before?.arrangement ?? 0);
  }
  return table.scroll ? placeScroll(table, sized) : placeLine(table, sized, memory);
}

/** A play that was not confirmed may be taken back; more is taken back only by a new round. */
const MOST_TAKEN_BACK = 1;

/**
 * What is remembered of the plays that this table shares with the one before; null of another table or
 * another felt.
 * @param {Memory} memory
 * @param {Table} table
 * @param {SizedBox} box
 * @returns {Memory | null}
 */
function recalled(memory, table, box) {
  const old = memory.table;
  const differs = old.plays.findIndex((play, index) => play !== table.plays[index]);
  const kept = differs < 0 ? old.plays.length : differs;
  const same = old.shape === table.shape && old.maxPip === table.maxPip && Boolean(old.scroll) === Boolean(table.scroll);
  if (!kept || old.plays.length - kept > MOST_TAKEN_BACK || !same || !isSameFelt(memory.box, box)) return null;
  const { plans, fold } = memory;
  const sameBox = isSameBox(memory.box, box);
  return { ...memory, plans: sameBox ? plans?.slice(0, kept) : [], fold: fold && { ...fold, pieces: fold.pieces.slice(0, kept) } };
}
