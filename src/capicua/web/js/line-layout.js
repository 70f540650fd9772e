/**
 * The folding line as a layout: how large its tiles are, where its lead lies, how tightly it folds, and
 * where its badges are.
 *
 * The plays are replayed from the first. An arrangement is kept for as long as the line fits, so a
 * tile that lies stays where it is. When the line no longer fits, in this order: all rows slide
 * together; the line is folded anew at the same size; it is folded anew smaller. A plan is only
 * taken if it leaves room for some more tiles at both ends, else the table would be folded anew at
 * every play. The result depends on plays and box alone, so a reload shows the same table.
 */

import { likedRadius, placeBadge } from "./badges.js";
import { isDouble } from "./ends.js";
import { sizes } from "./felt-box.js";
import { LINE_ENDS, walkLine } from "./line-walk.js";
import { parseTile } from "./tile.js";

/** @typedef {import("./line-walk.js").Line} Line */
/** @typedef {import("./line-walk.js").LineEnd} LineEnd */
/** @typedef {import("./line-walk.js").LineTile} LineTile */
/** @typedef {import("./line-walk.js").Turn} Turn */
/** @typedef {import("./line-walk.js").Walk} Walk */
/** @typedef {import("./felt-box.js").SizedBox} SizedBox */

/**
 * @typedef {object} Plan
 * @property {number} unit    px per unit
 * @property {number} left    x of the left wall, in units from the middle of the lead
 * @property {number} right   x of the right wall
 * @property {number} leadY   y of the lead's row, in units from the top of the box
 * @property {Turn} turn
 * @property {number} arrangement   counts how often the tiles had to move
 */

/** A plan must stand this many more tiles at one end or the other (or as many as are left) … */
const GROWTH = 2;
/** … in at least this share of the cases. */
const GROWTH_SHARE = 0.5;
/** A row narrower than this cannot hold a corner and a tile on its way back. */
const LEAST_WIDTH = 5;
const EPSILON = 1e-9;

/**
 * @typedef {object} LaidPlay
 * @property {[number, number]} halves
 * @property {string | null} end     null for the lead
 */

/**
 * @param {readonly string[]} texts   at least one play
 * @param {number} maxPip
 * @param {SizedBox} box
 * @param {readonly Plan[]} known   the plans after each of the first plays, from an earlier call with the same ones
 * @returns {{plan: Plan, plans: Plan[], walk: Walk, line: Line}}   plans: after every play
 * @throws {RangeError} if the line does not fit even with the smallest tiles allowed
 */
function lineLayout(texts, maxPip, box, known = []) {
  const plays = texts.map(parsePlay);
  let line = readLine(plays.slice(0, 1), maxPip);
  const plans = known.length ? known.slice(0, plays.length) : [foldAnew(line, null, box, tilesLeft(maxPip, 1))];
  for (let count = plans.length + 1; count <= plays.length; count++) {
    line = readLine(plays.slice(0, count), maxPip);
    const plan = plans[count - 2];
    plans.push(keep(line, plan, box) ?? foldAnew(line, plan, box, tilesLeft(maxPip, count)));
  }
  line = readLine(plays, maxPip);
  const plan = plans[plays.length - 1];
  const walk = walkLine(line, foldOf(plan, box));
  if (!walk) throw new Error("a plan that was kept must fit");
  return { plan, plans, walk, line };
}

/**
 * @param {string} action   "66" (the lead) or "64>"
 * @returns {LaidPlay}
 */
function parsePlay(action) {
  return { halves: parseTile(action.slice(0, 2)), end: action.slice(2) || null };
}

/**
 * @param {number} maxPip
 * @param {number} played
 */
const tilesLeft = (maxPip, played) => ((maxPip + 1) * (maxPip + 2)) / 2 - played;

/**
 * Sort plays into a lead and two arms, each tile turned so that its near half matches.
 * @param {readonly LaidPlay[]} plays
 * @param {number} maxPip
 * @returns {Line}
 */
