/**
 * The badges of the open ends.
 */

import { badgeClass, badgeDrawing, svgElement } from "./felt-drawing.js";
import { GLIDE_MS, transformAttribute } from "./tile-motion.js";

/** @typedef {import("./ends.js").End} End */
/** @typedef {import("./layout.js").PlacedEnd} PlacedEnd */

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
