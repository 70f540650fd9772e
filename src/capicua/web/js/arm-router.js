/**
 * Finds a place for every tile of a star or a tree, in one frame and in one manner.
 *
 * Each open end keeps the list of places where its next tile may lie. The end with the fewest is
 * served first. A tile may only lie where every other end keeps a place for what must still come:
 * the next tile where it is known, else a simple one and its double for as long as its number
 * lives. Among the places that remain the one wins that shares the free felt best. What leads
 * nowhere is taken back, within a budget.
 */

import { ArmEnds } from "./arm-ends.js";
import { apart, leadPiece, lengthOf, overlap, placesAcross, placesAt } from "./arm-steps.js";
import { isDouble } from "./ends.js";
import { FreeFelt } from "./free-felt.js";
import { agree, pairs } from "./ghosts.js";

/** @typedef {import("./arm-ends.js").RouteEnd} RouteEnd */
/** @typedef {import("./arm-steps.js").Piece} Piece */
/** @typedef {import("./free-felt.js").Frame} Frame */
/** @typedef {import("./growth.js").Growth} Growth */

/**
 * How to search.
 * @typedef {object} Manner
 * @property {number} straight   what going straight on is worth
 * @property {boolean} lying     a double that leads a tree lies down
 * @property {number} [noise]    what chance is worth
 * @property {number} seed       of that chance
 * @property {number} takesBack  tiles that may be taken back
 * @property {boolean} bridges   where nothing else helps a branch goes on elsewhere; then nothing is taken back
 */

/** @typedef {{piece: Piece, fresh: RouteEnd[], value: number}} Choice */

/** What a corner costs, and each unit of a bridge. */
const BEND = 0.05;
const BRIDGE = 0.06;
/** Units between the places that are looked at for a bridge, where fewer will not do. */
const BRIDGE_STEPS = [1.5, 0.5];
/** Places that are compared for one bridge. */
const MOST_BRIDGES = 24;
/** Places tried before the tile before is taken back. */
const TRIES = 3;
/** How many tiles before the one that got stuck are remembered. */
const BLAMED = 6;
const MOST_TROUBLE = 250;

