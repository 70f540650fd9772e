/**
 * What all tiles share: the pip patterns, the two bodies and the back, as SVG symbols.
 *
 * One half is a square of 100 × 100, a tile 200 × 100 (lying) or 100 × 200 (standing), both with
 * their middle at 0, 0. There are two bodies, so that light falls from above on every tile.
 * Colours are custom properties of css/tokens.css: a theme or a palette redraws nothing.
 */

/** @typedef {[number, number]} Point */

/** Distance of the outer pips from the middle: three in a row, and four in a row. */
const THREE = 27;
const FOUR = 33;

/**
 * Pips at these x on one line.
 * @param {number[]} xs
 * @param {number} y
 * @returns {Point[]}
 */
const row = (xs, y) => xs.map((x) => /** @type {Point} */ ([x, y]));

/** @type {Point[]} */
const corners = [[-THREE, -THREE], [THREE, THREE], [-THREE, THREE], [THREE, -THREE]];
/** @type {Point} */
const middle = [0, 0];
const three = [-THREE, 0, THREE];
const narrowThree = [-FOUR * (2 / 3), 0, FOUR * (2 / 3)];
const four = [-FOUR, -FOUR / 3, FOUR / 3, FOUR];

/**
 * The standard patterns for 0–12, as they are printed on a tile that lies: the lines of 6, 8 and
 * 10–12 run along the tile. Higher numbers have no pattern that can be told at a glance; they are
 * written as numerals.
 * @type {readonly (readonly Point[])[]}
 */
export const PATTERNS = [
  [],
  [middle],
  [[-THREE, THREE], [THREE, -THREE]],
  [[-THREE, THREE], middle, [THREE, -THREE]],
  corners,
  [...corners, middle],
  [...row(three, -THREE), ...row(three, THREE)],
  [...row(three, -THREE), middle, ...row(three, THREE)],
  [...row(three, -THREE), ...row([-THREE, THREE], 0), ...row(three, THREE)],
  [...row(three, -THREE), ...row(three, 0), ...row(three, THREE)],
  [...row(four, -THREE), ...row([-FOUR / 3, FOUR / 3], 0), ...row(four, THREE)],
  [...row(four, -THREE), ...row(narrowThree, 0), ...row(four, THREE)],
  [...row(four, -THREE), ...row(four, 0), ...row(four, THREE)],
];

/** @param {number} pip */
const pipRadius = (pip) => (pip <= 6 ? 10.8 : pip <= 9 ? 9.8 : 8.8);

/** Pips of the small drawing are larger, else they would be specks. */
const SMALL_PIPS = 1.22;

/**
 * All pips of a number as one path.
 * @param {number} pip
 * @param {number} radius
 * @param {Point} [shift]
 */
function dots(pip, radius, [dx, dy] = [0, 0]) {
  const diameter = 2 * radius;
  return PATTERNS[pip]
    .map(([x, y]) => `M${short(x - radius + dx)} ${short(y + dy)}a${short(radius)} ${short(radius)} 0 1 0 ${short(diameter)} 0`
      + `a${short(radius)} ${short(radius)} 0 1 0 ${short(-diameter)} 0`)
    .join("");
}

/**
 * A length for markup: at most two decimals.
 * @param {number} value
 */
export const short = (value) => Math.round(value * 100) / 100;

/**
 * A pip is a drilled and painted hollow: its lower edge catches the light, its upper left shines.
 * @param {number} pip
 */
function pipSymbols(pip) {
  const r = pipRadius(pip);
  return `<symbol id="pips-${pip}" overflow="visible">`
    + `<path d="${dots(pip, r, [1.4, 2.2])}" fill="var(--tile-glint)"/>`
    + `<path d="${dots(pip, r)}" fill="currentColor"/>`
    + `<path d="${dots(pip, r * 0.62, [-r * 0.16, -r * 0.22])}" fill="#fff" opacity="var(--pip-shine)"/>`
    + `</symbol>`
    + `<symbol id="pips-${pip}-small" overflow="visible"><path d="${dots(pip, r * SMALL_PIPS)}" fill="currentColor"/></symbol>`;
}

/** Space between neighbouring tiles, and the thickness of a tile seen from above. */
const MARGIN = 2;
const THICKNESS = 5;
const CORNER = 15;

/**
 * @typedef {object} Face
 * @property {number} x        top left corner
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {boolean} lies
 */

/** @type {Record<"lying" | "standing", Face>} */
const FACES = { lying: face(200, 100), standing: face(100, 200) };

/**
 * The upper face of a tile, without the side that shows below it.
 * @param {number} width    of the whole tile
 * @param {number} height
 * @returns {Face}
 */
function face(width, height) {
  return {
    x: -width / 2 + MARGIN,
    y: -height / 2 + 1,
    width: width - 2 * MARGIN,
    height: height - THICKNESS - MARGIN,
    lies: width > height,
  };
}

/**
 * @param {Face} face
 * @param {{dx?: number, dy?: number, grow?: number, taller?: number, radius?: number}} place
 * @param {string} paint   further attributes
 */
function plate({ x, y, width, height }, { dx = 0, dy = 0, grow = 0, taller = 0, radius = CORNER }, paint) {
  return `<rect x="${x + dx - grow}" y="${y + dy - grow}" width="${width + 2 * grow}" height="${height + 2 * grow + taller}"`
    + ` rx="${radius}" ${paint}/>`;
}

