/**
 * A whole line on the felt, once it is decided how it folds: every tile, the room for the next
 * tiles at both ends, and whether all that fits.
 *
 * Everything here is measured in units: a tile is 2 × 1. The lead lies in the middle of its row at
 * (0, 0); x grows to the right, y downwards. Every coordinate is a multiple of 0.5, exact in floats.
 *
 * The right arm folds down, the left arm folds up, each at the walls of the table. A fold takes one
 * tile that stands between two rows (the corner):
 *
 *     wide    ======   the corner hangs from the last half and the next row starts under it: rows
 *                  I   are 3 units apart, so doubles that lie across never meet those of the
 *                  I   next row
 *             ======
 *
 *     tight   ======   the next row starts beside the foot of the corner: rows are 2 units apart,
 *                  I   and two doubles may be in each other's way (then the line is folded in
 *             =====I   another place)
 *
 *             =====I   the same, where the corner itself takes the last place of its row
 *                  I
 *             ======
 */

import { isDouble } from "./ends.js";

/** @typedef {"<" | ">"} LineEnd */

/**
 * @typedef {object} LineTile
 * @property {number} index              place in the order of play
 * @property {[number, number]} halves   the half nearer to the lead first
 */

/**
 * @typedef {object} OpenEnd
 * @property {number} pip
 * @property {boolean} live      some tile with this number is not on the table yet
 * @property {boolean} hasDouble its double is not on the table yet
 */

/**
 * @typedef {object} Line
 * @property {[number, number]} lead                 left half, right half
 * @property {Record<LineEnd, LineTile[]>} arms      from the lead outwards
 * @property {Record<LineEnd, OpenEnd>} ends
 */

/**
 * @typedef {object} WalkedEnd
 * @property {Joint} joint       where a simple tile would touch
 * @property {Piece} lastPiece   the tile that carries the end
 * @property {Piece | null} place    room for a simple tile; null when the end is dead
 * @property {Piece | null} double   room for its double; null when the end is dead or the double lies
 */

/**
 * @typedef {object} Walk
 * @property {Map<number, Piece>} pieces   by place in the order of play
 * @property {Record<LineEnd, WalkedEnd>} ends
 * @property {number} top       extent of everything, ghosts included
 * @property {number} bottom
 */

/** Least distance between tiles that do not follow each other. */
const STRANGER_GAP = 0.25;
const EPSILON = 1e-9;

/** @type {readonly LineEnd[]} */
export const LINE_ENDS = ["<", ">"];

/**
 * @param {Piece} a
 * @param {Piece} b
 */
function tooNear(a, b) {
  return (
    Math.abs(a.cx - b.cx) < a.ex + b.ex + STRANGER_GAP - EPSILON &&
    Math.abs(a.cy - b.cy) < a.ey + b.ey + STRANGER_GAP - EPSILON
  );
}

/** The felt of a fold: what lies there, and whether more still fits. */
class Ground {
  /** @param {Fold} fold */
  constructor(fold) {
    this.fold = fold;
    this.top = 0;
    this.bottom = 0;
    /** @type {Piece[]} */
    this.pieces = [];
  }

  /**
   * Keep room for a piece, or for a ghost.
   * @param {Piece} piece
   * @param {Piece | null} neighbour   the only piece it may touch
   * @returns {boolean} false when it does not fit
   */
  reserve(piece, neighbour) {
    this.top = Math.min(this.top, piece.cy - piece.ey);
    this.bottom = Math.max(this.bottom, piece.cy + piece.ey);
    if (this.bottom - this.top > this.fold.height + EPSILON) return false;
    for (const other of this.pieces) if (other !== neighbour && tooNear(piece, other)) return false;
    return true;
  }

  /**
   * @param {Piece} piece
   * @param {Piece | null} neighbour   the piece before it
   * @returns {boolean} false when it does not fit
   */
  lay(piece, neighbour) {
    const fits = this.reserve(piece, neighbour);
    this.pieces.push(piece);
    return fits;
  }
}

/**
 * Lay a whole line.
 * @param {Line} line
 * @param {Fold} fold
 * @returns {Walk | null} null when it does not fit: too many rows, or two doubles in each other's way
 */
