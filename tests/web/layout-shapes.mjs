// Rectangles that may be turned, for the laws of laid tables. All lengths in units.

const radians = (degrees) => (degrees * Math.PI) / 180;

/** A rectangle from its middle, its size and its turn: {cx, cy, along, aside} with half axes as vectors. */
export function rectangle(cx, cy, length, width, rotation) {
  const [cos, sin] = [Math.cos(radians(rotation)), Math.sin(radians(rotation))];
  return { cx, cy, along: [(cos * length) / 2, (sin * length) / 2], aside: [(-sin * width) / 2, (cos * width) / 2] };
}

/** A tile, or room for one, from what layout() returns. */
export const tileRectangle = ({ x, y, rotation, scale }) => rectangle(x / scale, y / scale, 2, 1, rotation);

/** The halves of a tile: near, far. */
export function halves({ x, y, rotation, scale }) {
  const [cos, sin] = [Math.cos(radians(rotation)), Math.sin(radians(rotation))];
  return [-0.5, 0.5].map((offset) => rectangle(x / scale + cos * offset, y / scale + sin * offset, 1, 1, rotation));
}

export const corners = ({ cx, cy, along: [ax, ay], aside: [bx, by] }) =>
  [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([i, j]) => [cx + i * ax + j * bx, cy + i * ay + j * by]);

/** How far apart two rectangles are along the axis that parts them best; negative: they overlap by so much. */
export function separation(a, b) {
  let best = -Infinity;
  for (const [x, y] of [a.along, a.aside, b.along, b.aside]) {
    const length = Math.hypot(x, y);
    const [nx, ny] = [x / length, y / length];
    const reach = (r) => Math.abs(r.along[0] * nx + r.along[1] * ny) + Math.abs(r.aside[0] * nx + r.aside[1] * ny);
    best = Math.max(best, Math.abs((b.cx - a.cx) * nx + (b.cy - a.cy) * ny) - reach(a) - reach(b));
  }
  return best;
}

function pointToSegment([px, py], [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = Math.max(0, Math.min(1, ((px - x1) * dx + (py - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - x1 - share * dx, py - y1 - share * dy);
}

/** The distance of two rectangles; 0 where they touch or overlap. */
export function distance(a, b) {
  if (separation(a, b) <= 0) return 0;
  const [one, two] = [corners(a), corners(b)];
  let least = Infinity;
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      least = Math.min(least, pointToSegment(one[i], two[j], two[(j + 1) % 4]), pointToSegment(two[i], one[j], one[(j + 1) % 4]));
    }
  }
  return least;
}

/** The distance of a point from a rectangle; 0 inside. */
export function pointDistance(x, y, r) {
  const inside = ([ax, ay]) => Math.max(0, Math.abs((x - r.cx) * ax + (y - r.cy) * ay) / Math.hypot(ax, ay) - Math.hypot(ax, ay));
  return Math.hypot(inside(r.along), inside(r.aside));
}

/** The length of the side that two upright unit squares share; 0 where they only meet at a corner, or not. */
export function sharedSide(a, b) {
  const [dx, dy] = [Math.abs(a.cx - b.cx), Math.abs(a.cy - b.cy)];
  if (Math.abs(dx - 1) < 1e-6) return Math.max(0, 1 - dy);
  if (Math.abs(dy - 1) < 1e-6) return Math.max(0, 1 - dx);
  return 0;
}