const EDGE = `stroke="var(--tile-edge)" stroke-width="var(--tile-edge-w)"`;
const SHADE = `fill="#000" opacity="var(--tile-shade)"`;
const SIDE = `fill="var(--tile-side)"`;

/**
 * The line between the halves; `shift` moves it along the tile.
 * @param {Face} face
 * @param {number} shift
 */
function divider({ x, y, width, height, lies }, shift) {
  const inset = 11;
  return lies
    ? `M${shift} ${y + inset}V${y + height - inset}`
    : `M${x + inset} ${shift - MARGIN}H${x + width - inset}`;
}

/**
 * Ivory with a bevel, a groove between the halves and a brass pin.
 * @param {string} id
 * @param {Face} face
 */
function bodySymbol(id, face) {
  const pinY = face.lies ? -2.5 : -2;
  return `<symbol id="${id}" overflow="visible">`
    + plate(face, { dx: 1, dy: 10, grow: 2, radius: CORNER + 2 }, `fill="#000" opacity="var(--tile-shade-2)"`)
    + plate(face, { dx: 1, dy: 7, taller: 1 }, SHADE)
    + plate(face, { dy: THICKNESS }, SIDE)
    + plate(face, {}, `fill="url(#tile-ivory)" ${EDGE}`)
    + plate(face, { grow: -2.5, radius: CORNER - 2.5 }, `fill="none" stroke="url(#tile-bevel)" stroke-width="3"`)
    + `<path d="${divider(face, 0)}" stroke="var(--tile-groove)" stroke-width="2.6" stroke-linecap="round"/>`
    + `<path d="${divider(face, 2)}" stroke="var(--tile-glint)" stroke-width="2" stroke-linecap="round"/>`
    + `<circle cy="${pinY + 1.5}" r="8" fill="var(--tile-groove)" opacity=".5"/>`
    + `<circle cy="${pinY}" r="7.6" fill="url(#tile-brass)"/>`
    + `</symbol>`;
}

/**
 * For tiles of a few px: no bevel, no pin, a stronger divider.
 * @param {string} id
 * @param {Face} face
 */
function smallBodySymbol(id, face) {
  return `<symbol id="${id}-small" overflow="visible">`
    + plate(face, { dx: 1, dy: 8, grow: 1 }, SHADE)
    + plate(face, { dy: THICKNESS }, SIDE)
    + plate(face, { taller: 1 }, `fill="var(--tile-face)" ${EDGE}`)
    + `<path d="${divider(face, 0)}" stroke="var(--tile-groove)" stroke-width="5"/>`
    + `</symbol>`;
}

/**
 * The back: lacquer with a frame and a rhombus around an ellipse.
 * @param {string} id
 * @param {Face} face
 */
function backSymbol(id, face) {
  const line = `fill="none" stroke="var(--back-line)" stroke-width="3.2" stroke-linejoin="round"`;
  const rhombus = face.lies
    ? "M-46 -2L0 -25L46 -2L0 21ZM-20 -2a20 12 0 1 0 40 0a20 12 0 1 0 -40 0"
    : "M0 -48L23 -2L0 44L-23 -2ZM-12 -2a12 20 0 1 0 24 0a12 20 0 1 0 -24 0";
  return `<symbol id="${id}-back" overflow="visible">`
    + plate(face, { dx: 0.5, dy: 8.5, grow: 1.5 }, SHADE)
    + plate(face, { dy: THICKNESS }, SIDE)
    + plate(face, {}, `fill="url(#tile-lacquer)" ${EDGE}`)
    + plate(face, { grow: -10, radius: CORNER - 6 }, line)
    + `<path d="${rhombus}" ${line}/>`
    + `</symbol>`;
}

const GRADIENTS =
  `<linearGradient id="tile-ivory" x1="0" y1="0" x2=".35" y2="1">`
  + `<stop offset="0" stop-color="var(--tile-hi)"/><stop offset=".55" stop-color="var(--tile-face)"/>`
  + `<stop offset="1" stop-color="var(--tile-lo)"/></linearGradient>`
  + `<linearGradient id="tile-bevel" x1="0" y1="0" x2=".3" y2="1">`
  + `<stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".45" stop-color="#fff" stop-opacity=".15"/>`
  + `<stop offset="1" stop-color="var(--tile-side)" stop-opacity=".8"/></linearGradient>`
  + `<radialGradient id="tile-brass" cx=".36" cy=".3" r=".8">`
  + `<stop offset="0" stop-color="#fff3c9"/><stop offset=".45" stop-color="#d3a84c"/><stop offset="1" stop-color="#8a6420"/></radialGradient>`
  + `<linearGradient id="tile-lacquer" x1="0" y1="0" x2=".4" y2="1">`
  + `<stop offset="0" stop-color="var(--back-hi)"/><stop offset="1" stop-color="var(--back-lo)"/></linearGradient>`;

/** Tells whether the shared symbols are in a document already. */
export const TILE_DEFS_ID = "tile-defs";

/**
 * The shared symbols: put this markup once into the document, at the start of the body.
 * @returns {string}
 */
export function tileDefs() {
  const bodies = Object.entries(FACES).map(([posture, face]) => {
    const id = `tile-${posture}`;
    return bodySymbol(id, face) + smallBodySymbol(id, face) + backSymbol(id, face);
  });
  return `<svg id="${TILE_DEFS_ID}" class="tile-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>`
    + GRADIENTS + bodies.join("") + PATTERNS.map((points, pip) => (points.length ? pipSymbols(pip) : "")).join("")
    + `</defs></svg>`;
}
