// The laws of a laid star or tree, checked on what layout() returns and on nothing else: the geometry
// is that of layout-shapes.mjs, and the plays are read anew.
import assert from "node:assert/strict";

import { endsOf } from "../../src/capicua/web/js/ends.js";
import { corners, distance, halves, pointDistance, separation, sharedSide, tileRectangle } from "./layout-shapes.mjs";

const HALVES = "0123456789abcdefghi";
const EPSILON = 1e-6;
/** Units between tiles that do not follow each other. */
const STRANGERS = 0.1;
/** A diagonal arm starts beside the corner of its centre, and bends at 45° with a wedge. */
const SLANTED_SLACK = 0.5;
/** Px: smaller numbers cannot be read. */
const LEAST_RADIUS = 7;

/** For every play the one that it touches; -1 for the lead. */
function parentsOf(shape, plays) {
  const lastOf = {};
  const played = {};
  return plays.map((play, index) => {
    const [text, end] = [play.slice(0, 2), play.slice(2)];
    const parent = index === 0 ? -1 : shape.startsWith("star") ? (lastOf[end] ?? 0) : played[end.slice(1, 3)];
    lastOf[end] = index;
    played[text] = index;
    return parent;
  });
}

const isSlanted = ({ rotation }) => rotation % 90 !== 0;
const axisOf = ({ rotation }) => (rotation % 180 === 0 ? "x" : "y");

function assertInside(rect, { width, height }, what) {
  for (const [x, y] of corners(rect)) {
    assert.ok(x > -EPSILON && y > -EPSILON && x < width + EPSILON && y < height + EPSILON, `${what} is outside the box`);
  }
}

/**
 * A tile touches the one before it: with a whole side's worth of equal numbers, and nothing else. Beside
 * a slanted tile the nearest halves are equal and near.
 */
function assertJoined(before, after, what) {
  const pairs = halves(before).flatMap((a, i) => halves(after).map((b, j) => ({ a, b, numbers: [before.tile[i], after.tile[j]] })));
  if (isSlanted(before) || isSlanted(after)) {
    const distances = pairs.map(({ a, b }) => distance(a, b));
    const least = Math.min(...distances);
    assert.ok(least < SLANTED_SLACK, `${what}: ${least} apart`);
    const nearest = pairs.filter((_, position) => distances[position] < least + EPSILON);
    assert.ok(nearest.some(({ numbers: [one, other] }) => one === other), `${what}: the nearest halves are equal`);
    return;
  }
  const touching = pairs.filter(({ a, b }) => sharedSide(a, b) > EPSILON);
  assert.ok(touching.length > 0, `${what}: they touch`);
  for (const { numbers } of touching) assert.equal(numbers[0], numbers[1], `${what}: halves that touch are equal`);
  assert.ok(touching.reduce((sum, { a, b }) => sum + sharedSide(a, b), 0) > 1 - EPSILON, `${what}: they share a whole side`);
}

/** A double is entered from its long side; in a star's arm it may lie along the line at a corner. */
function assertAcross(before, double, branching, what) {
  if (isSlanted(before) || isSlanted(double)) return;
  const touchesAlong = halves(before).some((a) => halves(double).some((b) => sharedSide(a, b) > EPSILON && Math.abs(Math.abs(a.cx - b.cx) - 1) < EPSILON));
  const entered = touchesAlong ? "x" : "y";
  const corner = axisOf(before) !== entered;
  if (branching || !corner) assert.notEqual(axisOf(double), entered, `${what} lies across`);
}

class Table {
  constructor({ shape, plays, maxPip }, laid, box) {
    Object.assign(this, { shape, plays, maxPip, laid });
    this.branching = !shape.startsWith("star");
    this.parents = parentsOf(shape, plays);
    this.inner = { width: box.width / laid.unit, height: box.height / laid.unit };
    this.rects = laid.placements.map(tileRectangle);
    this.bridged = laid.bridges.length > 0;
  }

  isBranchingDouble(index) {
    return this.branching && index >= 0 && this.laid.placements[index].double;
  }

  /** May these lie nearer than strangers? A branch may touch the corner of the tile before its double. */
  checkApart(rect, parent, index, what) {
    const other = this.rects[index];
    assert.ok(separation(rect, other) > -EPSILON, `${what} overlaps tile ${index}`);
    if (index === parent) return;
    const beyondDouble = this.isBranchingDouble(parent) && this.parents[parent] === index;
    if (!beyondDouble) assert.ok(distance(rect, other) > STRANGERS, `${what} is too near to tile ${index}`);
  }

  checkTiles() {
    const { placements, unit } = this.laid;
    assert.equal(placements.length, this.plays.length, "every tile is laid");
    placements.forEach((placement, index) => {
      assert.equal(placement.index, index, "in the order of play");
      assert.equal(placement.scale, unit, "all of one size");
      assert.equal(placement.tile.map((pip) => HALVES[pip]).sort().join(), [...this.plays[index].slice(0, 2)].sort().join(), "the tile that was played");
      assert.equal(placement.double, placement.tile[0] === placement.tile[1]);
      assertInside(this.rects[index], this.inner, `tile ${index}`);
      for (let other = 0; other < index; other++) {
        if (Math.hypot(this.rects[other].cx - this.rects[index].cx, this.rects[other].cy - this.rects[index].cy) > 3) continue;
        this.checkApart(this.rects[index], this.parents[index], other, `tile ${index}`);
      }
    });
  }

