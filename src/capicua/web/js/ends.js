/**
 * The plays of a table read in order: which tile touches which, and the ends that are open.
 *
 * It follows `Layout` of the rules (src/capicua/rules/layout.py) name by name and order by order; a
 * test holds it to what Python says. It knows nothing of where a tile is drawn:
 *
 * - `line`: two ends, `<` and `>`;
 * - `star:4`, `star:8`: a central double and so many arms, `@1`, `@2`, …; the next free number opens
 *   a new arm;
 * - `tips`, `all`: a tree. A double opens its two tips, or every free side. An end is named by the
 *   tile that carries it, `@c7`; the free sides of one double are `@77`, `@77'`, `@77''`, always
 *   the first free one first, so a name may pass to the next side when a tile is played.
 */

import { parseTile } from "./tile.js";

/** @typedef {"line" | "star:4" | "star:8" | "tips" | "all"} Shape */

/**
 * @typedef {object} End
 * @property {string} id
 * @property {number} pip          the number a tile must carry to go there
 * @property {string | null} tile  the tile that carries it, as the wire writes it: "64"; null for an arm not opened yet
 * @property {boolean} fresh       the next arm of a star, not opened yet
 */

/**
 * A tile on the table and what it touches.
 * @typedef {object} PlayedTile
 * @property {number} index              place in the order of play
 * @property {string} text               as the wire writes it
 * @property {[number, number]} halves   the half towards the lead first; of the lead, the high one
 * @property {number} from               index of the tile that it touches; -1 for the lead
 * @property {number} side               the side of that tile: see OpenSide
 */

/**
 * A free side of a tile. Its number never changes while its end's name may: 0 and 1 are the left and
 * the right of a line's lead, 0…7 the arms of a star, 0… the sides of a double in a tree; the only
 * side of any other tile is 0.
 * @typedef {object} OpenSide
 * @property {string} id
 * @property {number} pip
 * @property {number} from      index of the tile that carries it
 * @property {number} side
 * @property {boolean} fresh
 */

const LINE_ENDS = ["<", ">"];

/** @param {Shape} shape */
export const armsOf = (shape) => (shape.startsWith("star:") ? Number(shape.slice(5)) : 0);

/** @param {readonly [number, number]} halves */
export const isDouble = ([near, far]) => near === far;

/**
 * The open ends, in the fixed order of the rules; none on an empty table.
 * @param {Shape} shape
 * @param {readonly string[]} plays   in order of play: ["66", "65>", "64<"]
 * @returns {End[]}
 * @throws {RangeError} if a play does not fit
 */
export function endsOf(shape, plays) {
  const { tiles, open } = readPlays(shape, plays);
  return open.map(({ id, pip, from, fresh }) => ({ id, pip, tile: fresh ? null : tiles[from].text, fresh }));
}

/**
 * @param {Shape} shape
 * @param {readonly string[]} plays
 * @returns {{tiles: PlayedTile[], open: OpenSide[]}}   tiles in the order of play, open sides in that of the ends
 * @throws {RangeError} if a play does not fit
 */
export function readPlays(shape, plays) {
  /** @type {PlayedTile[]} */
  const tiles = [];
  /** @type {OpenSide[]} */
  let open = [];
  for (const [index, play] of plays.entries()) {
    const text = play.slice(0, 2);
    const halves = parseTile(text);
    if (index === 0) {
      tiles.push({ index, text, halves, from: -1, side: 0 });
      open = sidesOfLead(shape, tiles[0], play.slice(2));
      continue;
    }
    const at = open.find(({ id }) => id === play.slice(2));
    if (!at || !halves.includes(at.pip)) throw new RangeError(`${play} fits no end of a table of shape ${shape}`);
    const far = halves[0] === at.pip ? halves[1] : halves[0];
    tiles.push({ index, text, halves: [at.pip, far], from: at.from, side: at.side });
    open = opened(shape, open, at, tiles[index]);
  }
  return { tiles, open };
}

/**
 * @param {Shape} shape
 * @param {PlayedTile} lead
 * @param {string} end   must be empty: a lead goes nowhere
 * @returns {OpenSide[]}
 */
function sidesOfLead(shape, { text, halves }, end) {
  const double = isDouble(halves);
  if (end || (armsOf(shape) && !double)) throw new RangeError(`${text}${end} cannot lead on a table of shape ${shape}`);
  if (shape === "line") return LINE_ENDS.map((id, side) => ({ id, pip: halves[side], from: 0, side, fresh: false }));
  if (armsOf(shape)) return [{ id: "@1", pip: halves[0], from: 0, side: 0, fresh: true }];
  const free = double && shape === "all" ? 4 : 2;
  return Array.from({ length: free }, (_, side) => ({ id: nameOf(text, side), pip: halves[double ? 0 : side], from: 0, side, fresh: false }));
}

/**
 * The open sides once `tile` lies at `at`.
 * @param {Shape} shape
 * @param {readonly OpenSide[]} open
 * @param {OpenSide} at
 * @param {PlayedTile} tile
 * @returns {OpenSide[]}
 */
function opened(shape, open, at, { index, text, halves: [near, far] }) {
  if (shape === "tips" || shape === "all") {
    const sides = near === far ? (shape === "all" ? 3 : 2) : 1;
    const fresh = Array.from({ length: sides }, (_, side) => ({ id: nameOf(text, side), pip: far, from: index, side, fresh: false }));
    return [...renamed(open, at), ...fresh];
  }
  const moved = open.map((each) => (each === at ? { id: at.id, pip: far, from: index, side: 0, fresh: false } : each));
  const arm = Number(at.id.slice(1));
  if (at.fresh && arm < armsOf(shape)) moved.push({ id: `@${arm + 1}`, pip: near, from: 0, side: arm, fresh: true });
  return moved;
}

/**
 * @param {string} tile
 * @param {number} nth   among the free sides of the tile
 */
const nameOf = (tile, nth) => `@${tile}${"'".repeat(nth)}`;

/**
 * The others, where those of the same tile move up by one name.
 * @param {readonly OpenSide[]} open
 * @param {OpenSide} taken
 */
function renamed(open, taken) {
  const tile = taken.id.slice(1, 3);
  let siblings = 0;
  return open
    .filter((each) => each !== taken)
    .map((each) => (each.from === taken.from ? { ...each, id: nameOf(tile, siblings++) } : each));
}
