/**
 * The tiles on the felt: one element each, which it keeps for as long as it lies.
 *
 * They glide when the table is arranged anew, and drop a little when played. The place itself is an SVG
 * attribute; animations only lead there and may be left out.
 */

import { svgElement, transformAttribute } from "./felt-drawing.js";
import { short } from "./tile-symbols.js";
import { isSmall, tileClass, tileDrawing } from "./tile.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").Placement} Placement */

/**
 * @typedef {object} DrawnTile
 * @property {SVGElement} element
 * @property {string} action       the play it shows
 * @property {string} look         what its drawing depends on
 * @property {string} state        its class and its transform, as they were written
 * @property {Place} place
 */

export const GLIDE_MS = 220;
const ENTER_MS = 180;
const EASE = "cubic-bezier(.2, .8, .2, 1)";
/** More new tiles than this come from a reload, not from play: they are simply there. */
const MOST_ENTERING = 2;

export class TileLayer {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<number, DrawnTile>} by place in the order of play */
    this.tiles = new Map();
  }

  /**
   * @param {Layout} table
   * @param {readonly string[]} plays
   * @param {{pending: boolean, numerals: boolean, moving: boolean}} manner   pending: the last play is not confirmed
   */
  draw(table, plays, { pending, numerals, moving }) {
    for (const [index, { action, element }] of this.tiles) {
      if (plays[index] === action) continue;
      element.remove();
      this.tiles.delete(index);
    }
    const entering = moving && table.placements.length - this.tiles.size <= MOST_ENTERING;
    for (const placement of table.placements) {
      const known = this.tiles.get(placement.index);
      const drawn = known ?? this.add(placement, plays[placement.index]);
      const isLast = placement.index === table.placements.length - 1;
      dress(drawn, placement, { isLast, pending: isLast && pending, numerals });
      if (known && moving) glide(drawn.element, drawn.place, placement);
      if (!known && entering) enter(drawn.element, placement, table);
      drawn.place = placement;
    }
  }

  /**
   * @param {Placement} place
   * @param {string} action
   * @returns {DrawnTile}
   */
  add(place, action) {
    const element = svgElement(this.layer, "g", {});
    const drawn = { element, action, look: "", state: "", place };
    this.tiles.set(place.index, drawn);
    return drawn;
  }
}

/**
 * @param {DrawnTile} drawn
 * @param {Placement} placement
 * @param {{isLast: boolean, pending: boolean, numerals: boolean}} manner
 */
function dress(drawn, placement, { isLast, pending, numerals }) {
  const { tile, rotation, scale } = placement;
  const [name, transform] = [tileClass(pending ? "pending" : ""), transformAttribute(placement)];
  if (drawn.state !== name + transform) {
    drawn.element.setAttribute("class", name);
    drawn.element.setAttribute("transform", transform);
    drawn.state = name + transform;
  }
  const look = `${tile} ${rotation} ${isSmall(scale)} ${numerals} ${isLast}`;
  if (look === drawn.look) return;
  drawn.element.innerHTML = tileDrawing(tile, { rotation, unit: scale, numerals, state: isLast ? "last" : "" });
  drawn.look = look;
}

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
function enter(element, to, { ends, unit }) {
  const away = (/** @type {{x: number, y: number}} */ { x, y }) => Math.hypot(x - to.x, y - to.y);
  const [end] = ends.filter((one) => away(one) < 3 * unit).sort((a, b) => away(a) - away(b));
  const angle = ((end?.dir ?? 90) * Math.PI) / 180;
  const beyond = { ...to, x: to.x + Math.cos(angle) * unit * 0.7, y: to.y + Math.sin(angle) * unit * 0.7 };
  const frames = [{ transform: cssTransform(beyond, 0, 1.18), opacity: 0 }, { transform: cssTransform(to) }];
  element.animate(frames, { duration: ENTER_MS, easing: EASE });
}
