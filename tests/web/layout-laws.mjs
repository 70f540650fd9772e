// The laws of a laid line, checked on what layout() returns and on nothing else: the geometry here
// is its own (rectangles from x, y, rotation and scale), and so is the reading of the plays.
import assert from "node:assert/strict";

const HALVES = "0123456789abcdefghi";
const EPSILON = 1e-6;
/** Units that must lie between tiles that do not follow each other. */
const STRANGERS = 0.2;

/** The plays read anew: arms from the lead outwards, what each end shows, what is still to come. */
function readPlays(plays, maxPip) {
  const tiles = plays.map((play) => [HALVES.indexOf(play[0]), HALVES.indexOf(play[1])]);
  const arms = { "<": [0], ">": [0] };
  const pips = { "<": tiles[0][0], ">": tiles[0][1] };
  plays.slice(1).forEach((play, before) => {
    const end = play[2];
    arms[end].push(before + 1);
    const [a, b] = tiles[before + 1];
    pips[end] = a === pips[end] ? b : a;
  });
  const carrying = (pip) => tiles.filter((tile) => tile.includes(pip)).length;
  const ends = ["<", ">"].map((id) => ({
    id,
    pip: pips[id],
    live: carrying(pips[id]) < maxPip + 1,
    doubleToCome: !tiles.some(([a, b]) => a === b && a === pips[id]),
  }));
  return { tiles, arms, ends };
}

/** Rectangle {x0, y0, x1, y1} in units. */
function rectangle({ x, y, rotation, scale }) {
  const standing = rotation % 180 !== 0;
  const [width, height] = standing ? [1, 2] : [2, 1];
  return { x0: x / scale - width / 2, x1: x / scale + width / 2, y0: y / scale - height / 2, y1: y / scale + height / 2 };
}

/** The halves of a tile as unit squares: near, far. */
function squares({ x, y, rotation, scale }) {
  const angle = (rotation * Math.PI) / 180;
  return [-0.5, 0.5].map((offset) => {
    const cx = x / scale + Math.cos(angle) * offset;
    const cy = y / scale + Math.sin(angle) * offset;
    return { x0: cx - 0.5, x1: cx + 0.5, y0: cy - 0.5, y1: cy + 0.5 };
  });
}

/** How far two rectangles are apart along x and along y; negative: they overlap there. */
const gaps = (a, b) => ({ x: Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1), y: Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1) });

function overlap(a, b) {
  const { x, y } = gaps(a, b);
  return x < -EPSILON && y < -EPSILON;
}

function distance(a, b) {
  const { x, y } = gaps(a, b);
  return Math.hypot(Math.max(0, x), Math.max(0, y));
}

/** The axis across which two rectangles share a piece of side, or null. */
function sharedSide(a, b) {
  const { x, y } = gaps(a, b);
  if (Math.abs(x) < EPSILON && y < -EPSILON) return "x";
  if (Math.abs(y) < EPSILON && x < -EPSILON) return "y";
  return null;
}

const axisOf = ({ rotation }) => (rotation % 180 === 0 ? "x" : "y");

function assertInside(rect, { width, height }, what) {
  const inside = rect.x0 > -EPSILON && rect.y0 > -EPSILON && rect.x1 < width + EPSILON && rect.y1 < height + EPSILON;
  assert.ok(inside, `${what} is outside the box`);
}

/** A tile and the one after it share a side, and only equal numbers meet there. */
function assertJoined(before, after, what) {
  let shared = 0;
  for (const [i, a] of squares(before).entries()) {
    for (const [j, b] of squares(after).entries()) {
      if (!sharedSide(a, b)) continue;
      shared++;
      assert.equal(after.tile[j], before.tile[i], `${what}: halves that touch are equal`);
    }
  }
  assert.ok(shared > 0, `${what}: they touch`);
}

/**
 * A double in a row lies across it, in its middle. Along the line it lies only at a corner: as the
 * corner itself, or as the first tile after it.
 */
function assertAcross(before, double, what) {
  const inRow = axisOf(before) === "x" && sharedSide(rectangle(before), rectangle(double)) === "x";
  if (inRow) {
    assert.equal(axisOf(double), "y", `${what} lies across`);
    assert.ok(Math.abs(before.y - double.y) < EPSILON * double.scale, `${what} lies in the middle of the line`);
  } else if (axisOf(before) === "x") {
    assert.equal(axisOf(double), "y", `${what} is the corner`);
  } else {
    assert.equal(axisOf(double), "x", `${what} starts a row`);
  }
}

function checkTiles(line, laid, inner) {
  const { placements } = laid;
  assert.equal(placements.length, line.tiles.length, "every tile is laid");
  const rects = placements.map(rectangle);
  const follows = new Set();
  for (const arm of Object.values(line.arms)) arm.slice(1).forEach((index, before) => follows.add(`${arm[before]} ${index}`));

  placements.forEach((placement, index) => {
    assert.equal(placement.index, index, "in the order of play");
    assert.equal(placement.scale, laid.unit, "all of one size");
    assert.ok([0, 90, 180, 270].includes(placement.rotation));
    assert.deepEqual([...placement.tile].sort(), [...line.tiles[index]].sort(), "the tile that was played");
    assert.equal(placement.double, placement.tile[0] === placement.tile[1]);
    assertInside(rects[index], inner, `tile ${index}`);
    for (let other = 0; other < index; other++) {
      assert.ok(!overlap(rects[other], rects[index]), `tiles ${other} and ${index} overlap`);
      if (follows.has(`${other} ${index}`)) continue;
      assert.ok(distance(rects[other], rects[index]) > STRANGERS, `tiles ${other} and ${index} are too near`);
    }
  });
  const lead = placements[0];
  assert.equal(axisOf(lead), lead.double ? "y" : "x", "the lead lies in its row, a double across it");
  return rects;
}

