import assert from "node:assert/strict";
import test from "node:test";

import { DEFAULTS } from "../../src/capicua/web/js/settings.js";
import { actShown, feltShown, handShown, mayRedeal } from "../../src/capicua/web/js/shown.js";
import { QUIET } from "../../src/capicua/web/js/turn.js";
import { gameOf, now, played, tableAfter } from "./tables.mjs";

const opening = [played("A", "66"), played("B", "65>")];
const model = (legal, turn = {}, settings = {}) => ({
  table: tableAfter(opening, now("A", legal)),
  turn: { ...QUIET, ...turn },
  settings: { ...DEFAULTS, ...settings },
});
const sent = (action) => ({ sent: { cmdId: "c1", action, doneSeq: null } });

test("the hand shows what fits while you can act", () => {
  const { tiles, places, acting } = handShown(model(["64<"]));
  assert.deepEqual(tiles, ["64", "31"]);
  assert.deepEqual([...places], [["64", ["<"]]]);
  assert.equal(acting, true);
});

test("a tile on its way has left the hand and lies on the felt, and nothing else can be done", () => {
  const pending = model(["64<"], sent("64<"));
  assert.deepEqual(handShown(pending).tiles, ["31"]);
  assert.equal(handShown(pending).places.size, 0);
  assert.equal(handShown(pending).acting, false);
  const felt = feltShown(pending, false);
  assert.equal(felt.pending, "64<");
  assert.deepEqual(felt.playable, []);
});

test("a tile that has arrived is not drawn twice", () => {
  const table = tableAfter([...opening, played("A", "64<")], now("B"));
  assert.equal(feltShown({ table, turn: { ...QUIET, ...sent("64<") }, settings: DEFAULTS }, false).pending, null);
});

test("a draw or a pass on its way puts nothing on the felt", () => {
  assert.equal(feltShown(model(["+?"], sent("+?")), false).pending, null);
  assert.deepEqual(handShown(model(["+?"], sent("+?"))).tiles, ["64", "31"]);
});

test("the ends that something fits are pointed out", () => {
  assert.deepEqual(feltShown(model(["64<"]), false).playable, ["<"]);
  assert.deepEqual(feltShown(model(["+?"]), false).playable, []);
});

test("arms that wait for the star are shown as closed", () => {
  const events = [played("A", "66"), played("B", "65@1")];
  const felt = (locked) => feltShown({ table: gameOf({ rules: { shape: "star:4", locked }, events }), turn: QUIET, settings: DEFAULTS }, false);
  assert.deepEqual(felt(true).closed, ["@1"]);
  assert.deepEqual(felt(false).closed, []);
});

test("the tile taken up shows its places; a lead has none to show", () => {
  assert.deepEqual(feltShown(model(["65<", "65>"], { chosen: "65" }), false).choose, { tile: "65", ends: ["<", ">"] });
  assert.equal(feltShown(model(["65<"]), false).choose, null);
  const lead = { table: tableAfter([]), turn: { ...QUIET, chosen: "66" }, settings: DEFAULTS };
  assert.deepEqual(feltShown(lead, false).choose, { tile: "66", ends: [] });
});

test("the button to draw or pass is there only when that can be done, and stays while it is being done", () => {
  assert.equal(actShown(model(["64<"])), null);
  assert.deepEqual(actShown(model(["+?"])), { action: "+?", busy: false });
  assert.deepEqual(actShown(model(["-"])), { action: "-", busy: false });
  assert.deepEqual(actShown(model(["+?"], sent("+?"))), { action: "+?", busy: true });
  assert.equal(actShown(model(["+?"], sent("64<"))), null);
});

test("settings reach the views", () => {
  const { tiles, numerals, oneStop } = handShown(model([], {}, { order: "weight", numerals: true, oneStop: true }));
  assert.deepEqual([tiles, numerals, oneStop], [["64", "31"], true, true]);
  assert.equal(feltShown(model([], {}, { numerals: true }), true).reduced, true);
});

test("between rounds the button goes on to the next one", () => {
  const table = gameOf({ then: { turn: null }, run: { may: ["next", "stop"] } });
  assert.deepEqual(actShown({ table, turn: QUIET, settings: DEFAULTS }), { action: "next", busy: false });
  assert.deepEqual(actShown({ table, turn: { ...QUIET, ...sent("next") }, settings: DEFAULTS }), { action: "next", busy: true });
  assert.equal(actShown({ table, turn: { ...QUIET, ...sent("stop") }, settings: DEFAULTS }), null);
});

test("a new deal can be asked for when the server allows it", () => {
  assert.equal(mayRedeal(model(["64<", "~"])), true);
  assert.equal(mayRedeal(model(["64<"])), false);
  assert.equal(mayRedeal(model(["64<", "~"], sent("64<"))), false);
});

for (const [game, rules, line, scroll] of [
  ["robo@1", {}, "game", false],
  ["cincuenta@1", {}, "game", true],
  ["cincuenta@1", {}, "fold", false],
  ["robo@1", {}, "straight", true],
  ["cruzado@1", { shape: "star:4" }, "straight", false],
]) {
  test(`the table of ${game} ${scroll ? "runs straight on" : "does not scroll"} with the setting ${line}`, () => {
    const table = gameOf({ game, rules });
    assert.equal(feltShown({ table, turn: QUIET, settings: { ...DEFAULTS, line } }, false).scroll, scroll);
  });
}
