/**
 * The felt as a box to lay a table in, and how large its tiles may be at most.
 */

/**
 * @typedef {object} Box
 * @property {number} width        px
 * @property {number} height       px
 * @property {number} [maxUnit]    px per unit (the short side of a tile); tiles are never larger
 * @property {number} [minUnit]    tiles of a line are never smaller; where that is too large `layout` throws
 */

/** @typedef {Required<Box>} SizedBox */

/** An eight-armed star looks like one while three tiles of a diagonal arm fit before the edge. */
const STAR_ACROSS = 12.5;
/** Each size is this share of the one before: coarse on purpose, a change of size moves every tile. */
const SIZE_STEP = 0.89;
/** A box that changes by so little, as where a line of text appears beside it, is still the same felt. */
const SAME_FELT = 0.12;

/**
 * The size of a tile on an almost empty table: about six tiles to a row, four rows, and not
 * larger than is comfortable to look at.
 * @param {{width: number, height: number}} box
 * @param {import("./ends.js").Shape} shape
 */
export function largestUnit({ width, height }, shape) {
  const comfortable = Math.max(46, Math.min(74, Math.min(width, 2 * height) / 24));
  const largest = Math.max(16, Math.round(Math.min(width / 11, height / 8, comfortable)));
  return shape === "star:8" ? Math.min(largest, Math.max(20, Math.round(Math.min(width, height) / STAR_ACROSS))) : largest;
}

/**
 * Sizes to try, from the largest to the smallest, in px per unit.
 * @param {number} largest
 * @param {number} smallest
 */
export function* sizes(largest, smallest) {
  for (let unit = largest; unit >= smallest; unit = Math.min(unit - 1, Math.round(unit * SIZE_STEP))) yield unit;
}

/** @param {SizedBox} one @param {SizedBox} other */
export const isSameBox = (one, other) =>
  /** @type {const} */ (["width", "height", "maxUnit", "minUnit"]).every((key) => one[key] === other[key]);

/** @param {Box} old @param {Box} box */
export const isSameFelt = (old, box) =>
  Math.abs(old.width - box.width) <= SAME_FELT * old.width && Math.abs(old.height - box.height) <= SAME_FELT * old.height;
