/**
 * Where the badge of an open end is drawn: beside the end, on free felt. All lengths in units.
 */

/** @typedef {import("./line-walk.js").Joint} Joint */

/**
 * A tile, or room for one, as far as a badge may not lie on it.
 * @typedef {object} Obstacle
 * @property {number} cx       middle
 * @property {number} cy
 * @property {number} ex       half of its extent along x
 * @property {number} ey
 * @property {boolean} [slant] it lies at 45°: eu and ev are its extents
 * @property {number} [eu]     half of its extent along the diagonal (1, 1)
 * @property {number} [ev]     half of it along (1, -1)
 */

/** @typedef {{cx: number, cy: number}} Half   the middle of the half that carries the end; of a double that lies across, its waist */

/**
 * @typedef {object} Badge
 * @property {number} x        middle
 * @property {number} y
 * @property {number} radius
 * @property {boolean} onTile  no free felt beside the end: it lies on the end's own half, and the
 *                             number is read from the tile
 */

/**
 * @typedef {object} Room
 * @property {number} left
 * @property {number} right
 * @property {number} top
 * @property {number} bottom
 * @property {readonly Obstacle[]} taken    tiles, and places that others want to use
 * @property {readonly Badge[]} badges   badges that lie already
 */

/** Distance between a badge and its tile. */
const GAP = 0.12;
/** A badge of this radius always fits where the next tile fits. */
const SURE_RADIUS = 0.42;
const ON_TILE_RADIUS = 0.4;
/** A badge likes to be this large: share of a unit, and px. */
const LIKED = { share: 0.4, least: 10, most: 17 };

/** As large as a badge would like to be, in units. @param {number} unit   px */
export const likedRadius = (unit) => Math.max(LIKED.least, Math.min(LIKED.most, LIKED.share * unit)) / unit;

/**
 * @param {Joint} joint        where the next tile would touch
 * @param {Half} half
 * @param {number} radius      as large as it would like to be
 * @param {Room} room
 * @returns {Badge}
 */
export function placeBadge(joint, half, radius, room) {
  const sides = [joint, ...otherSides(half)];
  for (const r of [radius, radius * 0.9, radius * 0.8, Math.min(radius, SURE_RADIUS)]) {
    for (const side of sides) {
      const badge = beside(side, r, room);
      if (isFree(badge, room)) return badge;
    }
  }
  return onTile(half);
}

/** @param {Half} half @returns {Badge} */
export const onTile = ({ cx, cy }) => ({ x: cx, y: cy, radius: ON_TILE_RADIUS, onTile: true });

/**
 * @param {Half} half
 * @returns {Joint[]}
 */
function otherSides({ cx, cy }) {
  return [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(([dx, dy]) => ({ x: cx + dx / 2, y: cy + dy / 2, dx, dy }));
}

/**
 * @param {Joint} side
 * @param {number} radius
 * @param {Room} room
 * @returns {Badge}
 */
function beside({ x, y, dx, dy }, radius, room) {
  return {
    x: Math.min(room.right - radius, Math.max(room.left + radius, x + dx * (radius + GAP))),
    y: Math.min(room.bottom - radius, Math.max(room.top + radius, y + dy * (radius + GAP))),
    radius,
    onTile: false,
  };
}

/**
 * @param {Badge} badge
 * @param {Room} room
 */
function isFree(badge, room) {
  const clearOfTiles = room.taken.every((tile) => distance(badge, tile) > badge.radius + GAP / 2);
  return clearOfTiles && room.badges.every((other) => Math.hypot(badge.x - other.x, badge.y - other.y) > badge.radius + other.radius);
}

/** @param {Badge} badge @param {Obstacle} tile */
function distance({ x, y }, { cx, cy, ex, ey, slant, eu = 0, ev = 0 }) {
  const [dx, dy] = [x - cx, y - cy];
  const [along, aside] = slant ? [(dx + dy) * Math.SQRT1_2, (dx - dy) * Math.SQRT1_2] : [dx, dy];
  return Math.hypot(Math.max(0, Math.abs(along) - (slant ? eu : ex)), Math.max(0, Math.abs(aside) - (slant ? ev : ey)));
}
