/**
 * A tile: its text form and its drawing. Pure: values in, strings out.
 *
 * Needs on the page: `tileDefs()` once in the body; css/tokens.css.
 * The drawings are decoration (hidden from assistive technology): whoever shows a tile names it.
 */

import { PATTERNS, short } from "./tile-symbols.js";

export { TILE_DEFS_ID, tileDefs } from "./tile-symbols.js";

/** @typedef {[number, number]} Halves */

/**
 * @typedef {"" | "last" | "selected" | "ghost" | "dim" | "pending"} TileState
 *   last: the latest move · selected: taken from the hand · ghost: a place where it may go ·
 *   dim: fits nowhere · pending: not confirmed yet
 */

/**
 * @typedef {object} TileOptions
 * @property {number} [rotation]    0 near half on the left · 90 on top · 180 on the right · 270 below; may be slanted, 45 …
 * @property {number} [x]           middle, px
 * @property {number} [y]
 * @property {number} [unit]        px per half; small tiles get a simpler drawing
 * @property {boolean} [numerals]   numerals instead of pips
 * @property {boolean} [down]       face down
 * @property {TileState} [state]
 */

const HALVES = "0123456789abcdefghi";

/** Px per half under which the simpler drawing is used. */
const SMALL = 15;

/** Is a tile of this unit drawn in the simpler manner? @param {number} unit */
export const isSmall = (unit) => unit < SMALL;

/**
 * @param {string} character   0–9, or a–i for 10–18
 * @returns {number}
 * @throws {RangeError} if it names no half
 */
export function parsePip(character) {
  const pip = character.length === 1 ? HALVES.indexOf(character) : -1;
  if (pip < 0) throw new RangeError(`${JSON.stringify(character)} is not a half of a tile`);
  return pip;
}

/**
 * @param {string} text   two halves, "64"
 * @returns {Halves}      in the order in which they are written
 * @throws {RangeError} if the text names no tile
 */
export function parseTile(text) {
  if (text.length !== 2) throw new RangeError(`${JSON.stringify(text)} is not a tile`);
  return [parsePip(text[0]), parsePip(text[1])];
}

/**
 * A tile with its middle at (x, y).
 * @param {Readonly<Halves>} halves   near half, far half
 * @param {TileOptions} [options]
 * @returns {string} a <g>
 */
export function tile(halves, options = {}) {
  const { x = 0, y = 0, unit = 100, state = "" } = options;
  const place = `translate(${short(x)} ${short(y)}) scale(${unit / 100})`;
  return `<g class="${tileClass(state)}" transform="${place}">${tileDrawing(halves, options)}</g>`;
}

/**
 * A tile alone, in an <svg> that fits it and fills the width it is given.
 * @param {Readonly<Halves>} halves
 * @param {TileOptions & {cls?: string}} [options]   stands unless told otherwise
 * @returns {string}
 */
export function tileSvg(halves, options = {}) {
  const { rotation = 90, state = "", cls = "" } = options;
  const [width, height] = lies(rotation) ? [208, 114] : [108, 214];
  const box = `${-width / 2} ${lies(rotation) ? -54 : -104} ${width} ${height}`;
  return `<svg class="tile-svg${cls && ` ${cls}`}" viewBox="${box}" aria-hidden="true" focusable="false">`
    + `<g class="${tileClass(state)}">${tileDrawing(halves, { ...options, rotation })}</g></svg>`;
}

/**
 * @param {TileState} state
 * @returns {string}
 */
export const tileClass = (state) => (state ? `tile is-${state}` : "tile");

/**
 * The inner drawing of a tile, with its middle at 0, 0 and halves of 100 × 100.
 * @param {Readonly<Halves>} halves
 * @param {TileOptions} options
 * @returns {string}
 */
export function tileDrawing(halves, options) {
  const { rotation = 0 } = options;
  if (rotation % 90 === 0) return uprightDrawing(halves, options);
  const turn = ((rotation + 90) % 180) - 90;
  const lying = turn === rotation % 360 || turn === rotation - 360 ? 0 : 180;
  return `<g transform="rotate(${turn})">${uprightDrawing(halves, { ...options, rotation: lying, slant: turn })}</g>`;
}

/**
 * @param {Readonly<Halves>} halves
 * @param {TileOptions & {slant?: number}} options   slant: degrees by which all is turned afterwards
 */
function uprightDrawing(halves, { rotation = 0, unit = 100, numerals = false, down = false, state = "", slant = 0 }) {
  const lying = lies(rotation);
  const small = isSmall(unit);
  const posture = lying ? "tile-lying" : "tile-standing";
  if (down) return use(`${posture}-back`);
  const faces = halvesDrawing(halves, rotation, { numerals, small, slant });
  if (state === "ghost") {
    const divider = lying ? "M0 -30V30" : "M-30 0H30";
    return frame(lying, -2, "ghost-frame") + `<path class="ghost-divider" d="${divider}"/>` + faces;
  }
  return (state === "last" ? frame(lying, 7, "last-frame") : "")
    + (state === "selected" ? frame(lying, 8, "selected-frame") : "")
    + use(small ? `${posture}-small` : posture)
    + faces
    + (state === "dim" ? frame(lying, 0, "dim-veil") : "");
}

/** @param {number} rotation */
const lies = (rotation) => rotation % 180 === 0;

/** @param {string} id */
const use = (id) => `<use href="#${id}"/>`;

/**
 * Past a quarter turn the halves change places instead of the tile being turned upside down, so
 * that light always falls from above.
 * @param {Readonly<Halves>} halves
 * @param {number} rotation
 * @param {{numerals: boolean, small: boolean, slant: number}} manner
 */
function halvesDrawing([near, far], rotation, manner) {
  const [first, second] = rotation < 180 ? [near, far] : [far, near];
  const upright = !lies(rotation);
  /** @param {number} offset */
  const at = (offset) => (upright ? `translate(0 ${offset - 2.5})` : `translate(${offset} -2.5)`);
  return halfDrawing(first, at(-50), { ...manner, upright }) + halfDrawing(second, at(50), { ...manner, upright });
}

/**
 * @param {number} pip
 * @param {string} place      a transform
 * @param {{numerals: boolean, small: boolean, upright: boolean, slant: number}} manner   upright: the tile stands; slant: its turn, which a numeral does not share
 */
function halfDrawing(pip, place, { numerals, small, upright, slant }) {
  if (numerals || pip >= PATTERNS.length) {
    const turn = slant ? ` rotate(${-slant})` : "";
    return `<text class="pips-${pip} tile-numeral" transform="${place}${turn}" y="22" text-anchor="middle">${pip}</text>`;
  }
  if (pip === 0) return "";
  const turn = upright ? " rotate(90)" : "";
  return `<use href="#pips-${pip}${small ? "-small" : ""}" class="pips-${pip}" transform="${place}${turn}"/>`;
}

/**
 * A rounded frame around the upper face, `grow` outside it.
 * @param {boolean} lying
 * @param {number} grow
 * @param {string} className
 */
function frame(lying, grow, className) {
  const [width, height] = lying ? [196, 96] : [96, 196];
  return `<rect class="${className}" x="${-width / 2 - grow}" y="${-height / 2 - grow - 1}"`
    + ` width="${width + 2 * grow}" height="${height + 2 * grow}" rx="${15 + grow}"/>`;
}
