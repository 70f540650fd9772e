/**
 * A whole line on the felt, once it is decided how it folds: every tile, the room for the next
 * tiles at both ends, and whether all that fits. Units and directions are those of line-steps.js.
 */

import { crosswise, lengthwise, nextStep } from "./line-steps.js";

/** @typedef {import("./line-steps.js").Fold} Fold */
/** @typedef {import("./line-steps.js").Joint} Joint */
/** @typedef {import("./line-steps.js").Piece} Piece */
/** @typedef {import("./line-steps.js").Tip} Tip */
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

/** @param {readonly [number, number]} halves */
export const isDouble = ([near, far]) => near === far;

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
