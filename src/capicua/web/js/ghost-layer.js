/**
 * The ghosts: the places where the tile taken up may go, as buttons.
 *
 * A ghost carries its end in `data-end`, for those who drag a tile there. While one has the focus the
 * arrows walk through them, each to the nearest one in its direction.
 */

import { extentOf, extentOfBadge, ghostDrawing, svgElement, tabDrawing } from "./felt-drawing.js";
import { touchAreas } from "./touch-areas.js";

/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").PlacedEnd} PlacedEnd */

/**
 * @typedef {object} Ghost
 * @property {PlacedEnd} end
 * @property {Place | null} place   null where it cannot be shown: out of view
 * @property {[number, number]} halves   the half that touches first
 * @property {string} label
 */

/** @type {Readonly<Record<string, {dx: number, dy: number, step: 1 | -1}>>} */
const ARROWS = {
  ArrowRight: { dx: 1, dy: 0, step: 1 },
  ArrowDown: { dx: 0, dy: 1, step: 1 },
  ArrowLeft: { dx: -1, dy: 0, step: -1 },
  ArrowUp: { dx: 0, dy: -1, step: -1 },
};
/** What lies this much to the side of an arrow's direction counts as that much farther away. */
const SIDEWAYS = 2;

export class GhostLayer {
  /**
   * @param {SVGElement} layer
   * @param {(endId: string) => void} onChoose
   */
  constructor(layer, onChoose) {
    this.layer = layer;
    this.onChoose = onChoose;
    /** @type {Map<string, {element: SVGElement, markup: string, x: number, y: number}>} by end, in the order of reading */
    this.ghosts = new Map();
  }

  /**
   * @param {readonly Ghost[]} shown   in the order of reading
   * @param {boolean} numerals
   */
  draw(shown, numerals) {
    const ids = new Set(shown.map(({ end }) => end.id));
    for (const [id, { element }] of this.ghosts) {
      if (ids.has(id)) continue;
      element.remove();
      this.ghosts.delete(id);
    }
    const areas = touchAreas(shown.map(({ end, place }) => (place ? extentOf(place) : extentOfBadge(end))));
    for (const [position, { end, place, halves, label }] of shown.entries()) {
      const known = this.ghosts.get(end.id);
      const element = known?.element ?? this.add(end.id);
      const markup = place ? ghostDrawing(halves, place, areas[position], numerals) : tabDrawing(end, areas[position]);
      element.setAttribute("aria-label", label);
      if (markup !== known?.markup) element.innerHTML = markup;
      const { x, y } = place ?? end;
      this.ghosts.set(end.id, { element, markup, x, y });
    }
  }

  /** Focus this ghost, or the first one; false when there is none. @param {string} [endId] */
  focus(endId) {
    const ghost = endId === undefined ? [...this.ghosts.values()][0] : this.ghosts.get(endId);
    ghost?.element.focus();
    return Boolean(ghost);
  }

  /** @param {string} id */
  add(id) {
    const element = svgElement(this.layer, "g", { class: "ghost", role: "button", tabindex: "0", "data-end": id });
    element.addEventListener("click", () => this.onChoose(id));
    element.addEventListener("keydown", (event) => this.onKey(id, event));
    return element;
  }

  /**
   * Enter and Space confirm, the arrows walk. Keys that are used go no further, so that the same
   * press does not also move through the hand.
   * @param {string} id
   * @param {KeyboardEvent} event
   */
  onKey(id, event) {
    const confirms = event.key === "Enter" || event.key === " ";
    if (!confirms && !ARROWS[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    if (!confirms) this.focus(this.towards(id, event.key));
    else if (!event.repeat) this.onChoose(id);
  }

  /**
   * The nearest ghost in the direction of an arrow; where there is none, the next one in the order of
   * reading, around the end.
   * @param {string} id
   * @param {string} key
   */
  towards(id, key) {
    const { dx, dy, step } = ARROWS[key];
    const here = /** @type {{x: number, y: number}} */ (this.ghosts.get(id));
    const ids = [...this.ghosts.keys()];
    let nearest = ids[(ids.indexOf(id) + step + ids.length) % ids.length];
    let least = Infinity;
    for (const [other, { x, y }] of this.ghosts) {
      const ahead = (x - here.x) * dx + (y - here.y) * dy;
      const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
      if (ahead > aside / SIDEWAYS && ahead + SIDEWAYS * aside < least) [nearest, least] = [other, ahead + SIDEWAYS * aside];
    }
    return nearest;
  }
}
