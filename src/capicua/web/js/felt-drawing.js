/**
 * What lies on the felt besides tiles: the badges of the ends and the ghosts. Strings out.
 */

import { tileDrawing } from "./tile.js";
import { short } from "./tile-symbols.js";

/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").PlacedEnd} PlacedEnd */
/** @typedef {import("./end-layers.js").Area} Area */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new element at the end of another one.
 * @param {Element} parent
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @returns {SVGElement}
 */
export function svgElement(parent, name, attributes) {
  const element = /** @type {SVGElement} */ (parent.ownerDocument.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

/**
 * The place of a tile as the transform attribute of its element. The turn is part of its drawing.
 * @param {Place} place
 */
export const transformAttribute = ({ x, y, scale }) => `translate(${short(x)} ${short(y)}) scale(${scale / 100})`;

/** Lines to where branches go on. @param {readonly import("./layout.js").Bridge[]} bridges */
export const bridgesDrawing = (bridges) =>
  bridges.map(({ x1, y1, x2, y2 }) => `<path class="bridge" d="M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}"/>`).join("");

/** Px: a tab that is smaller cannot be seen. */
const LEAST_TAB = 12;

/** The area that a badge covers. @param {PlacedEnd} end @returns {Area} */
export const extentOfBadge = ({ x, y, radius }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });

/**
 * The upright rectangle around a tile in this place.
 * @param {Place} place
 * @returns {Area}
 */
export function extentOf({ x, y, rotation, scale }) {
  const angle = (rotation * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = (2 * along + across) * scale;
  const height = (2 * across + along) * scale;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/**
 * @param {PlacedEnd} end
 * @param {{can: boolean, closed: boolean}} manner   the hand fits here; nobody may play here yet
 */
export function badgeClass({ live, onTile, pinned }, { can, closed }) {
  if (pinned) return can ? "end-badge can pinned" : "end-badge pinned";
  if (onTile) return "end-badge shut";
  if (!live) return "end-badge dead";
  if (closed) return "end-badge dead closed";
  return can ? "end-badge can" : "end-badge";
}

/**
 * A disc with the number, with an arrow where it is pinned to an edge; a shut end is only framed, its
 * tile shows the number.
 * @param {Pick<PlacedEnd, "pip" | "radius" | "onTile" | "pinned">} end
 */
export function badgeDrawing({ pip, radius, onTile, pinned }) {
  const r = short(radius);
  if (onTile) return rectangle("", { x: -r, y: -r, width: 2 * r, height: 2 * r }, r / 3);
  const size = short(radius * (pip > 9 ? 1.05 : 1.25));
  const arrow = pinned ? arrowTo(pinned, r) : "";
  return `<circle r="${r}"/>${arrow}<text y="${short(size * 0.36)}" font-size="${size}">${pip}</text>`;
}

/** @param {"left" | "right"} edge @param {number} r */
function arrowTo(edge, r) {
  const [tip, foot] = edge === "left" ? [-r * 0.92, -r * 0.68] : [r * 0.92, r * 0.68];
  return `<path class="pin-arrow" d="M${short(foot)} ${short(-r * 0.22)}L${short(tip)} 0L${short(foot)} ${short(r * 0.22)}"/>`;
}

/**
 * A place that cannot be shown: its end is out of view, or shut in. The badge itself is touched.
 * @param {PlacedEnd} end
 * @param {Area} target
 */
export function tabDrawing(end, target) {
  const { x, y, radius } = end;
  const r = Math.max(radius, LEAST_TAB);
  const around = { x: x - r - 3, y: y - r - 3, width: 2 * r + 6, height: 2 * r + 6 };
  return rectangle("ghost-target", target, 0)
    + `<g class="end-badge can pinned" transform="translate(${short(x)} ${short(y)})">${badgeDrawing({ ...end, radius: r, onTile: false })}</g>`
    + rectangle("ghost-focus halo", around, r + 3)
    + rectangle("ghost-focus", around, r + 3);
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
