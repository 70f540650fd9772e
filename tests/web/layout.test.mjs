// Laws over thousands of random lines. Longer runs: LINES=20000 node --test layout.test.mjs
import assert from "node:assert/strict";
import test from "node:test";

import { layout } from "../../src/capicua/web/js/layout.js";
import { checkLine } from "./layout-laws.mjs";
import { STYLES, longLine, randomLine } from "./random-lines.mjs";

/** Lines per felt. */
const LINES = Number(process.env.LINES ?? 1700);
/** Rounds per felt that are followed tile by tile. */
const ROUNDS = 60;

/**
 * Felts of real screens, px, with what must at least be reached there: the unit of the smallest
 * and of the median table with (nearly) all 28 tiles, and how often tiles move in a round.
 */
const FELTS = [
  { screen: "320×568", box: { width: 308, height: 250 }, least: 21, median: 24, moves: 6 },
  { screen: "360×740", box: { width: 348, height: 430 }, least: 28, median: 31, moves: 4.5 },
  { screen: "768×1024", box: { width: 720, height: 560 }, least: 44, median: 46, moves: 2 },
  { screen: "1366×768", box: { width: 1318, height: 430 }, least: 46, median: 46, moves: 1 },
  { screen: "568×320", box: { width: 300, height: 180 }, least: 17, median: 19, moves: 8 },
  { screen: "1366×768 at 400 %", box: { width: 240, height: 120 }, least: 13, median: 14, moves: 6.5 },
];

/** Lines with (nearly) all 28 tiles. */
const LONG_LINES = Array.from({ length: 80 }, (_, seed) => longLine(seed, { style: STYLES[seed % STYLES.length] }));

const styleOf = (seed) => STYLES[seed % STYLES.length];

for (const { screen, box } of FELTS) {
  const felt = `${box.width}×${box.height} (${screen})`;
  test(`${LINES} random lines lie well on a felt of ${felt}`, () => {
    for (let seed = 0; seed < LINES; seed++) {
      const length = seed % 2 ? Infinity : 1 + ((seed * 7919) % 28);
      const plays = randomLine(seed, { style: styleOf(seed >> 1), length });
      try {
        checkLine(plays, 6, box, layout({ shape: "line", plays, maxPip: 6 }, box));
      } catch (error) {
        throw new Error(`${plays.join(" ")} in ${felt}: ${error.message}`, { cause: error });
      }
    }
  });
}

for (const { screen, box, moves } of FELTS) {
  test(`a growing line moves its tiles only when the table is arranged anew (${screen})`, (t) => {
    let moved = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const plays = randomLine(4000 + round, { style: styleOf(round) });
      let before = null;
      for (let count = 1; count <= plays.length; count++) {
        const part = plays.slice(0, count);
        const laid = layout({ shape: "line", plays: part, maxPip: 6 }, box);
        checkLine(part, 6, box, laid);
        if (before) checkGrowth(before, laid, part.at(-1));
        before = laid;
      }
      moved += before.arrangement;
    }
    t.diagnostic(`${box.width}×${box.height}: tiles move ${(moved / ROUNDS).toFixed(1)} times a round`);
    assert.ok(moved / ROUNDS <= moves, `tiles move ${moved / ROUNDS} times a round`);
  });
}

/** One more tile: it lies where a ghost was shown and nothing else has moved, or all is arranged anew. */
function checkGrowth(before, after, play) {
  assert.ok(after.unit <= before.unit, "tiles never grow within a round");
  const kept = after.arrangement === before.arrangement;
  if (!kept) {
    assert.equal(after.arrangement, before.arrangement + 1);
    return;
  }
  assert.equal(after.unit, before.unit);
  const { [after.placements.length - 1]: added, ...others } = after.placements;
  assert.deepEqual(Object.values(others), before.placements, "what lies stays where it is");
  const end = before.ends.find(({ id }) => id === play[2]);
  const [ghost] = added.double ? end.doubles : end.places;
  const { x, y, rotation, scale } = added;
  assert.deepEqual({ x, y, rotation, scale }, ghost, "the tile lies where its ghost was");
}