function readLine(plays, maxPip) {
  const lead = plays[0].halves;
  /** @type {Record<LineEnd, LineTile[]>} */
  const arms = { "<": [], ">": [] };
  const pips = { "<": lead[0], ">": lead[1] };
  for (let index = 1; index < plays.length; index++) {
    const { halves: [high, low], end } = plays[index];
    if (end !== "<" && end !== ">") throw new RangeError(`a line has no end ${JSON.stringify(end)}`);
    if (high !== pips[end] && low !== pips[end]) throw new RangeError(`play ${index} does not fit at ${end}`);
    const far = high === pips[end] ? low : high;
    arms[end].push({ index, halves: [pips[end], far] });
    pips[end] = far;
  }
  /** @param {number} pip */
  const openEnd = (pip) => ({
    pip,
    live: plays.filter(({ halves }) => halves.includes(pip)).length < maxPip + 1,
    hasDouble: !plays.some(({ halves }) => halves[0] === pip && halves[1] === pip),
  });
  return { lead, arms, ends: { "<": openEnd(pips["<"]), ">": openEnd(pips[">"]) } };
}

/**
 * @param {Plan} plan
 * @param {SizedBox} box
 */
const foldOf = (plan, box) => ({
  left: plan.left,
  right: plan.right,
  height: box.height / plan.unit,
  turn: plan.turn,
});

/**
 * The plan as it is, or with all rows slid up or down; null when neither will do.
 * @param {Line} line
 * @param {Plan} plan
 * @param {SizedBox} box
 * @returns {Plan | null}
 */
function keep(line, plan, box) {
  const walk = walkLine(line, foldOf(plan, box));
  if (!walk) return null;
  const height = box.height / plan.unit;
  const inside = plan.leadY + walk.top >= -EPSILON && plan.leadY + walk.bottom <= height + EPSILON;
  return inside ? plan : { ...plan, leadY: centred(walk, height), arrangement: plan.arrangement + 1 };
}

/**
 * @param {Walk} walk
 * @param {number} height
 */
const centred = (walk, height) => (height - walk.top - walk.bottom) / 2;

/**
 * The largest size, and at that size the widest turns, at which the line fits and may grow.
 * @param {Line} line
 * @param {Plan | null} before   tiles never grow back within a round; null for the first tile
 * @param {SizedBox} box
 * @param {number} left   tiles that are not on the table yet
 * @returns {Plan}
 */
function foldAnew(line, before, box, left) {
  for (const unit of sizes(before?.unit ?? box.maxUnit, box.minUnit)) {
    const width = Math.floor((box.width / unit) * 2) / 2;
    const height = box.height / unit;
    if (width < LEAST_WIDTH) continue;
    for (const turn of /** @type {const} */ (["wide", "tight"])) {
      const fold = bestFold(line, width, height, turn, before ? Math.min(GROWTH, left) : 0);
      if (!fold) continue;
      const leadY = before ? centred(fold.walk, height) : height / 2;
      const arrangement = before ? before.arrangement + 1 : 0;
      return { unit, turn, leadY, arrangement, left: fold.left, right: fold.left + width };
    }
  }
  throw new RangeError(`no room for the line in ${box.width} × ${box.height} px`);
}

/**
 * Try places for the lead along its row, from the middle outwards; take the one that may grow most.
 * @param {Line} line
 * @param {number} width
 * @param {number} height
 * @param {Turn} turn
 * @param {number} growth   tiles the fold must stand at one end or the other
 * @returns {{left: number, walk: Walk} | null}
 */
function bestFold(line, width, height, turn, growth) {
  const enough = growth * LINE_ENDS.length;
  /** @type {{left: number, walk: Walk} | null} */
  let best = null;
  let most = Math.ceil(enough * GROWTH_SHARE) - 1;
  for (const left of leftWalls(width, isDouble(line.lead) ? 0.5 : 1)) {
    const fold = { left, right: left + width, height, turn };
    const walk = walkLine(line, fold);
    if (!walk) continue;
    let stands = 0;
    for (const id of LINE_ENDS) {
      for (let count = 1; count <= growth && walkLine(grown(line, id, count), fold); count++) stands++;
    }
    if (stands > most) [best, most] = [{ left, walk }, stands];
    if (stands === enough) break;
  }
  return best;
}

/**
 * Where the left wall may be, seen from the lead: first with the lead in the middle of its row.
 * @param {number} width
 * @param {number} reach   half of the lead's own width
 */
