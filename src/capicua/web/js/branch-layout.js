/**
 * Stars and trees: how large their tiles are, and where their lead lies.
 *
 * With the layout before, what lies stays where it is and only what is new is laid, where its ghost
 * was. Only where that cannot be done is the table folded anew, and never larger than before.
 */

import { Router } from "./arm-router.js";
import { isDouble } from "./ends.js";
import { sizes } from "./felt-box.js";
import { chooseGhosts } from "./ghosts.js";
import { sideKey, withNextTiles } from "./growth.js";

/** @typedef {import("./arm-router.js").Manner} Manner */
/** @typedef {import("./arm-steps.js").Piece} Piece */
/** @typedef {import("./free-felt.js").Frame} Frame */
/** @typedef {import("./ghosts.js").GhostEnd} GhostEnd */
/** @typedef {import("./growth.js").Growth} Growth */
/** @typedef {import("./felt-box.js").SizedBox} SizedBox */

/**
 * A whole table, in units around the middle of the lead.
 * @typedef {object} Fold
 * @property {number} unit      px per unit
 * @property {Frame} frame
 * @property {Manner} manner
 * @property {Piece[]} pieces   by tile
 * @property {GhostEnd[]} ends
 * @property {number} ready     share of the live ends whose next tile leaves a place to all ends
 * @property {boolean} anew     nothing was kept
 */

/** @typedef {Omit<Fold, "anew">} Found */

/** Straight arms are worth more than anything, much, little, nothing: in this order. */
const STRAIGHT = { star: [3, 0.6, 0.1], tree: [1.3, 0.35, 0.1] };
/**
 * The search: long and wild only where nothing is found at once, in small tiles only after that, and
 * with bridges only where nothing is found at all.
 * @typedef {object} Pass
 * @property {number} takesBack
 * @property {number} noise     of all seeds but 0
 * @property {{star: readonly number[], tree: readonly number[]}} seeds   of chance: so often each manner is tried
 * @property {boolean} bridges
 * @property {number} room      share of the felt that a table needs at least
 * @property {number} cells     bounds what is looked at, and so the time
 */

/** @type {readonly Pass[]} */
const PASSES = [
  { takesBack: 40, noise: 0.8, seeds: { star: [0, 1, 2, 3], tree: [0] }, bridges: false, room: 1, cells: 4e6 },
  { takesBack: 60, noise: 1.5, seeds: { star: [4, 5, 6], tree: [1, 2, 3] }, bridges: false, room: 1, cells: 3e6 },
  { takesBack: 60, noise: 1.5, seeds: { star: [7], tree: [4, 5, 6] }, bridges: false, room: 1.8, cells: 1e7 },
  { takesBack: 0, noise: 1.5, seeds: { star: [8], tree: [7] }, bridges: true, room: 1.4, cells: Infinity },
];
/** Where doubles open all their sides, tables that are not found soon have no place in the plane. */
const HOPE = 0.3;
/** Share of the live ends that should be ready for any tile; and how many smaller sizes are tried for it. */
const READY = { star: 0.5, tree: 0.9 };
const MOST_SMALLER = 2;
/** Roomier tables than this, in cells, are easy or impossible. */
const ROOMY = 1800;
/** Cells that a tile needs, a double in a tree besides, and the middle of an eight-armed star. */
const NEEDED = { tile: 3.2, double: 4, star: 40 };
const LAST_UNIT = 1;

/**
 * @param {Growth} growth
 * @param {SizedBox} box
 * @param {Fold | null} before   in the frame of this box, its tiles being the first ones of this table
 * @param {number} largest       px per unit; larger ones are not tried
 * @param {readonly Piece[]} wanted   by tile: the places of ghosts that were shown
 * @returns {Fold}
 * @throws {RangeError} if nothing was found
 */
export function branchLayout(growth, box, before, largest, wanted) {
  if (before) {
    const kept = before.pieces.slice(0, growth.tiles.length);
    const grown = attempt(growth, before.unit, before.frame, before.manner, new Uint8Array(growth.tiles.length), { cells: Infinity }, kept, wanted);
    if (grown) return { ...grown, anew: false };
  }
  for (const pass of PASSES) {
    const found = search(growth, box, largest, pass);
    if (found) return { ...settled(growth, found), anew: true };
  }
  throw new RangeError(`no room for the table in ${box.width} × ${box.height} px`);
}

/**
 * The largest size at which the table is found; a little smaller where the next plays would arrange
 * nearly any table of that size anew.
 * @param {Growth} growth
 * @param {SizedBox} box
 * @param {number} largest
 * @param {Pass} pass
 */
function search(growth, box, largest, pass) {
  const trouble = new Uint8Array(growth.tiles.length);
  const effort = { cells: pass.cells * (growth.shape === "all" ? HOPE : 1) };
  /** @type {Found | null} */
  let best = null;
  let smaller = 0;
  for (const unit of sizes(largest, LAST_UNIT)) {
    const cells = (box.width / unit) * (box.height / unit);
    if (cells < cellsNeeded(growth) * pass.room) continue;
    const found = searchAt(unit, growth, box, pass, trouble, effort);
    const ready = found && found.ready < 1 && !pass.bridges ? (roomier(growth, unit, box, pass, trouble) ?? found) : found;
    if (ready && (ready.ready >= READY[kindOf(growth)] || pass.bridges)) return ready;
    best ??= ready;
    if (best && ++smaller > MOST_SMALLER) break;
    if (cells > ROOMY || effort.cells < 0) break;
  }
  return best;
}

