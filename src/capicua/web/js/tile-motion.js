/**
 * How tiles move on the felt: a glide when the table is arranged anew, a short drop when a tile is
 * played. The place itself is an SVG attribute; animations only lead there and may be left out.
 */

import { short } from "./tile-symbols.js";

/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").Placement} Placement */
/** @typedef {import("./layout.js").Layout} Layout */

export const GLIDE_MS = 220;
const ENTER_MS = 180;
const EASE = "cubic-bezier(.2, .8, .2, 1)";

/**
 * The place of a tile as the transform attribute of its element. The turn is part of its drawing.
 * @param {Place} place
 */
export const transformAttribute = ({ x, y, scale }) => `translate(${short(x)} ${short(y)}) scale(${scale / 100})`;

/**
 * The same in CSS, turned and enlarged around the middle of the tile.
 * @param {Place} place
 * @param {number} [turn]   degrees
 * @param {number} [size]
 */
const cssTransform = ({ x, y, scale }, turn = 0, size = 1) =>
  `translate(${short(x)}px, ${short(y)}px) scale(${(scale * size) / 100}) rotate(${turn}deg)`;

/**
 * Let a tile glide from where it is seen now to its new place. A tile that turns is drawn in its
 * new posture at once and starts turned back.
 * @param {SVGElement} element
 * @param {Place} from
 * @param {Place} to
 */
export function glide(element, from, to) {
  if (transformAttribute(from) === transformAttribute(to) && from.rotation === to.rotation) return;
  const turn = ((from.rotation - to.rotation + 540) % 360) - 180;
  const underWay = element.getAnimations().length > 0;
  const start = underWay ? `${getComputedStyle(element).transform} rotate(${turn}deg)` : cssTransform(from, turn);
  for (const animation of element.getAnimations()) animation.cancel();
  element.animate([{ transform: start }, { transform: cssTransform(to) }], { duration: GLIDE_MS, easing: EASE });
}

/**
 * Let a new tile come in from beyond its end, a little larger, as if put down by a hand.
 * @param {SVGElement} element
 * @param {Placement} to
 * @param {Layout} table   with the new tile on it
 */
export function enter(element, to, { ends, unit }) {
  const away = (/** @type {{x: number, y: number}} */ { x, y }) => Math.hypot(x - to.x, y - to.y);
  const [end] = ends.filter((one) => away(one) < 3 * unit).sort((a, b) => away(a) - away(b));
  const angle = ((end?.dir ?? 90) * Math.PI) / 180;
  const beyond = { ...to, x: to.x + Math.cos(angle) * unit * 0.7, y: to.y + Math.sin(angle) * unit * 0.7 };
  const frames = [{ transform: cssTransform(beyond, 0, 1.18), opacity: 0 }, { transform: cssTransform(to) }];
  element.animate(frames, { duration: ENTER_MS, easing: EASE });
}
