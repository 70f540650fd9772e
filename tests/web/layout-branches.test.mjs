// Laws over random stars and trees. Longer runs, of one shape and one felt:
//     N=20000 ROUNDS=100 SHAPES=star:4 FELTS=360×480 node --test layout-branches.test.mjs
import assert from "node:assert/strict";
import test from "node:test";

import { anyLayout as layout } from "../../src/capicua/web/js/branch-table.js";
import { checkBranches, checkGrowth } from "./branch-laws.mjs";
import { SHAPES, STYLES, randomTable } from "./random-tables.mjs";

/** Tables per shape and felt; a tree takes longer than a star. */
const N = process.env.N === undefined ? { "star:4": 200, "star:8": 80, tips: 40, all: 24 } : null;
/** Rounds per shape and felt that are followed tile by tile. */
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const CHOSEN = (process.env.SHAPES ?? "star:4,star:8,tips,all").split(",");
const CHOSEN_FELTS = process.env.FELTS?.split(",");

/**
 * Felts, px, with the unit that the smallest and the median table with all its tiles must at least
 * reach there: the counts of a normal run are too small for the rarest tables.
 */
const FELTS = [
  { box: { width: 320, height: 360 }, least: { "star:4": 20, "star:8": 15, tips: 10, all: 9 }, median: { "star:4": 27, "star:8": 19, tips: 13, all: 13 } },
  { box: { width: 360, height: 480 }, least: { "star:4": 26, "star:8": 19, tips: 12, all: 11 }, median: { "star:4": 30, "star:8": 24, tips: 16, all: 16 } },
  { box: { width: 740, height: 300 }, least: { "star:4": 26, "star:8": 18, tips: 13, all: 12 }, median: { "star:4": 33, "star:8": 23, tips: 17, all: 17 } },
  { box: { width: 1024, height: 600 }, least: { "star:4": 46, "star:8": 36, tips: 22, all: 22 }, median: { "star:4": 46, "star:8": 41, tips: 28, all: 28 } },
  { box: { width: 1366, height: 620 }, least: { "star:4": 46, "star:8": 40, tips: 25, all: 25 }, median: { "star:4": 52, "star:8": 45, tips: 36, all: 36 } },
];

/**
 * Share of the tables that may have bridges: none but trees, where doubles lie one beside the other.
 * With every side of a double open such a table soon has no place in the plane.
 */
const MOST_BRIDGED = { "star:4": 0, "star:8": 0, tips: 0.005, all: 0.3 };

/** Processor time of this process, ms: machines are shared. */
const processorTime = () => process.cpuUsage().user / 1000;

const styleOf = (seed) => STYLES[seed % STYLES.length];
const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const share = (numbers, part) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];

/** Lay and check `count` tables; report what was found. */
function layMany(shape, box, count) {
  const found = { units: [], full: [], ms: [], bridged: 0 };
  for (let seed = 0; seed < count; seed++) {
    const length = seed % 2 ? Infinity : 1 + ((seed * 7919) % SHAPES[shape].most);
    const table = randomTable(shape, seed, { style: styleOf(seed >> 1), length });
    const start = processorTime();
    const laid = layout(table, box);
    found.ms.push(processorTime() - start);
    try {
      checkBranches(table, box, laid);
    } catch (error) {
      throw new Error(`${shape} ${table.plays.join(" ")} in ${box.width}×${box.height}: ${error.message}`, { cause: error });
    }
    found.units.push(laid.unit);
    if (laid.bridges.length) found.bridged++;
    if (seed % 2) found.full.push(laid.unit);
  }
  return found;
}

for (const shape of CHOSEN) {
  for (const { box, least, median } of FELTS) {
    const felt = `${box.width}×${box.height}`;
    if (CHOSEN_FELTS && !CHOSEN_FELTS.includes(felt)) continue;
    const count = N ? N[shape] : Number(process.env.N);
    test(`${count} random tables of ${shape} lie well on a felt of ${felt}`, (t) => {
      const { units, full, ms, bridged } = layMany(shape, box, count);
      t.diagnostic(`${shape} ${felt}: unit ${share(units, 0)} · ${share(units, 0.01)} · ${share(full, 0.5)} px (least · 1 % · median of full tables); `
        + `${share(ms, 0.5).toFixed(1)} · ${share(ms, 0.99).toFixed(0)} · ${share(ms, 1).toFixed(0)} ms (median · 99 % · most); ${bridged} with bridges`);
      assert.ok(bridged <= count * MOST_BRIDGED[shape], `${bridged} tables have bridges`);
      if (!N) return;
      assert.ok(share(units, 0) >= least[shape], `smallest unit ${share(units, 0)} px, wanted ${least[shape]}`);
      assert.ok(share(full, 0.5) >= median[shape], `median unit ${share(full, 0.5)} px, wanted ${median[shape]}`);
    });

    test(`a growing table of ${shape} moves its tiles only when it is arranged anew (${felt})`, (t) => {
      const last = [];
      const ms = [];
      let moved = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const { plays, maxPip } = randomTable(shape, 977 + round, { style: styleOf(round) });
        let before = null;
        for (let count = 1; count <= plays.length; count++) {
          const table = { shape, plays: plays.slice(0, count), maxPip };
          const start = processorTime();
          const laid = layout(table, box, before);
          ms.push(processorTime() - start);
          try {
            checkBranches(table, box, laid);
            if (before) checkGrowth(before, laid, plays[count - 1]);
          } catch (error) {
            throw new Error(`${shape} ${table.plays.join(" ")} growing in ${felt}: ${error.message}`, { cause: error });
          }
          before = laid;
        }
        moved += before.arrangement;
        last.push(before.unit);
      }
      t.diagnostic(`${shape} ${felt} growing: tiles move ${(moved / ROUNDS).toFixed(1)} times a round, unit at the end ${share(last, 0)} … ${share(last, 0.5)} px; `
        + `a step takes ${share(ms, 0.5).toFixed(1)} · ${share(ms, 0.99).toFixed(0)} · ${share(ms, 1).toFixed(0)} ms (median · 99 % · most)`);
    });
  }
}