  checkArms() {
    const { placements, bridges } = this.laid;
    let apart = 0;
    this.parents.forEach((parent, index) => {
      if (parent < 0) return;
      const [before, here] = [placements[parent], placements[index]];
      if (this.bridged && distance(this.rects[parent], this.rects[index]) > SLANTED_SLACK) {
        apart++;
        return;
      }
      if (this.bridged && !halves(before).some((a) => halves(here).some((b) => sharedSide(a, b) > EPSILON))) {
        apart++;
        return;
      }
      assertJoined(before, here, `tiles ${parent} and ${index}`);
      if (here.double) assertAcross(before, here, this.branching, `double ${index}`);
    });
    assert.equal(apart, bridges.length, "what does not touch has a bridge");
  }

  checkEnds() {
    const { ends } = this.laid;
    const expected = endsOf(this.shape, this.plays);
    assert.deepEqual(ends.map(({ id, pip, fresh }) => ({ id, pip, fresh })), expected.map(({ id, pip, fresh }) => ({ id, pip, fresh })), "the ends");
    const carrying = (pip) => this.plays.filter((play) => play.slice(0, 2).includes(HALVES[pip])).length;
    ends.forEach((end, position) => {
      const live = carrying(end.pip) < this.maxPip + 1;
      const doubleToCome = !this.plays.some((play) => play.startsWith(HALVES[end.pip] + HALVES[end.pip]));
      const carrier = expected[position].tile === null ? 0 : this.plays.findIndex((play) => play.startsWith(expected[position].tile));
      assert.equal(end.live, live);
      assert.equal(end.places.length > 0, live, `a live end ${end.id} has a place`);
      assert.equal(end.doubles.length > 0, live && doubleToCome, `end ${end.id} has a place for its double`);
      for (const place of end.places) this.checkGhost(place, [end.pip, -1], carrier, end);
      for (const place of end.doubles) this.checkGhost(place, [end.pip, end.pip], carrier, end);
      this.checkBadge(end);
    });
    this.checkTogether();
  }

  checkGhost(place, tile, carrier, { id }) {
    const what = `a ghost of end ${id}`;
    assert.equal(place.scale, this.laid.unit, "a ghost is as large as a tile");
    const rect = tileRectangle(place);
    assertInside(rect, this.inner, what);
    const joined = distance(rect, this.rects[carrier]) < SLANTED_SLACK;
    this.rects.forEach((other, index) => {
      if (Math.hypot(other.cx - rect.cx, other.cy - rect.cy) < 3) this.checkApart(rect, carrier, index, what);
    });
    if (this.bridged && !joined) return;
    const before = this.laid.placements[carrier];
    const single = this.plays.length === 1 || (this.parents[carrier] < 0 && !before.double);
    const ghost = { ...place, tile };
    if (single) assert.ok(joined, `${what} touches its tile`);
    else if (!this.bridged) assertJoined(before, ghost, what);
  }

  checkBadge({ id, x, y, radius, live, onTile }) {
    const { unit } = this.laid;
    const r = radius / unit;
    const { width, height } = this.inner;
    const [cx, cy] = [x / unit, y / unit];
    assert.ok(cx - r > -EPSILON && cy - r > -EPSILON && cx + r < width + EPSILON && cy + r < height + EPSILON, `badge ${id} is outside the box`);
    if (onTile) {
      assert.ok(!live, "only a dead end's badge may lie on its tile");
      assert.ok(this.rects.some((rect) => pointDistance(cx, cy, rect) < EPSILON), `badge ${id} lies on a tile`);
      return;
    }
    assert.ok(radius >= Math.min(LEAST_RADIUS, 0.42 * unit) - EPSILON, `badge ${id} has a radius of ${radius} px only`);
    for (const rect of this.rects) assert.ok(pointDistance(cx, cy, rect) >= r - EPSILON, `badge ${id} covers a tile`);
  }

  /** What is shown at the same time is not in each other's way. */
  checkTogether() {
    const { ends, unit } = this.laid;
    ends.forEach((end, position) => {
      for (const other of ends.slice(0, position)) {
        for (const shown of ["places", "doubles"]) {
          if (!end[shown].length || !other[shown].length) continue;
          const apart = separation(tileRectangle(end[shown][0]), tileRectangle(other[shown][0]));
          assert.ok(apart > -0.05, `the ghosts of ${end.id} and ${other.id} overlap by ${-apart}`);
        }
        if (end.onTile || other.onTile) continue;
        const between = Math.hypot(end.x - other.x, end.y - other.y);
        assert.ok(between >= end.radius + other.radius - EPSILON * unit, `badges ${end.id} and ${other.id} are apart`);
      }
    });
  }
}

/**
 * Check one laid star or tree against all laws.
 * @throws {AssertionError} naming the law that is broken
 */
export function checkBranches(table, box, laid) {
  assert.equal(laid.width, box.width);
  assert.equal(laid.height, box.height);
  const checked = new Table(table, laid, box);
  checked.checkTiles();
  checked.checkArms();
  checked.checkEnds();
}

/** One more tile: it lies where its ghost was and nothing else has moved, or all is arranged anew. */
export function checkGrowth(before, after, play) {
  assert.ok(after.unit <= before.unit, "tiles never grow within a round");
  if (after.arrangement !== before.arrangement) {
    assert.equal(after.arrangement, before.arrangement + 1);
    return;
  }
  assert.equal(after.unit, before.unit);
  assert.deepEqual(after.placements.slice(0, -1), before.placements, "what lies stays where it is");
  const added = after.placements.at(-1);
  const end = before.ends.find(({ id }) => id === play.slice(2));
  const { x, y, rotation } = added;
  const ghosts = (added.double ? end.doubles : end.places).map((place) => [place.x, place.y, place.rotation].join());
  assert.ok(ghosts.includes([x, y, rotation].join()), "the tile lies where a ghost was");
}
