/**
 * How the arms of a star and the branches of a tree go on: the places where the next tile may lie.
 *
 * Everything is measured in units: a tile is 2 × 1. The lead lies with its middle at (0, 0); x grows
 * to the right, y downwards. Upright tiles lie on multiples of 0.5, exact in floats; the four
 * diagonal arms of the eight-armed star run at 45°.
 */

/**
 * One tile where it lies. An arm runs through it in the direction (dx, dy).
 * @typedef {object} Piece
 * @property {number} cx         middle
 * @property {number} cy
 * @property {number} rotation   direction from near half to far half, degrees: 0 right, 90 down
 * @property {number} dx
 * @property {number} dy
 * @property {number} along      half of its extent along (dx, dy): 1, or 0.5 for a double that lies across
 * @property {number} aside      half of its extent across
 * @property {boolean} slant     lies at 45°
 * @property {boolean} elbow     upright after a slanted one: the two touch at a corner only
 * @property {number} bend       0 straight on; the more, the worse it looks
 * @property {number} ex         half of its extent along x
 * @property {number} ey         … along y
 * @property {number} eu         … along the diagonal (1, 1)
 * @property {number} ev         … along the diagonal (1, -1)
 * @property {Bridge | null} bridge   it does not touch the tile before: a line leads to it
 */

/** @typedef {{x1: number, y1: number, x2: number, y2: number}} Bridge */

/**
 * The middle of an edge that the next tile may touch, and the direction away from the tile.
 * - `ahead`: the arm goes on, straight or by a tile that lies across its way;
 * - `front`: behind a double that lies across: only straight; `offset`: the same, from one of its halves;
 * - `side`: around a corner, from the side of the last half or the tip of a double;
 * - `slant`: at 45°; `start`: the first tile of a diagonal arm.
 * @typedef {object} Exit
 * @property {number} x
 * @property {number} y
 * @property {number} dx
 * @property {number} dy
 * @property {"ahead" | "front" | "offset" | "side" | "slant" | "start"} kind
 * @property {number} width   half of the width of the tile it leaves
 */

const DIAGONAL = Math.SQRT1_2;
const EPSILON = 1e-6;
/** Least distance of tiles that do not follow each other; beside slanted ones less is to be had. */
const STRANGER_GAP = 0.3;
const SLANTED_GAP = 0.12;
/** What two tiles that touch at 45° keep between edge and corner. */
const ELBOW_GAP = 0.04;
/** How bad corners look. */
const BEND = { shifted: 1, corner: 1, sideways: 1.2, double: 2 };
/** From the middle of the centre to the edge of a diagonal arm, along x and along y. */
const DIAGONAL_START = 0.5 + DIAGONAL / 2 + SLANTED_GAP;

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} dx
 * @param {number} dy
 * @param {{across?: boolean, bend?: number, elbow?: boolean}} [manner]
 * @returns {Piece}
 */
function piece(cx, cy, dx, dy, { across = false, bend = 0, elbow = false } = {}) {
  const [along, aside] = across ? [0.5, 1] : [1, 0.5];
  const angle = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
  const rotation = across ? (angle + 90) % 180 : angle;
  const slant = dx !== 0 && dy !== 0;
  /** @param {number} ax @param {number} ay */
  const extent = (ax, ay) => Math.abs(dx * ax + dy * ay) * along + Math.abs(dx * ay - dy * ax) * aside;
  return {
    cx, cy, rotation, dx, dy, along, aside, slant, elbow, bend,
    ex: extent(1, 0), ey: extent(0, 1), eu: extent(DIAGONAL, DIAGONAL), ev: extent(DIAGONAL, -DIAGONAL), bridge: null,
  };
}

/**
 * The first tile. A simple one lies; a double stands, unless its tips are to point left and right.
 * @param {boolean} double
 * @param {boolean} lying
 */
export function leadPiece(double, lying) {
  if (!double) return piece(0, 0, 1, 0);
  return lying ? piece(0, 0, 0, 1, { across: true }) : piece(0, 0, 1, 0, { across: true });
}