/**
 * The first table found of one size; with bridges that which has the fewest.
 * @param {number} unit
 * @param {Growth} growth
 * @param {SizedBox} box
 * @param {Pass} pass
 * @param {Uint8Array} trouble
 * @param {{cells: number}} effort
 */
function searchAt(unit, growth, box, pass, trouble, effort) {
  /** @type {Found | null} */
  let best = null;
  for (const { manner, frame } of manners(growth, box.width / unit, box.height / unit, pass)) {
    const found = attempt(growth, unit, frame, manner, trouble, effort, [], []);
    if (found && (!best || bridgesOf(found) < bridgesOf(best))) best = found;
    if (best && !pass.bridges) break;
  }
  return best;
}

/**
 * The same size with room for one more tile at every end, so that the next plays move nothing.
 * @param {Growth} growth
 * @param {number} unit
 * @param {SizedBox} box
 * @param {Pass} pass
 * @param {Uint8Array} trouble
 */
function roomier(growth, unit, box, pass, trouble) {
  const expected = withNextTiles(growth);
  const more = new Uint8Array(expected.tiles.length);
  more.set(trouble);
  for (const { manner, frame } of manners(growth, box.width / unit, box.height / unit, pass)) {
    const found = attempt(expected, unit, frame, manner, more, { cells: Infinity }, [], []);
    if (!found) continue;
    const pieces = found.pieces.slice(0, growth.tiles.length);
    return attempt(growth, unit, frame, manner, more, { cells: Infinity }, pieces, []);
  }
  return null;
}

/** @param {{pieces: Piece[]}} fold */
const bridgesOf = ({ pieces }) => pieces.filter(({ bridge }) => bridge).length;

/** @param {Growth} growth */
const kindOf = ({ branching }) => (branching ? "tree" : "star");

/** No table was ever found in less; it only saves hopeless attempts. @param {Growth} growth */
function cellsNeeded({ tiles, branching, arms }) {
  const doubles = tiles.filter(({ halves }) => isDouble(halves)).length;
  return tiles.length * NEEDED.tile + (branching ? doubles * NEEDED.double : 0) + (arms > 4 ? NEEDED.star : 0);
}

/**
 * @param {Growth} growth
 * @param {number} width
 * @param {number} height
 * @param {Pass} pass
 */
function* manners(growth, width, height, { takesBack, noise, seeds, bridges }) {
  const turnable = growth.branching && isDouble(growth.tiles[0].halves);
  for (const seed of seeds[kindOf(growth)]) {
    for (const straight of STRAIGHT[kindOf(growth)]) {
      for (const lying of turnable ? [width >= height, width < height] : [false]) {
        const manner = { straight, lying, takesBack, noise: seed ? noise : 0, seed, bridges };
        yield { manner, frame: frameFor(growth, width, height, lying) };
      }
    }
  }
}

/** How far off the middle, at most, and the tiles that it takes. */
const LEAN = { share: 0.5, tiles: 20, margin: 4 };

/**
 * The lead of a tree lies off the middle where its first side carries more than the second, or less.
 * @param {Growth} growth
 * @param {number} width
 * @param {number} height
 * @param {boolean} lying
 * @returns {Frame}
 */
function frameFor({ shape, branching, tiles, behind, next }, width, height, lying) {
  const [one, two] = [0, 1].map((side) => behind[next[sideKey(0, side)]] ?? 0);
  const lean = branching ? ((two - one) / Math.max(LEAN.tiles, one + two)) * LEAN.share : 0;
  const shift = (/** @type {number} */ extent) => lean * Math.max(0, extent / 2 - LEAN.margin);
  // The first side of a lying double points to the left; that of a standing one down, or where all
  // sides are open to the left, and up where such a double lies.
  const across = !isDouble(tiles[0].halves) || (shape === "all") !== lying;
  const down = shape === "all" ? 1 : -1;
  const [x, y] = across ? [shift(width), 0] : [0, down * shift(height)];
  return { left: -width / 2 + x, top: -height / 2 + y, width, height };
}

/**
 * @param {Growth} growth
 * @param {number} unit
 * @param {Frame} frame
 * @param {Manner} manner
 * @param {Uint8Array} trouble
 * @param {{cells: number}} effort
 * @param {readonly Piece[]} kept
 * @param {readonly Piece[]} wanted
 * @returns {Found | null}
 */
function attempt(growth, unit, frame, manner, trouble, effort, kept, wanted) {
  const router = new Router(growth, frame, manner, trouble, effort);
  if (!router.route(kept, wanted)) return null;
  const { ends, ready } = chooseGhosts(router);
  const crowded = ends.some(({ simple, double, wantsSimple, wantsDouble }) => (wantsSimple && !simple.length) || (wantsDouble && !double.length));
  return crowded ? null : { unit, frame, manner, pieces: router.pieces, ends, ready };
}

/**
 * The same table in the middle of its box.
 * @param {Growth} growth
 * @param {Found} fold
 */
function settled(growth, fold) {
  const { pieces, ends, frame } = fold;
  const all = [...pieces, ...ends.flatMap(({ simple, double }) => [...simple.slice(0, 1), ...double.slice(0, 1)])];
  const middle = (/** @type {"cx" | "cy"} */ centre, /** @type {"ex" | "ey"} */ reach) =>
    (Math.min(...all.map((piece) => piece[centre] - piece[reach])) + Math.max(...all.map((piece) => piece[centre] + piece[reach]))) / 2;
  const moved = { ...frame, left: middle("cx", "ex") - frame.width / 2, top: middle("cy", "ey") - frame.height / 2 };
  return attempt(growth, fold.unit, moved, fold.manner, new Uint8Array(pieces.length), { cells: Infinity }, pieces, []) ?? fold;
}
