/**
 * Which of its places an end shows: for all ends together such that none is in the way of another.
 */

import { overlap } from "./arm-steps.js";

/** @typedef {import("./arm-ends.js").RouteEnd} RouteEnd */
/** @typedef {import("./arm-router.js").Router} Router */
/** @typedef {import("./arm-steps.js").Piece} Piece */

/**
 * @typedef {object} GhostEnd
 * @property {number} from
 * @property {number} side
 * @property {Piece} parent
 * @property {import("./arm-steps.js").Exit} exit   straight on
 * @property {boolean} wantsSimple   some tile of its number is still to come
 * @property {boolean} wantsDouble   its double is still to come
 * @property {Piece[]} simple   places for a simple tile, the one to be shown first; empty when dead
 * @property {Piece[]} double   places for its double; empty when dead or when the double lies
 */

/** @typedef {[Piece | null, Piece | null]} Pair   the place of a simple tile and that of a double */

/** Choices looked at before it is given up. */
const MOST_TRIED = 2000;
/** Ends whose tiles are farther apart than this, in units, never meet. */
const FAR = 8;

/**
 * The places of the ends of a table on which everything lies, the one to be shown first. Where they
 * cannot all be shown at the same time, some ends have none.
 * @param {Router} router
 * @returns {{ends: GhostEnd[], ready: number}}   ready: share of the live ends whose next tile, whatever
 *          it is, leaves a place to all ends
 */
export function chooseGhosts(router) {
  const live = router.open.filter(({ wantsSimple }) => wantsSimple);
  let ready = 0;
  const ranked = router.open.map((end) => {
    const [simple, double] = [ranking(router, end, false), ranking(router, end, true)];
    if (simple.leavesAll && double.leavesAll && end.wantsSimple) ready++;
    return { ...end, simple: simple.places, double: double.places };
  });
  const chosen = pairs(ranked) ?? firstCome(ranked);
  if (router.manner.bridges) addBridges(router, ranked, chosen);
  const ends = ranked.map(({ from, side, parent, exits, simple, double, wantsSimple, wantsDouble }, position) => ({
    from,
    side,
    parent,
    wantsSimple,
    wantsDouble,
    exit: exits[0],
    simple: firstOf(simple, chosen[position][0]),
    double: firstOf(double, chosen[position][1]),
  }));
  return { ends, ready: live.length ? ready / live.length : 1 };
}

/**
 * One pair of places for each end, such that no two ends are in each other's way.
 * @param {readonly RouteEnd[]} ends
 * @returns {Pair[] | null}
 */
export function pairs(ends) {
  const lists = ends.map(pairsOf);
  const order = lists.map((_, position) => position).sort((a, b) => lists[a].length - lists[b].length);
  const chosen = disjoint(order.map((position) => lists[position]));
  return chosen && lists.map((_, position) => chosen[order.indexOf(position)]);
}

/** Can both ends show a place at the same time? @param {RouteEnd} one @param {RouteEnd} other */
export function agree(one, other) {
  if (Math.abs(one.parent.cx - other.parent.cx) > FAR || Math.abs(one.parent.cy - other.parent.cy) > FAR) return true;
  const others = pairsOf(other);
  return pairsOf(one).some((pair) => others.some((another) => !meet(pair, another)));
}

/** @param {Piece[]} places @param {Piece | null} first */
const firstOf = (places, first) => (first ? [first, ...places.filter((place) => place !== first)] : []);

/**
 * Ends that got no place beside them get one across a bridge.
 * @param {Router} router
 * @param {readonly RouteEnd[]} ends
 * @param {Pair[]} chosen   changed in place
 */
function addBridges(router, ends, chosen) {
  for (const [position, end] of ends.entries()) {
    const avoided = chosen.flat().filter((place) => place !== null);
    const [simple, double] = chosen[position];
    const first = end.wantsSimple && !simple ? (router.acrossBridge(end, false, avoided)[0] ?? null) : simple;
    if (first && first !== simple) avoided.push(first);
    const second = end.wantsDouble && !double ? (router.acrossBridge(end, true, avoided)[0] ?? null) : double;
    chosen[position] = [first, second];
  }
}

/**
 * Each end gets what those before it have left.
 * @param {readonly RouteEnd[]} ends
 * @returns {Pair[]}
 */
function firstCome(ends) {
  /** @type {Pair[]} */
  const chosen = [];
  for (const end of ends) {
    const free = pairsOf(end).find((pair) => !chosen.some((other) => meet(pair, other)));
    chosen.push(free ?? [null, null]);
  }
  return chosen;
}

/** @param {RouteEnd} end @returns {Pair[]} */
function pairsOf({ simple, double }) {
  const doubles = double.length ? double : [null];
  return (simple.length ? simple : [null]).flatMap((place) => doubles.map((other) => /** @type {Pair} */ ([place, other])));
}

/**
 * One pair of each list, so that no two of them meet.
 * @param {Pair[][]} lists
 * @returns {Pair[] | null}
 */
function disjoint(lists) {
  /** @type {Pair[]} */
  const chosen = [];
  let tried = 0;
  /** @returns {boolean} */
  const choose = () => {
    if (chosen.length === lists.length) return true;
    for (const pair of lists[chosen.length]) {
      if (++tried > MOST_TRIED) return false;
      if (chosen.some((other) => meet(pair, other))) continue;
      chosen.push(pair);
      if (choose()) return true;
      chosen.pop();
    }
    return false;
  };
  return choose() ? chosen : null;
}

/** @param {readonly (Piece | null)[]} one @param {readonly (Piece | null)[]} other */
const meet = (one, other) => one.some((a) => a && other.some((b) => b && overlap(a, b)));

/**
 * The places of an end, the best one first: that where the next tile would leave most to all.
 * @param {Router} router
 * @param {RouteEnd} end
 * @param {boolean} double
 * @returns {{places: Piece[], leavesAll: boolean}}   leavesAll: at the best one every end keeps a place
 */
function ranking(router, end, double) {
  const places = double ? end.double : end.simple;
  if (!places.length) return { places, leavesAll: true };
  const others = router.open.filter((other) => other !== end);
  const rated = places.map((piece) => {
    const fresh = router.opens(piece, others, () => router.ends.afterUnknown(piece, double, end.parent));
    return { piece, value: !fresh ? -Infinity : places.length > 1 ? router.value(piece, others, fresh) : 0 };
  });
  rated.sort((a, b) => b.value - a.value);
  return { places: rated.map(({ piece }) => piece), leavesAll: rated[0].value > -Infinity };
}
