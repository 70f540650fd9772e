// The line in one straight row, over random lines.
import assert from "node:assert/strict";
import test from "node:test";

import { endsOf } from "../../src/capicua/web/js/ends.js";
import { layout } from "../../src/capicua/web/js/layout.js";
import { distance, halves, separation, sharedSide, tileRectangle } from "./layout-shapes.mjs";
import { STYLES, randomLine } from "./random-lines.mjs";

const N = Number(process.env.N ?? 300);
const FELTS = [
  { width: 320, height: 360 },
  { width: 360, height: 480 },
  { width: 740, height: 300 },
  { width: 1024, height: 600 },
  { width: 1366, height: 620 },
  { width: 300, height: 220 },
];
const EPSILON = 1e-6;

/** Tiles follow each other in one row, from the left end to the right one. */
function checkRow(plays, laid) {
  const order = [0];
  plays.forEach((play, index) => {
    if (play.endsWith(">")) order.push(index);
    if (play.endsWith("<")) order.unshift(index);
  });
  const row = order.map((index) => laid.placements[index]);
  for (const { y, double, rotation } of row) {
    assert.ok(Math.abs(y - laid.height / 2) < EPSILON, "one row");
    assert.equal(rotation % 180, double ? 90 : 0, "doubles lie across, others along");
  }
  row.slice(1).forEach((tile, position) => {
    const before = row[position];
    const shared = halves(before).flatMap((a, i) => halves(tile).map((b, j) => ({ side: sharedSide(a, b), numbers: [before.tile[i], tile.tile[j]] })));
    const touching = shared.filter(({ side }) => side > EPSILON);
    assert.ok(touching.length > 0, "neighbours touch");
    for (const { numbers: [one, other] } of touching) assert.equal(one, other, "halves that touch are equal");
    assert.ok(separation(tileRectangle(before), tileRectangle(tile)) > -EPSILON, "no overlap");
    const next = row[position + 2];
    if (next) assert.ok(distance(tileRectangle(before), tileRectangle(next)) > 0.9, "strangers are apart");
  });
}

function checkEnds(plays, laid, box) {
  const expected = endsOf("line", plays);
  assert.deepEqual(laid.ends.map(({ id, pip }) => ({ id, pip })), expected.map(({ id, pip }) => ({ id, pip })));
  for (const end of laid.ends) {
    const { x, y, radius, live, pinned, places } = end;
    assert.ok(x - radius > -EPSILON && x + radius < box.width + EPSILON && y - radius > -EPSILON && y + radius < box.height + EPSILON, "all numbers are in view");
    assert.equal(places.length > 0, live);
    const [place] = places;
    const inView = place && place.x - place.scale > -EPSILON && place.x + place.scale < box.width + EPSILON;
    if (place && !pinned) assert.ok(inView, `end ${end.id} is in view with room for its next tile, or pinned`);
    if (pinned) assert.equal(pinned, end.id === "<" ? "left" : "right");
    if (pinned) continue;
    for (const tile of laid.placements) {
      const dx = Math.max(0, Math.abs(x - tile.x) - (tile.double ? 0.5 : 1) * laid.unit);
      const dy = Math.max(0, Math.abs(y - tile.y) - (tile.double ? 1 : 0.5) * laid.unit);
      assert.ok(Math.hypot(dx, dy) >= radius - EPSILON || end.onTile, `badge ${end.id} covers a tile`);
    }
  }
}

for (const box of FELTS) {
  test(`${N} random lines lie in one row on a felt of ${box.width}×${box.height}`, () => {
    for (let seed = 0; seed < N; seed++) {
      const plays = randomLine(seed, { style: STYLES[seed % STYLES.length], length: seed % 2 ? Infinity : 1 + ((seed * 7919) % 28) });
      const table = { shape: "line", plays, maxPip: 6, scroll: true };
      const laid = layout(table, box);
      checkRow(plays, laid);
      checkEnds(plays, laid, box);
      const last = laid.placements[plays.length - 1];
      assert.ok(last.x - last.scale > -EPSILON && last.x + last.scale < box.width + EPSILON, "the last tile is in view");
      for (const focus of ["<", ">"]) {
        const seen = layout({ ...table, focus }, box);
        assert.equal(seen.ends.find(({ id }) => id === focus).pinned, null, "the end that is looked at is in view");
        checkEnds(plays, seen, box);
      }
    }
  });
}

test("the size of tiles never changes in a round", () => {
  const plays = randomLine(3);
  const units = plays.map((_, last) => layout({ shape: "line", plays: plays.slice(0, last + 1), maxPip: 6, scroll: true }, FELTS[1]).unit);
  assert.equal(new Set(units).size, 1);
});