/** Do two tiles come nearer to each other than `gap`? @param {Piece} a @param {Piece} b @param {number} gap */
function nearer(a, b, gap) {
  const dx = a.cx - b.cx;
  const dy = a.cy - b.cy;
  if (Math.abs(dx) > a.ex + b.ex + gap - EPSILON || Math.abs(dy) > a.ey + b.ey + gap - EPSILON) return false;
  if (!a.slant && !b.slant) return true;
  const du = Math.abs(dx + dy) * DIAGONAL;
  const dv = Math.abs(dx - dy) * DIAGONAL;
  return du <= a.eu + b.eu + gap - EPSILON && dv <= a.ev + b.ev + gap - EPSILON;
}

/** May both lie on the table without following each other? @param {Piece} a @param {Piece} b */
export const apart = (a, b) => !nearer(a, b, a.slant || b.slant ? SLANTED_GAP : STRANGER_GAP);

/** @param {Piece} a @param {Piece} b */
export const overlap = (a, b) => nearer(a, b, a.slant || b.slant ? -ELBOW_GAP / 2 : 0);

/**
 * The ways on from a tile in an arm, or from a simple tile in a tree.
 * @param {Piece} from
 * @param {boolean} double
 * @returns {Exit[]}
 */
export function exitsOf({ cx, cy, dx, dy, along, aside, slant }, double) {
  const tip = { x: cx + dx * along, y: cy + dy * along, dx, dy, width: aside };
  if (slant) return [{ ...tip, kind: "slant" }];
  const across = double && along < aside;
  const [mx, my] = across ? [cx, cy] : [tip.x - dx / 2, tip.y - dy / 2];
  /** @param {1 | -1} hand @returns {Exit} */
  const side = (hand) => ({ x: mx - dy * aside * hand, y: my + dx * aside * hand, dx: -dy * hand, dy: dx * hand, kind: "side", width: 0.5 });
  return [{ ...tip, kind: across ? "front" : "ahead" }, side(1), side(-1)];
}

/**
 * The way on from one free side of a double in a tree.
 * @param {Piece} from
 * @param {"front" | "back" | "right" | "left"} where   seen in the direction of the arm
 * @returns {Exit[]}
 */
export function sideOfDouble({ cx, cy, dx, dy, along, aside }, where) {
  const [sx, sy] = { front: [dx, dy], back: [-dx, -dy], right: [-dy, dx], left: [dy, -dx] }[where];
  const tip = where === "right" || where === "left";
  const reach = tip ? aside : along;
  /** @param {number} shift @returns {Exit} */
  const exit = (shift) => ({ x: cx + sx * reach - sy * shift, y: cy + sy * reach + sx * shift, dx: sx, dy: sy, kind: tip ? "ahead" : shift ? "offset" : "front", width: 0.5 });
  return tip ? [exit(0)] : [exit(0), exit(0.5), exit(-0.5)];
}

/**
 * The way on from the left or the right end of a simple lead.
 * @param {Piece} lead
 * @param {number} side   0 left
 * @returns {Exit[]}
 */
export function endOfLead(lead, side) {
  return exitsOf(side === 0 ? { ...lead, dx: -1 } : lead, false);
}

/** East, west, north, south; then the diagonals: [x, y, dx, dy] of where an arm of a star starts. */
const ARMS = [
  [0.5, 0, 1, 0], [-0.5, 0, -1, 0], [0, -1, 0, -1], [0, 1, 0, 1],
  ...[[1, -1], [-1, 1], [-1, -1], [1, 1]].map(([x, y]) => [x * DIAGONAL_START, y * DIAGONAL_START, x * DIAGONAL, y * DIAGONAL]),
];

/** @param {number} arm @returns {Exit[]} */
export function startOfArm(arm) {
  const [x, y, dx, dy] = ARMS[arm];
  return [{ x, y, dx, dy, kind: arm < 4 ? "front" : "start", width: 0.5 }];
}

