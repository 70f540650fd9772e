/**
 * What lies on the felt besides tiles: the badges of the ends and the ghosts. Strings out.
 */

import { tileDrawing } from "./tile.js";
import { transformAttribute } from "./tile-motion.js";
import { short } from "./tile-symbols.js";

/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").PlacedEnd} PlacedEnd */
/** @typedef {import("./touch-areas.js").Area} Area */

/**
 * The rectangle that a tile in this place covers.
 * @param {Place} place
 * @returns {Area}
 */
export function extentOf({ x, y, rotation, scale }) {
  const lying = rotation % 180 === 0;
  const width = (lying ? 2 : 1) * scale;
  const height = (lying ? 1 : 2) * scale;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/**
 * @param {PlacedEnd} end
 * @param {boolean} canAct   the hand fits here
 */
export function badgeClass({ live, onTile }, canAct) {
  if (onTile) return "end-badge shut";
  if (!live) return "end-badge dead";
  return canAct ? "end-badge can" : "end-badge";
}

/**
 * A disc with the number; a shut end is only framed, its tile shows the number.
 * @param {PlacedEnd} end
 */
export function badgeDrawing({ pip, radius, onTile }) {
  const r = short(radius);
  if (onTile) return rectangle("", { x: -r, y: -r, width: 2 * r, height: 2 * r }, r / 3);
  const size = short(radius * (pip > 9 ? 1.05 : 1.25));
  return `<circle r="${r}"/><text y="${short(size * 0.36)}" font-size="${size}">${pip}</text>`;
}

/**
 * A place where a tile may go: an area for the finger, the tile, and a ring for the focus.
 * @param {[number, number]} halves
 * @param {Place} place
 * @param {Area} target
 * @param {boolean} numerals
 */
export function ghostDrawing(halves, place, target, numerals) {
  const { x, y, width, height } = extentOf(place);
  const around = { x: x - 3, y: y - 3, width: width + 6, height: height + 6 };
  const corner = place.scale * 0.15 + 3;
  const drawing = tileDrawing(halves, { rotation: place.rotation, unit: place.scale, numerals, state: "ghost" });
  return rectangle("ghost-target", target, 0)
    + `<g class="is-ghost" transform="${transformAttribute(place)}">${drawing}</g>`
    + rectangle("ghost-focus halo", around, corner)
    + rectangle("ghost-focus", around, corner);
}

/**
 * @param {string} className
 * @param {Area} area
 * @param {number} corner
 */
function rectangle(className, { x, y, width, height }, corner) {
  return `<rect class="${className}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(corner)}"/>`;
}
