import assert from "node:assert/strict";
import test from "node:test";

import { ClockView, leftOf, minutesOf } from "../../src/capicua/web/js/clock-view.js";
import { FakeClock } from "./fake-clock.mjs";
import { gameOf } from "./tables.mjs";

const told = (rest = {}) => ({ seat: "A", left_ms: 20_000, bank_ms: 60_000, banks: [60_000, 60_000], running: true, ...rest });

test("the allowance goes first, then the bank, and neither below nothing", () => {
  assert.deepEqual(leftOf(told(), 5_000, 20_000), { ms: 15_000, bank: false, part: 75, last: false });
  assert.deepEqual(leftOf(told(), 35_000, 20_000), { ms: 45_000, bank: true, part: 75, last: false });
  assert.deepEqual(leftOf(told(), 500_000, 20_000), { ms: 0, bank: true, part: 0, last: true });
});

test("a clock that stands still keeps what it has", () => {
  assert.equal(leftOf(told({ running: false }), 90_000, 20_000).ms, 20_000);
});

test("the last seconds are those of the bank, or of the allowance where there is no bank", () => {
  assert.equal(leftOf(told(), 16_000, 20_000).last, false);
  assert.equal(leftOf(told(), 75_500, 20_000).last, true);
  assert.equal(leftOf(told({ bank_ms: 0 }), 15_500, 20_000).last, true);
});

test("the ring of a turn that is come upon late does not start full again", () => {
  assert.equal(leftOf(told({ left_ms: 5_000 }), 0, 20_000).part, 25);
});

test("time is written in minutes and seconds, and a second that has begun counts", () => {
  assert.deepEqual([0, 400, 59_000, 61_000, 120_000].map(minutesOf), ["0:00", "0:01", "0:59", "1:01", "2:00"]);
});

/** A clock on a screen, and the alarms it gave. */
function watching() {
  const clock = new FakeClock();
  const alarms = [];
  const view = new ClockView(clock, () => undefined, (left) => alarms.push(left), () => alarms.push("calm"));
  const show = (rest, you = "A") => view.update(gameOf({ seats: 2, you, run: { clock: rest === null ? null : told(rest) } }));
  return { clock, alarms, show };
}

globalThis.document ??= { createElement: () => ({ append() {}, remove() {}, setAttribute() {}, getAttribute: () => null }) };

test("only the reader's own last seconds are told, once, and taken back with the turn", () => {
  const { clock, alarms, show } = watching();
  show({ left_ms: 8_000, bank_ms: 0 });
  clock.run(2_500);
  assert.deepEqual(alarms, []);
  clock.run(1_000);
  assert.deepEqual(alarms, [5]);
  clock.run(1_000);
  assert.deepEqual(alarms, [5]);
  show(null);
  assert.deepEqual(alarms, [5, "calm"]);
});

test("the last seconds of somebody else are not told", () => {
  const { clock, alarms, show } = watching();
  show({ seat: "B", left_ms: 2_000, bank_ms: 0 });
  clock.run(3_000);
  assert.deepEqual(alarms, []);
});