export function walkLine(line, fold) {
  const ground = new Ground(fold);
  const reach = isDouble(line.lead) ? 0.5 : 1;
  if (-reach < fold.left - EPSILON || reach > fold.right + EPSILON) return null;
  const start = { x: -reach, y: 0, dx: 1, dy: 0 };
  const lead = isDouble(line.lead) ? crosswise(start) : lengthwise(start);
  const pieces = new Map([[0, lead]]);
  if (!ground.lay(lead, null)) return null;

  const rightTip = walkArm(line, ">", lead, ground, pieces);
  const leftTip = rightTip && walkArm(line, "<", lead, ground, pieces);
  if (!rightTip || !leftTip) return null;
  const right = openEnd(line.ends[">"], rightTip, ground);
  const left = right && openEnd(line.ends["<"], leftTip, ground);
  if (!right || !left) return null;
  for (const a of [left.place, left.double]) {
    for (const b of [right.place, right.double]) if (a && b && tooNear(a, b)) return null;
  }
  return { pieces, ends: { "<": left, ">": right }, top: ground.top, bottom: ground.bottom };
}

/**
 * @param {Line} line
 * @param {LineEnd} id
 * @param {Piece} lead
 * @param {Ground} ground
 * @param {Map<number, Piece>} pieces   receives the pieces of this arm
 * @returns {{tip: Tip, lastPiece: Piece} | null}
 */
function walkArm(line, id, lead, ground, pieces) {
  const outwards = id === ">" ? 1 : -1;
  /** @type {Tip} */
  let tip = { x: lead.ex * outwards, y: 0, heading: outwards, fold: outwards, last: isDouble(line.lead) ? "across" : "along" };
  let lastPiece = lead;
  for (const { index, halves } of line.arms[id]) {
    const step = nextStep(tip, isDouble(halves), ground.fold);
    if (!ground.lay(step.piece, lastPiece)) return null;
    pieces.set(index, step.piece);
    lastPiece = step.piece;
    tip = step.tip;
  }
  return { tip, lastPiece };
}

/**
 * The ghosts of an end, once all tiles lie.
 * @param {OpenEnd} end
 * @param {{tip: Tip, lastPiece: Piece}} arm
 * @param {Ground} ground
 * @returns {WalkedEnd | null} null when there is no room for them
 */
function openEnd({ live, hasDouble }, { tip, lastPiece }, ground) {
  const { piece: simple, joint } = nextStep(tip, false, ground.fold);
  const { piece: double } = nextStep(tip, true, ground.fold);
  if (live && !ground.reserve(simple, lastPiece)) return null;
  if (live && hasDouble && !ground.reserve(double, lastPiece)) return null;
  return { joint, lastPiece, place: live ? simple : null, double: live && hasDouble ? double : null };
}

/** @typedef {"wide" | "tight"} Turn */

/**
 * How a line folds.
 * @typedef {object} Fold
 * @property {number} left     x of the left wall, seen from the middle of the lead (negative)
 * @property {number} right    x of the right wall
 * @property {number} height   room for all rows together
 * @property {Turn} turn
 */

/**
 * One tile where it lies.
 * @typedef {object} Piece
 * @property {number} cx         middle
 * @property {number} cy
 * @property {number} rotation   direction from near half to far half: 0 right, 90 down, 180 left, 270 up
 * @property {number} ex         half of its extent along x
 * @property {number} ey         half of its extent along y
 */

/**
 * The middle of the edge that the next tile will touch, and the direction away from the arm.
 * @typedef {object} Joint
 * @property {number} x
 * @property {number} y
 * @property {number} dx
 * @property {number} dy
 */

/**
 * The tip of an arm. After a corner, (x, y) is the foot of the tile that stands there.
 * @typedef {object} Tip
 * @property {number} x
 * @property {number} y
 * @property {1 | -1} heading   1: the row runs to the right
 * @property {1 | -1} fold      1: folds downwards
 * @property {"along" | "across" | "hanging corner" | "row corner"} last   how the last tile lies
 */

/**
 * @typedef {object} Step
 * @property {Piece} piece
 * @property {Joint} joint
 * @property {Tip} tip      the tip after this tile
 */