test("every table finds its layout in any box from 300×220 up, with bridges at the worst", () => {
  for (const box of [{ width: 300, height: 220 }, { width: 300, height: 900 }, { width: 2000, height: 220 }]) {
    for (let seed = 0; seed < 16; seed++) {
      const table = randomTable(Object.keys(SHAPES)[1 + (seed % 4)], seed, { style: styleOf(seed >> 2) });
      const laid = layout(table, box);
      checkBranches(table, box, laid);
    }
  }
});

test("the same plays in the same box after the same layout give the same table", () => {
  const { box } = FELTS[0];
  for (const shape of ["star:8", "tips", "all"]) {
    const table = randomTable(shape, 5);
    const earlier = { ...table, plays: table.plays.slice(0, -1) };
    const before = layout(earlier, box);
    layout(randomTable(shape, 6), box, before);
    assert.deepEqual(layout(table, box, before), layout(table, box, layout(earlier, box)));
    assert.deepEqual(layout(table, box, layout(randomTable(shape, 6), box)), layout(table, box), "what was laid of another table does not matter");
  }
});

test("a play that is taken back moves nothing, and a new round starts afresh", () => {
  const { box } = FELTS[1];
  const table = randomTable("tips", 5, { length: 20 });
  const part = (count) => ({ ...table, plays: table.plays.slice(0, count) });
  let laid = null;
  for (let count = 1; count <= 19; count++) laid = layout(part(count), box, laid);
  const taken = layout(part(19), box, layout(part(20), box, laid));
  if (taken.arrangement === laid.arrangement) assert.deepEqual(taken.placements, laid.placements);
  const fresh = layout(part(1), box, taken);
  assert.deepEqual(fresh, layout(part(1), box));
});

test("the arms of a star open to the right, to the left, up and down, then along the diagonals", () => {
  const plays = ["99", "98@1", "97@2", "96@3", "95@4", "94@5", "93@6", "92@7", "91@8"];
  const { placements } = layout({ shape: "star:8", plays, maxPip: 9 }, FELTS[3].box);
  const [centre, ...arms] = placements;
  assert.deepEqual(arms.map(({ rotation }) => rotation), [0, 180, 270, 90, 315, 135, 225, 45]);
  for (const { x, y } of arms) assert.ok(Math.hypot(x - centre.x, y - centre.y) < 2.6 * centre.scale);
});

test("an empty table has no tiles and no ends, and a play that does not fit is refused", () => {
  for (const shape of ["star:4", "star:8", "tips", "all"]) {
    const laid = layout({ shape, plays: [], maxPip: 6 }, FELTS[0].box);
    assert.deepEqual([laid.placements, laid.ends], [[], []]);
    assert.throws(() => layout({ shape, plays: ["66", "54@1"], maxPip: 6 }, FELTS[0].box), RangeError);
  }
});

test("a felt that changes by a few px keeps its table as it lies, a turned one is laid anew", () => {
  const { box } = FELTS[1];
  const table = randomTable("tips", 4, { length: 24 });
  const before = layout(table, box);
  const offsets = ({ unit, placements: [lead, ...others] }) => others.map(({ x, y }) => [x - lead.x, y - lead.y].map((px) => (px / unit).toFixed(3)));
  for (const change of [{ height: 470 }, { height: 500, width: 366 }]) {
    const changed = { ...box, ...change };
    const laid = layout(table, changed, before);
    checkBranches(table, changed, laid);
    if (laid.arrangement === before.arrangement) assert.deepEqual(offsets(laid), offsets(before));
  }
  assert.equal(layout(table, { ...box, height: 500 }, before).arrangement, before.arrangement);
  const turned = { width: box.height, height: box.width };
  assert.deepEqual(layout(table, turned, before), layout(table, turned));
});

test("stars and trees of other sets lie well too", () => {
  for (const [shape, maxPip] of [["star:4", 9], ["star:4", 12], ["star:8", 12], ["tips", 6], ["tips", 9], ["all", 6]]) {
    for (let seed = 0; seed < 4; seed++) {
      const table = randomTable(shape, seed, { maxPip, style: styleOf(seed) });
      checkBranches(table, FELTS[1].box, layout(table, FELTS[1].box));
    }
  }
});
