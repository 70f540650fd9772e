/**
 * The ends that open where the tiles of a star or a tree are laid, and what each of them wants.
 */

import { endOfLead, exitsOf, sideOfDouble, startOfArm } from "./arm-steps.js";
import { isDouble } from "./ends.js";
import { UNKNOWN, sideKey } from "./growth.js";

/** @typedef {import("./arm-steps.js").Exit} Exit */
/** @typedef {import("./arm-steps.js").Piece} Piece */
/** @typedef {import("./growth.js").Growth} Growth */

/**
 * @typedef {object} RouteEnd
 * @property {number} from       the tile that carries it
 * @property {number} side
 * @property {Piece} parent
 * @property {Piece | null} before   of a branch: the tile before its double, whose corner it may touch
 * @property {readonly Exit[]} exits
 * @property {number} play       the tile that must be laid here; -1: none yet
 * @property {boolean} wantsSimple   room for a simple tile must be kept
 * @property {boolean} wantsDouble
 * @property {Piece[]} simple    the places for it
 * @property {Piece[]} double
 * @property {number} load       tiles that hang on it
 * @property {number} worry      how often earlier attempts got stuck here
 * @property {number} need       share of the felt that it asks for, in cells
 */

/** The free sides of a double in a tree, in the order of their numbers. */
const SIDES = /** @type {const} */ ({ lead: ["back", "front", "right", "left"], double: ["front", "right", "left"], tips: ["right", "left"] });
/** Cells that an end asks for: for itself, and for each tile that is to be laid or may still come. */
const CELLS = { end: 2, tile: 3 };
/** Tiles that may still come are shared among about so many ends; none asks for more than a few. */
const SHARES = 6;
const MOST_TO_COME = 4;
/** An end where earlier attempts got stuck asks for so much more each time, up to twice as much. */
const WORRY = 0.2;

export class ArmEnds {
  /**
   * @param {Growth} growth
   * @param {readonly Piece[]} pieces   by tile, as they are laid
   * @param {Uint8Array} trouble        by tile: how often earlier attempts got stuck there
   */
  constructor(growth, pieces, trouble) {
    this.growth = growth;
    this.pieces = pieces;
    this.trouble = trouble;
    this.toCome = Math.min(MOST_TO_COME, growth.left / SHARES);
  }

  /** @param {Piece} lead @returns {RouteEnd[]} */
  ofLead(lead) {
    const { tiles, branching, arms, shape } = this.growth;
    const { halves } = tiles[0];
    if (!branching) return Array.from({ length: arms }, (_, arm) => this.end(0, arm, halves[0], lead, startOfArm(arm)));
    if (!isDouble(halves)) return halves.map((pip, side) => this.end(0, side, pip, lead, endOfLead(lead, side)));
    const free = shape === "all" ? SIDES.lead : SIDES.tips;
    return free.map((where, side) => this.end(0, side, halves[0], lead, sideOfDouble(lead, where)));
  }

  /** @param {number} index @param {Piece} piece @returns {RouteEnd[]} */
  after(index, piece) {
    const { tiles, branching } = this.growth;
    const { halves, from } = tiles[index];
    if (!branching || !isDouble(halves)) return [this.end(index, 0, halves[1], piece, exitsOf(piece, isDouble(halves)))];
    return this.free().map((where, side) => this.end(index, side, halves[1], piece, sideOfDouble(piece, where), this.pieces[from]));
  }

  /**
   * The same for a tile that is not known yet.
   * @param {Piece} piece
   * @param {boolean} double
   * @param {Piece} parent   the tile that it touches
   * @returns {RouteEnd[]}
   */
  afterUnknown(piece, double, parent) {
    if (!this.growth.branching || !double) return [this.end(-1, 0, UNKNOWN, piece, exitsOf(piece, double))];
    return this.free().map((where, side) => ({ ...this.end(-1, side, UNKNOWN, piece, sideOfDouble(piece, where), parent), wantsDouble: false }));
  }

  free() {
    return this.growth.shape === "all" ? SIDES.double : SIDES.tips;
  }

  /**
   * @param {number} from   -1: a tile that is not known
   * @param {number} side
   * @param {number} pip
   * @param {Piece} parent
   * @param {Exit[]} exits
   * @param {Piece | null} [before]
   * @returns {RouteEnd}
   */
  end(from, side, pip, parent, exits, before = null) {
    const { next, tiles, behind } = this.growth;
    const play = from < 0 ? -1 : (next[sideKey(from, side)] ?? -1);
    const live = pip === UNKNOWN || this.growth.live[pip];
    const hasDouble = pip === UNKNOWN || this.growth.hasDouble[pip];
    const double = play >= 0 && isDouble(tiles[play].halves);
    const load = play < 0 ? 0 : behind[play];
    const worry = play < 0 ? 0 : this.trouble[play];
    const cells = CELLS.end + CELLS.tile * (load + (live || load ? this.toCome : 0));
    return {
      from, side, parent, before, exits, play, load, worry,
      wantsSimple: play < 0 ? live : !double,
      wantsDouble: play < 0 ? live && hasDouble : double,
      simple: [],
      double: [],
      need: cells * (1 + Math.min(1, worry * WORRY)),
    };
  }
}
