/**
 * The tiles on the felt: one element each, which it keeps for as long as it lies.
 */

import { svgElement } from "./felt-drawing.js";
import { enter, glide, transformAttribute } from "./tile-motion.js";
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