/**
 * A tile laid lengthwise from an edge.
 * @param {Joint} joint
 * @returns {Piece}
 */
function lengthwise({ x, y, dx, dy }) {
  const rotation = dx > 0 ? 0 : dy > 0 ? 90 : dx < 0 ? 180 : 270;
  return { cx: x + dx, cy: y + dy, rotation, ex: dx ? 1 : 0.5, ey: dx ? 0.5 : 1 };
}

/**
 * A double laid across a row.
 * @param {Joint} joint
 * @returns {Piece}
 */
function crosswise({ x, y, dx }) {
  return { cx: x + 0.5 * dx, cy: y, rotation: 90, ex: 0.5, ey: 1 };
}

/**
 * @param {Tip} tip
 * @param {number} x
 * @param {number} y
 * @param {Tip["last"]} last
 * @returns {Tip}
 */
const advanced = ({ heading, fold }, x, y, last) => ({ x, y, heading, fold, last });

/**
 * The next tile of an arm. Which way it goes depends on earlier tiles of its arm alone, so what
 * lies already never moves when a tile is added.
 * @param {Tip} tip
 * @param {boolean} double
 * @param {Fold} fold
 * @returns {Step}
 */
function nextStep(tip, double, fold) {
  if (tip.last === "hanging corner" || tip.last === "row corner") return startRow(tip, fold);
  const room = tip.heading > 0 ? fold.right - tip.x : tip.x - fold.left;
  const ahead = { x: tip.x, y: tip.y, dx: tip.heading, dy: 0 };
  if (double && room >= 1 - EPSILON) {
    return { piece: crosswise(ahead), joint: ahead, tip: advanced(tip, tip.x + tip.heading, tip.y, "across") };
  }
  if (!double && room >= 2 - EPSILON) {
    return { piece: lengthwise(ahead), joint: ahead, tip: advanced(tip, tip.x + 2 * tip.heading, tip.y, "along") };
  }
  const endsRow = fold.turn === "tight" && tip.last === "along" && room >= 1 - EPSILON;
  return endsRow ? rowCorner(tip) : hangingCorner(tip);
}

/**
 * A corner that takes the last place of its row with its first half: one half in the row, one below.
 * @param {Tip} tip
 * @returns {Step}
 */
function rowCorner(tip) {
  const x = tip.x + 0.5 * tip.heading;
  const piece = lengthwise({ x, y: tip.y - 0.5 * tip.fold, dx: 0, dy: tip.fold });
  return {
    piece,
    joint: { x: tip.x, y: tip.y, dx: tip.heading, dy: 0 },
    tip: advanced(tip, x, tip.y + 1.5 * tip.fold, "row corner"),
  };
}

/**
 * A corner that hangs from the side of the last half, or from the tip of a double that lies across.
 * @param {Tip} tip
 * @returns {Step}
 */
function hangingCorner(tip) {
  const x = tip.x - 0.5 * tip.heading;
  const y = tip.y + (tip.last === "across" ? 1 : 0.5) * tip.fold;
  const joint = { x, y, dx: 0, dy: tip.fold };
  return { piece: lengthwise(joint), joint, tip: advanced(tip, x, y + 2 * tip.fold, "hanging corner") };
}

/**
 * The first tile of a new row. A double lies along the row here: across, it would also touch the
 * first half of the corner, which carries another number.
 * @param {Tip} tip
 * @param {Fold} fold
 * @returns {Step}
 */
function startRow(tip, fold) {
  const heading = tip.heading > 0 ? -1 : 1;
  const beside = fold.turn === "tight" && tip.last === "hanging corner";
  const y = tip.y + (beside ? -0.5 : 0.5) * tip.fold;
  const x = tip.x + (beside ? 0.5 : -0.5) * heading;
  return {
    piece: lengthwise({ x, y, dx: heading, dy: 0 }),
    joint: beside ? { x, y, dx: heading, dy: 0 } : { x: tip.x, y: tip.y, dx: 0, dy: tip.fold },
    tip: { x: x + 2 * heading, y, heading, fold: tip.fold, last: "along" },
  };
}