for (const { screen, box, least, median } of FELTS) {
  test(`a table with all tiles is still readable (${screen})`, (t) => {
    const units = LONG_LINES.map((plays) => layout({ shape: "line", plays, maxPip: 6 }, box).unit).sort((a, b) => a - b);
    const middle = units[units.length >> 1];
    t.diagnostic(`${box.width}×${box.height}: unit ${units[0]} … ${middle} px (least … median)`);
    assert.ok(units[0] >= least, `smallest unit ${units[0]} px, wanted ${least}`);
    assert.ok(middle >= median, `median unit ${middle} px, wanted ${median}`);
  });
}

test("larger sets lie well too, up to a line of double twelve", () => {
  for (let seed = 0; seed < 60; seed++) {
    const maxPip = seed % 2 ? 9 : 12;
    const { box } = FELTS[seed % FELTS.length];
    const plays = randomLine(seed, { maxPip, style: styleOf(seed >> 2) });
    checkLine(plays, maxPip, box, layout({ shape: "line", plays, maxPip }, box));
  }
});

test("the same plays in the same box give the same table, whatever was laid before", () => {
  const { box } = FELTS[0];
  const plays = LONG_LINES[1];
  const first = layout({ shape: "line", plays, maxPip: 6 }, box);
  layout({ shape: "line", plays: LONG_LINES[2], maxPip: 6 }, FELTS[1].box);
  assert.deepEqual(layout({ shape: "line", plays, maxPip: 6 }, box), first);
});

test("an empty table has no tiles and no ends", () => {
  const laid = layout({ shape: "line", plays: [], maxPip: 6 }, FELTS[0].box);
  assert.deepEqual([laid.placements, laid.ends], [[], []]);
});

test("the lead lies high half left, so its ends are named by it", () => {
  const laid = layout({ shape: "line", plays: ["64"], maxPip: 6 }, FELTS[0].box);
  assert.deepEqual(laid.ends.map(({ id, pip, dir }) => [id, pip, dir]), [["<", 6, 180], [">", 4, 0]]);
  assert.deepEqual(laid.placements[0].tile, [6, 4]);
  assert.equal(laid.placements[0].rotation, 0);
});

test("the first double stands in the middle of the felt", () => {
  const { box } = FELTS[2];
  const [{ x, y, rotation }] = layout({ shape: "line", plays: ["66"], maxPip: 6 }, box).placements;
  assert.equal(rotation % 180, 90);
  assert.ok(Math.abs(x - box.width / 2) <= 46 && Math.abs(y - box.height / 2) < 1e-6);
});

test("an end whose number is used up is dead, keeps no room and still shows its number", () => {
  const closed = ["66", "65>", "50>", "60>", "64<", "43<", "63<", "62<", "21<", "61<"];
  const [before, after] = [closed.slice(0, -1), closed].map((plays) => layout({ shape: "line", plays, maxPip: 6 }, FELTS[1].box));
  const summary = ({ ends }) => ends.map(({ pip, live, places, doubles }) => [pip, live, places.length, doubles.length]);
  assert.deepEqual(summary(before), [[1, true, 1, 1], [6, true, 1, 0]], "61 is still to come, 66 lies");
  assert.deepEqual(summary(after), [[6, false, 0, 0], [6, false, 0, 0]]);
});

test("the size may be bounded", () => {
  const { box } = FELTS[3];
  assert.equal(layout({ shape: "line", plays: ["66"], maxPip: 6 }, { ...box, maxUnit: 30 }).unit, 30);
  assert.throws(() => layout({ shape: "line", plays: LONG_LINES[3], maxPip: 6 }, { width: 200, height: 120, minUnit: 30 }), RangeError);
});

test("a play that does not fit is refused", () => {
  assert.throws(() => layout({ shape: "line", plays: ["66", "54>"], maxPip: 6 }, FELTS[0].box), RangeError);
  assert.throws(() => layout({ shape: "line", plays: ["66", "65@1"], maxPip: 6 }, FELTS[0].box), RangeError);
  assert.throws(() => layout({ shape: "line", plays: ["6x"], maxPip: 6 }, FELTS[0].box), RangeError);
});
