/**
 * Areas large enough for a finger around drawings that may be smaller.
 */

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