function leftWalls(width, reach) {
  const middle = -Math.floor(width) / 2;
  const walls = [];
  for (let left = -reach; left >= reach - width; left--) walls.push(left);
  if (!walls.includes(middle)) walls.push(middle);
  return walls.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}

/**
 * The line with simple tiles added at one end, of numbers that leave everything possible.
 * @param {Line} line
 * @param {LineEnd} id
 * @param {number} count
 * @returns {Line}
 */
function grown(line, id, count) {
  const { pip } = line.ends[id];
  const added = Array.from({ length: count }, () => ({ index: -1, halves: /** @type {[number, number]} */ ([pip, pip + 1]) }));
  return {
    lead: line.lead,
    arms: { ...line.arms, [id]: [...line.arms[id], ...added] },
    ends: { ...line.ends, [id]: { pip, live: true, hasDouble: true } },
  };
}

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Memory} Memory */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").Table} Table */
/** @typedef {import("./line-walk.js").Piece} Piece */

/**
 * @param {Table} table   at least the lead lies
 * @param {SizedBox} box
 * @param {Memory | null} before
 * @returns {Layout}
 */
export function placeLine(table, box, before) {
  const { plan, plans, walk, line } = lineLayout(table.plays, table.maxPip, box, before?.plans ?? []);
  const { unit, leadY, arrangement } = plan;
  const leadX = box.width / unit / 2 - (plan.left + plan.right) / 2;

  /** @param {Piece} piece @returns {Place} */
  const place = ({ cx, cy, rotation }) => ({ x: (leadX + cx) * unit, y: (leadY + cy) * unit, rotation, scale: unit });

  const tiles = [{ index: 0, halves: line.lead }, ...line.arms["<"], ...line.arms[">"]].sort((a, b) => a.index - b.index);
  const placements = tiles.map(({ index, halves }) => ({
    index,
    tile: halves,
    double: isDouble(halves),
    ...place(/** @type {Piece} */ (walk.pieces.get(index))),
  }));

  const badges = placeBadges(walk, unit, { left: -leadX, right: box.width / unit - leadX, top: -leadY, bottom: box.height / unit - leadY });
  const ends = LINE_ENDS.map((id) => {
    const { joint, place: simple, double } = walk.ends[id];
    const { pip, live } = line.ends[id];
    const { x, y, radius, onTile } = badges[id];
    return {
      id, pip, live, onTile,
      fresh: false,
      pinned: null,
      x: (leadX + x) * unit,
      y: (leadY + y) * unit,
      radius: radius * unit,
      dir: (Math.round((Math.atan2(joint.dy, joint.dx) * 180) / Math.PI) + 360) % 360,
      places: simple ? [place(simple)] : [],
      doubles: double ? [place(double)] : [],
    };
  });
  return { unit, arrangement, placements, ends, bridges: [], width: box.width, height: box.height, memory: { table, box, plans } };
}

/**
 * Badges of live ends first: theirs is the better place.
 * @param {Walk} walk
 * @param {number} unit
 * @param {{left: number, right: number, top: number, bottom: number}} edges
 */
function placeBadges(walk, unit, edges) {
  const radius = likedRadius(unit);
  const tiles = [...walk.pieces.values()];
  const order = [...LINE_ENDS].sort((a, b) => Number(Boolean(walk.ends[b].place)) - Number(Boolean(walk.ends[a].place)));
  /** @type {Partial<Record<LineEnd, import("./badges.js").Badge>>} */
  const badges = {};
  for (const id of order) {
    const { joint, lastPiece } = walk.ends[id];
    const foreign = LINE_ENDS.filter((other) => other !== id).flatMap((other) => [walk.ends[other].place, walk.ends[other].double]);
    const taken = [...tiles, ...foreign.filter((ghost) => ghost !== null)];
    badges[id] = placeBadge(joint, farHalf(lastPiece), radius, { ...edges, taken, badges: Object.values(badges) });
  }
  return /** @type {Record<LineEnd, import("./badges.js").Badge>} */ (badges);
}

/**
 * The half that carries the end; of a double that lies across, its waist.
 * @param {Piece} piece
 */
function farHalf({ cx, cy, rotation }) {
  const angle = (rotation * Math.PI) / 180;
  return { cx: cx + Math.round(Math.cos(angle)) / 2, cy: cy + Math.round(Math.sin(angle)) / 2 };
}