/**
 * Every place where the next tile may touch these exits, straight on first.
 * @param {readonly Exit[]} exits
 * @param {boolean} double
 * @param {boolean} branching   doubles always lie across and branch
 * @returns {Piece[]}
 */
export function placesAt(exits, double, branching) {
  return exits.flatMap((exit) => {
    if (exit.kind === "slant" || exit.kind === "start") return slantedPlaces(exit, double);
    return double ? doublePlaces(exit, branching) : simplePlaces(exit);
  });
}

/**
 * Upright places all over a table for a tile that a bridge leads to, the nearest first.
 * @param {Exit} exit
 * @param {boolean} across   a double that branches
 * @param {{left: number, top: number, width: number, height: number}} frame
 * @param {number} step   units between them
 * @returns {Piece[]}
 */
export function placesAcross(exit, across, { left, top, width, height }, step) {
  const places = [];
  for (let x = Math.ceil(left); x < left + width; x += step) {
    for (let y = Math.ceil(top); y < top + height; y += step) {
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const reach = across ? 0.5 : 1;
        places.push({ ...piece(x + dx * reach, y + dy * reach, dx, dy, { across }), bridge: { x1: exit.x, y1: exit.y, x2: x, y2: y } });
      }
    }
  }
  return places.sort((a, b) => lengthOf(a.bridge) - lengthOf(b.bridge));
}

/** @param {Bridge} bridge */
export const lengthOf = ({ x1, y1, x2, y2 }) => Math.hypot(x2 - x1, y2 - y1);

/** @param {Exit} exit @returns {Piece[]} */
function simplePlaces(exit) {
  const { x, y, dx, dy, kind } = exit;
  const onwards = piece(x + dx, y + dy, dx, dy, { bend: kind === "side" || kind === "offset" ? BEND.corner : 0 });
  return kind === "ahead" ? [onwards, ...sideways(exit, BEND.sideways)] : [onwards];
}

/** @param {Exit} exit @param {boolean} branching @returns {Piece[]} */
function doublePlaces(exit, branching) {
  const { x, y, dx, dy, kind } = exit;
  if (branching) return kind === "side" || kind === "offset" ? [] : [0, 0.5, -0.5].map((shift) => crosswise(exit, shift)).slice(0, kind === "ahead" ? 3 : 1);
  if (kind === "ahead") return [crosswise(exit, 0), ...sideways(exit, BEND.double)];
  return [piece(x + dx, y + dy, dx, dy, { bend: BEND.double })];
}

/**
 * A double across the arm, in its middle or entered at one of its halves.
 * @param {Exit} exit
 * @param {number} shift
 */
const crosswise = ({ x, y, dx, dy }, shift) =>
  piece(x + dx / 2 - dy * shift, y + dy / 2 + dx * shift, dx, dy, { across: true, bend: shift ? BEND.shifted : 0 });

/**
 * Entered from the side: the first half lies ahead, the second one beside it.
 * @param {Exit} exit
 * @param {number} bend
 */
function sideways({ x, y, dx, dy }, bend) {
  return [1, -1].map((hand) => piece(x + (dx - dy * hand) / 2, y + (dy + dx * hand) / 2, -dy * hand, dx * hand, { bend }));
}

/** Slanted straight on, or upright after an elbow. @param {Exit} exit @param {boolean} double @returns {Piece[]} */
function slantedPlaces({ x, y, dx, dy, kind, width }, double) {
  const reach = double ? 0.5 : 1;
  const onwards = piece(x + dx * reach, y + dy * reach, dx, dy, { across: double });
  if (kind === "start") return [onwards];
  const gap = (width > 0.5 ? 0.5 : width * DIAGONAL) + ELBOW_GAP;
  const elbows = [[Math.sign(dx), 0], [0, Math.sign(dy)]].map(([ax, ay]) =>
    piece(x + ax * (gap + 1), y + ay * (gap + 1), ax, ay, { bend: double ? BEND.double : BEND.corner, elbow: true }));
  return [onwards, ...elbows];
}