/** Numbers from 0 to 1, scattered, always the same for the same key. @param {number} key */
function scatter(key) {
  let mixed = Math.imul(key ^ 0x9e3779b9, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

/** @param {readonly Piece[]} places @param {Piece} piece */
const keepsPlace = (places, piece) => places.some((place) => apart(piece, place));

export class Router {
  /**
   * @param {Growth} growth
   * @param {Frame} frame
   * @param {Manner} manner
   * @param {Uint8Array} trouble   by tile: how often earlier attempts got stuck there; added to
   * @param {{cells: number}} effort   cells of felt that may still be looked at; counted down
   */
  constructor(growth, frame, manner, trouble, effort) {
    this.growth = growth;
    this.frame = frame;
    this.manner = manner;
    this.trouble = trouble;
    this.effort = effort;
    this.takesBack = manner.takesBack;
    this.felt = new FreeFelt(frame);
    /** @type {Piece[]} in the order in which they were laid */
    this.laid = [];
    /** @type {Piece[]} by tile */
    this.pieces = [];
    /** @type {RouteEnd[]} */
    this.open = [];
    /** @type {readonly Piece[]} by tile: the places of ghosts that were shown */
    this.wanted = [];
    this.ends = new ArmEnds(growth, this.pieces, trouble);
  }

  /**
   * Lay everything.
   * @param {readonly Piece[]} kept   by tile: those that lie already
   * @param {readonly Piece[]} [wanted]   places to take before all others
   * @returns {boolean} false: it was not found
   */
  route(kept, wanted = []) {
    const lead = kept[0] ?? leadPiece(isDouble(this.growth.tiles[0].halves), this.manner.lying);
    this.wanted = wanted;
    if (!this.inside(lead)) return false;
    this.lay(0, lead);
    for (let index = 1; index < kept.length; index++) this.lay(index, kept[index]);
    this.open = this.ends.ofLead(lead);
    for (let position = 0; position < this.open.length; ) {
      const { play } = this.open[position];
      if (play > 0 && play < kept.length) this.open.splice(position, 1, ...this.ends.after(play, kept[play]));
      else position++;
    }
    const viable = this.open.filter((end) => this.look(end)).length === this.open.length;
    return (viable || this.manner.bridges) && this.layRest();
  }

  /** @param {number} index @param {Piece} piece */
  lay(index, piece) {
    this.laid.push(piece);
    this.pieces[index] = piece;
    this.felt.lay(piece);
  }

  /** @param {Piece} piece */
  lift(piece) {
    this.laid.pop();
    this.felt.lift(piece);
  }

  /** Find the places of an end. @param {RouteEnd} end @returns {boolean} whether it has what it wants */
  look(end) {
    end.simple = end.wantsSimple ? this.freePlaces(end, false) : [];
    end.double = end.wantsDouble ? this.freePlaces(end, true) : [];
    return (!end.wantsSimple || end.simple.length > 0) && (!end.wantsDouble || end.double.length > 0);
  }

  /** @param {RouteEnd} end @param {boolean} double */
  freePlaces({ exits, parent, before }, double) {
    return placesAt(exits, double, this.growth.branching).filter((piece) => this.isFree(piece, parent, before));
  }

  /** @param {Piece} piece */
  inside({ cx, cy, ex, ey }) {
    const { left, top, width, height } = this.frame;
    return cx - ex >= left - 1e-6 && cy - ey >= top - 1e-6 && cx + ex <= left + width + 1e-6 && cy + ey <= top + height + 1e-6;
  }

  /** @param {Piece} piece @param {Piece | null} parent @param {Piece | null} before */
  isFree(piece, parent, before) {
    if (!this.inside(piece) || (piece.elbow && parent && overlap(piece, parent))) return false;
    for (const other of this.laid) {
      if (other !== parent && !apart(piece, other) && (other !== before || overlap(piece, other))) return false;
    }
    return true;
  }

  /** @returns {boolean} */
  layRest() {
    const end = this.mostPressing();
    if (!end) return this.manner.bridges || pairs(this.open) !== null;
    const others = this.open.filter((other) => other !== end);
    const choices = this.choices(end, others);
    if (!choices.length) {
      this.blame(end.play);
      return false;
    }
    for (const { piece, fresh } of choices.slice(0, TRIES)) {
      if (this.effort.cells <= 0) return false;
      const before = others.map(({ simple, double }) => ({ simple, double }));
      this.lay(end.play, piece);
      for (const other of others) {
        other.simple = other.simple.filter((place) => apart(piece, place));
        other.double = other.double.filter((place) => apart(piece, place));
      }
      this.open = [...others, ...fresh];
      if (this.layRest()) return true;
      if (this.takesBack-- <= 0) return false;
      this.lift(piece);
      others.forEach((other, position) => Object.assign(other, before[position]));
    }
    return false;
  }

  /** The end that must get its tile now: that with the fewest places. @returns {RouteEnd | null} */
  mostPressing() {
    let chosen = null;
    let least = Infinity;
    for (const end of this.open) {
      if (end.play < 0) continue;
      const places = (end.wantsDouble ? end.double : end.simple).length;
      const calm = places - Math.min(0.9, end.load * 0.01) - Math.min(4, end.worry * 0.5);
      if (calm < least) [chosen, least] = [end, calm];
    }
    return chosen;
  }

  /**
   * Where its tile may lie, the best place first.
   * @param {RouteEnd} end
   * @param {readonly RouteEnd[]} others
   * @returns {Choice[]}
   */
  choices(end, others) {
    const places = end.wantsDouble ? end.double : end.simple;
    const wanted = this.wanted[end.play];
    if (this.manner.bridges && wanted && this.isFree(wanted, end.parent, end.before)) return this.choose(end, others, [wanted], true);
    const choices = this.choose(end, others, places, false);
    if (choices.length || !this.manner.bridges) return choices;
    const far = this.acrossBridge(end, end.wantsDouble);
    const elsewhere = far.filter((_, position) => position % Math.ceil(far.length / MOST_BRIDGES) === 0);
    for (const [here, shutting] of /** @type {const} */ ([[elsewhere, false], [places, true], [elsewhere, true]])) {
      const found = this.choose(end, others, here, shutting);
      if (found.length) return found;
    }
    return [];
  }

  /**
   * @param {RouteEnd} end
   * @param {readonly RouteEnd[]} others
   * @param {readonly Piece[]} places
   * @param {boolean} shutting   other ends may lose their places
   * @returns {Choice[]}
   */
  choose(end, others, places, shutting) {
    const { noise = 0, seed = 0 } = this.manner;
    const wanted = this.wanted[end.play];
    /** @type {Choice[]} */
    const choices = [];
    for (const piece of places) {
      const fresh = this.opens(piece, others, () => this.ends.after(end.play, piece), shutting);
      if (fresh) choices.push({ piece, fresh, value: 0 });
    }
    if (choices.length < 2) return choices;
    for (const choice of choices) {
      const chance = noise && noise * scatter(seed * 977 + placeKey(end.play, choice.piece));
      const asked = wanted !== undefined && samePlace(wanted, choice.piece);
      choice.value = asked ? Infinity : this.value(choice.piece, others, choice.fresh) + chance;
    }
    return choices.sort((a, b) => b.value - a.value);
  }

  /**
   * The free places to which a bridge can lead, the nearest first.
   * @param {RouteEnd} end
   * @param {boolean} double
   * @param {readonly Piece[]} [avoided]   besides what lies
   * @returns {Piece[]}
   */
  acrossBridge({ exits }, double, avoided = []) {
    for (const step of BRIDGE_STEPS) {
      const places = placesAcross(exits[0], double && this.growth.branching, this.frame, step)
        .filter((piece) => this.isFree(piece, null, null) && avoided.every((other) => !overlap(piece, other)));
      if (places.length) return places;
    }
    return [];
  }

  /**
   * The ends that a tile laid here would open.
   * @param {Piece} piece
   * @param {readonly RouteEnd[]} others
   * @param {() => RouteEnd[]} open
   * @param {boolean} [shutting]
   * @returns {RouteEnd[] | null} null where some end would have no place
   */
  opens(piece, others, open, shutting = false) {
    const spoilt = others.some(({ wantsSimple, wantsDouble, simple, double }) =>
      (wantsSimple && !keepsPlace(simple, piece)) || (wantsDouble && !keepsPlace(double, piece)));
    if (spoilt && !shutting) return null;
    const fresh = open();
    this.laid.push(piece);
    const viable = fresh.filter((end) => this.look(end)).length === fresh.length;
    this.laid.pop();
    if (shutting) return fresh;
    return viable && fresh.every((end) => others.every((other) => agree(end, other))) ? fresh : null;
  }

  /**
   * What a place is worth: how the felt would be shared, and how straight the arm would run.
   * @param {Piece} piece
   * @param {readonly RouteEnd[]} others
   * @param {readonly RouteEnd[]} fresh
   */
  value(piece, others, fresh) {
    const ends = [...others, ...fresh].filter(({ wantsSimple, wantsDouble }) => wantsSimple || wantsDouble);
    this.effort.cells -= this.felt.taken.length;
    this.felt.lay(piece);
    this.felt.share(ends.map(({ wantsSimple, simple, double }) => (wantsSimple ? simple : double)));
    this.felt.lift(piece);
    let value = piece.bridge ? -BRIDGE * lengthOf(piece.bridge) : piece.bend ? -BEND * piece.bend : this.manner.straight;
    for (const [position, { need, load }] of ends.entries()) {
      const cells = this.felt.reached[position] + 0.5;
      value += Math.min(0, Math.log(cells / need)) * (1 + load * 0.1) + 0.12 * Math.log(cells);
    }
    return value;
  }

  /** Remember where it got stuck, and what led there. @param {number} play */
  blame(play) {
    for (let index = play, count = 0; index > 0 && count < BLAMED; index = this.growth.tiles[index].from, count++) {
      if (this.trouble[index] < MOST_TROUBLE) this.trouble[index]++;
    }
  }
}

/** @param {number} index @param {Piece} place */
const placeKey = (index, { cx, cy, rotation }) => index * 31 + rotation + Math.round(cx * 2) * 7919 + Math.round(cy * 2) * 104729;

/** @param {Piece} a @param {Piece} b */
const samePlace = (a, b) => a.cx === b.cx && a.cy === b.cy && a.rotation === b.rotation;
