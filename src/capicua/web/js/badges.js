/**
 * Where the badge of an open end is drawn: beside the end, on free felt. All lengths in units.
 */

/** @typedef {import("./line-steps.js").Joint} Joint */
/** @typedef {import("./line-steps.js").Piece} Piece */

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
 * @property {readonly Piece[]} taken    tiles, and places that others want to use
 * @property {readonly Badge[]} badges   badges that lie already
 */

/** Distance between a badge and its tile. */
const GAP = 0.12;
/** A badge of this radius always fits where the next tile fits. */
const SURE_RADIUS = 0.42;
const ON_TILE_RADIUS = 0.4;

/**
 * @param {Joint} joint        where the next tile would touch
 * @param {Piece} lastPiece    the tile that carries the end
 * @param {number} radius      as large as it would like to be
 * @param {Room} room
 * @returns {Badge}
 */
export function placeBadge(joint, lastPiece, radius, room) {
  const half = farHalf(lastPiece);
  const sides = [joint, ...otherSides(half)];
  for (const r of [radius, radius * 0.9, radius * 0.8, Math.min(radius, SURE_RADIUS)]) {
    for (const side of sides) {
      const badge = beside(side, r, room);
      if (isFree(badge, room)) return badge;
    }
  }
  return { x: half.cx, y: half.cy, radius: ON_TILE_RADIUS, onTile: true };
}

/**
 * The half that carries the end; of a double that lies across, its waist.
 * @param {Piece} piece
 * @returns {Piece}
 */
function farHalf(piece) {
  const angle = (piece.rotation * Math.PI) / 180;
  return {
    ...piece,
    cx: piece.cx + Math.round(Math.cos(angle)) / 2,
    cy: piece.cy + Math.round(Math.sin(angle)) / 2,
    ex: 0.5,
    ey: 0.5,
  };
}

/**
 * @param {Piece} half
 * @returns {Joint[]}
 */
function otherSides({ cx, cy, ex, ey }) {
  return [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(([dx, dy]) => ({ x: cx + dx * ex, y: cy + dy * ey, dx, dy }));
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
  const clearOfTiles = room.taken.every(({ cx, cy, ex, ey }) => {
    const dx = Math.max(0, Math.abs(badge.x - cx) - ex);
    const dy = Math.max(0, Math.abs(badge.y - cy) - ey);
    return Math.hypot(dx, dy) > badge.radius + GAP / 2;
  });
  return clearOfTiles && room.badges.every((other) => Math.hypot(badge.x - other.x, badge.y - other.y) > badge.radius + other.radius);
}
