/**
 * The open ends on the felt: a badge for each, and ghosts, the places where the tile taken up may go, as
 * buttons.
 *
 * A ghost carries its end in `data-end`, for those who drag a tile there. While one has the focus the
 * arrows walk through them, each to the nearest one in its direction. Around drawings that may be small
 * there is room for a finger.
 */

import { badgeClass, badgeDrawing, extentOf, extentOfBadge, ghostDrawing, svgElement, tabDrawing, transformAttribute } from "./felt-drawing.js";
import { GLIDE_MS } from "./tile-layer.js";

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

/** @typedef {import("./ends.js").End} End */

/**
 * @typedef {object} DrawnBadge
 * @property {SVGElement} element
 * @property {string} drawing
 * @property {string} transform
 */

/**
 * @typedef {object} ShownEnd
 * @property {PlacedEnd} place
 * @property {string} label
 * @property {boolean} can      the hand fits here
 * @property {boolean} closed   nobody may play here yet
 */

export class BadgeLayer {
  /**
   * @param {SVGElement} layer
   * @param {(endId: string) => void} onTouch   a badge was touched
   */
  constructor(layer, onTouch) {
    this.layer = layer;
    this.onTouch = onTouch;
    /** @type {Map<string, DrawnBadge>} by end */
    this.badges = new Map();
  }

  /**
   * @param {readonly ShownEnd[]} shown
   * @param {boolean} moving   what appears elsewhere fades in
   */
  draw(shown, moving) {
    const ids = new Set(shown.map(({ place }) => place.id));
    for (const [id, { element }] of this.badges) {
      if (ids.has(id)) continue;
      element.remove();
      this.badges.delete(id);
    }
    for (const { place, label, can, closed } of shown) {
      const badge = this.badges.get(place.id) ?? this.add(place.id);
      badge.element.setAttribute("class", badgeClass(place, { can, closed }));
      badge.element.setAttribute("aria-label", label);
      const drawing = badgeDrawing(place);
      const transform = transformAttribute({ ...place, rotation: 0, scale: 100 });
      if (drawing === badge.drawing && transform === badge.transform) continue;
      badge.element.innerHTML = drawing;
      badge.element.setAttribute("transform", transform);
      if (moving) badge.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE_MS, easing: "ease-in" });
      Object.assign(badge, { drawing, transform });
    }
  }

  /**
   * @param {string} id
   * @returns {DrawnBadge}
   */
  add(id) {
    const element = svgElement(this.layer, "g", { role: "img" });
    element.addEventListener("click", () => this.onTouch(id));
    const badge = { element, drawing: "", transform: "" };
    this.badges.set(id, badge);
    return badge;
  }
}

/**
 * @typedef {object} Area
 * @property {number} x        left edge, px
 * @property {number} y        upper edge
 * @property {number} width
 * @property {number} height
 */

/** Px: the least side of something that is tapped. */
const LEAST_SIDE = 44;

/**
 * Enlarge every drawing to the least side, around its middle. Where two areas would overlap, the
 * border runs in the middle of the gap between the drawings; where the drawings themselves do, as
 * slanted ones may, there is no gap, and the one on top wins.
 * @param {readonly Area[]} drawings
 * @returns {Area[]}
 */
export function touchAreas(drawings) {
  return drawings.map((drawing, position) => {
    let area = enlarged(drawing);
    for (const [other, neighbour] of drawings.entries()) {
      if (other !== position && !overlap(drawing, neighbour) && overlap(area, enlarged(neighbour))) area = cut(area, drawing, neighbour);
    }
    return area;
  });
}

/**
 * @param {Area} drawing
 * @returns {Area}
 */
function enlarged({ x, y, width, height }) {
  const [wider, taller] = [Math.max(0, LEAST_SIDE - width), Math.max(0, LEAST_SIDE - height)];
  return { x: x - wider / 2, y: y - taller / 2, width: width + wider, height: height + taller };
}

/**
 * @param {Area} a
 * @param {Area} b
 */
function overlap(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/**
 * Take from an area what lies beyond the middle of the gap between two drawings.
 * @param {Area} area
 * @param {Area} drawing
 * @param {Area} neighbour
 * @returns {Area}
 */
function cut(area, drawing, neighbour) {
  const right = { ...area, width: (drawing.x + drawing.width + neighbour.x) / 2 - area.x };
  const below = { ...area, height: (drawing.y + drawing.height + neighbour.y) / 2 - area.y };
  const leftEdge = (neighbour.x + neighbour.width + drawing.x) / 2;
  const upperEdge = (neighbour.y + neighbour.height + drawing.y) / 2;
  if (drawing.x + drawing.width <= neighbour.x) return right;
  if (neighbour.x + neighbour.width <= drawing.x) return { ...area, x: leftEdge, width: area.x + area.width - leftEdge };
  if (drawing.y + drawing.height <= neighbour.y) return below;
  return { ...area, y: upperEdge, height: area.y + area.height - upperEdge };
}