function checkArms(line, laid, inner) {
  const { placements, unit } = laid;
  for (const [end, down] of [["<", -1], [">", 1]]) {
    line.arms[end].slice(1).forEach((index, position) => {
      const before = placements[line.arms[end][position]];
      const here = placements[index];
      assertJoined(before, here, `tiles ${before.index} and ${index}`);
      assert.ok((here.y - before.y) * down > -EPSILON, "the right arm never climbs, the left arm never falls");
      if (here.double) assertAcross(before, here, `double ${index}`);
      const turns = !here.double && axisOf(here) === "y";
      const toWall = Math.min(here.x / unit, inner.width - here.x / unit) - 0.5;
      if (turns) assert.ok(toWall < 2.5, `the line folds at the edge, not ${toWall} units before it`);
    });
  }
}

function checkEnds(line, laid, rects, inner) {
  const { unit, ends, placements } = laid;
  assert.deepEqual(ends.map(({ id, pip, live }) => ({ id, pip, live })), line.ends.map(({ id, pip, live }) => ({ id, pip, live })), "the ends");
  ends.forEach((end, position) => {
    const last = placements[line.arms[end.id].at(-1)];
    const { doubleToCome } = line.ends[position];
    assert.equal(end.places.length > 0, end.live, `a live end ${end.id} has a place`);
    assert.equal(end.doubles.length > 0, end.live && doubleToCome, `end ${end.id} has a place for its double`);
    const dealt = [...end.places.map((place) => [place, [end.pip, -1]]), ...end.doubles.map((place) => [place, [end.pip, end.pip]])];
    for (const [place, tile] of dealt) checkGhost({ ...place, tile, double: tile[0] === tile[1] }, end, last, laid, rects, inner);
    checkBadge(end, last, laid, rects, inner);
  });
  const [left, right] = ends.map((end) => [...end.places, ...end.doubles].map(rectangle));
  for (const a of left) for (const b of right) assert.ok(distance(a, b) > STRANGERS, "ghosts of the two ends are apart");
  const [one, two] = ends;
  assert.ok(Math.hypot(one.x - two.x, one.y - two.y) >= one.radius + two.radius - EPSILON * unit, "badges are apart");
}

function checkGhost(ghost, end, last, laid, rects, inner) {
  assert.equal(ghost.scale, laid.unit, "a ghost is as large as a tile");
  const rect = rectangle(ghost);
  assertInside(rect, inner, `a ghost of end ${end.id}`);
  rects.forEach((other, index) => {
    assert.ok(!overlap(rect, other), `a ghost of end ${end.id} lies on tile ${index}`);
    if (index !== last.index) assert.ok(distance(rect, other) > STRANGERS, `a ghost of end ${end.id} is too near to tile ${index}`);
  });
  const [near] = squares(ghost);
  if (laid.placements.length > 1) assertJoined(last, ghost, `the ghost of end ${end.id}`);
  assert.ok(squares(last).some((half) => sharedSide(half, near)), `the ghost of end ${end.id} touches with its near half`);
  if (ghost.double) assertAcross(last, ghost, `the ghost of a double at ${end.id}`);
}

/** Px: smaller numbers cannot be read. */
const LEAST_RADIUS = 7;

function checkBadge({ id, x, y, radius, live, onTile }, last, { unit }, rects, inner) {
  const badge = { x: x / unit, y: y / unit, radius: radius / unit };
  assertInside({ x0: badge.x - badge.radius, x1: badge.x + badge.radius, y0: badge.y - badge.radius, y1: badge.y + badge.radius }, inner, `badge ${id}`);
  if (onTile) {
    assert.ok(!live, "only a dead end's badge may lie on its tile");
    const on = squares(last).some((half) => Math.abs((half.x0 + half.x1) / 2 - badge.x) + Math.abs((half.y0 + half.y1) / 2 - badge.y) < EPSILON);
    assert.ok(on, `badge ${id} lies on a half of its tile`);
    return;
  }
  const legible = Math.min(LEAST_RADIUS, 0.42 * unit);
  assert.ok(radius >= legible - EPSILON, `badge ${id} has a radius of ${radius} px only`);
  for (const { x0, x1, y0, y1 } of rects) {
    const away = Math.hypot(Math.max(0, x0 - badge.x, badge.x - x1), Math.max(0, y0 - badge.y, badge.y - y1));
    assert.ok(away >= badge.radius - EPSILON, `badge ${id} covers a tile`);
  }
}

/**
 * Check one laid line against all laws.
 * @throws {AssertionError} naming the law that is broken
 */
export function checkLine(plays, maxPip, box, laid) {
  assert.equal(laid.width, box.width);
  assert.equal(laid.height, box.height);
  const line = readPlays(plays, maxPip);
  const inner = { width: box.width / laid.unit, height: box.height / laid.unit };
  const rects = checkTiles(line, laid, inner);
  checkArms(line, laid, inner);
  checkEnds(line, laid, rects, inner);
}
