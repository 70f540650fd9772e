import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { callOf, lastOfOthers, numbersWithout as lacking, playing, sitsOut, spellsOf } from "../../src/capicua/web/js/story.js";
import { RULES, drew, gameOf, matchEnded, passed, played, roundEnded } from "./tables.mjs";

const numbersWithout = (history, seat, rules = {}) => lacking({ seats: ["A", "B", "C", "D"], rules: { ...RULES, ...rules }, history }).get(seat);

test("draws belong to the tile or the pass that follows them", () => {
  const events = [played("A", "66"), drew("B"), drew("B"), played("B", "65>"), drew("A", "20"), passed("A"), drew("B")];
  assert.deepEqual(spellsOf(events), [
    { seat: "A", drawn: [], end: { k: "played", action: "66" } },
    { seat: "B", drawn: [null, null], end: { k: "played", action: "65>" } },
    { seat: "A", drawn: ["20"], end: { k: "passed" } },
    { seat: "B", drawn: [null], end: null },
  ]);
});

test("two turns of one seat are two turns", () => {
  assert.equal(spellsOf([passed("A"), passed("A")]).length, 2);
});

test("the last turn of others is found behind your own", () => {
  const events = [played("A", "66"), drew("B"), played("B", "65>"), played("A", "64<")];
  assert.deepEqual(lastOfOthers(events, "A"), { seat: "B", drawn: [null], end: { k: "played", action: "65>" } });
  assert.equal(lastOfOthers([played("A", "66")], "A"), null);
});

test("who passes has neither of the numbers at the ends", () => {
  assert.deepEqual(numbersWithout([played("A", "64"), passed("B")], "B"), [4, 6]);
  assert.deepEqual(numbersWithout([played("A", "64"), passed("B")], "A"), []);
});

test("who draws one tile and plays it still has neither number", () => {
  const events = [played("A", "64"), drew("B"), played("B", "63<"), played("A", "31<"), drew("B"), played("B", "41>")];
  assert.deepEqual(numbersWithout(events, "B"), [1, 4, 6]);
});

test("a drawn tile that was kept may carry what was missing before, but not the numbers at the ends", () => {
  const events = [played("A", "64"), passed("B"), played("A", "65<"), played("A", "54<"), drew("B"), drew("B"), played("B", "42>")];
  assert.deepEqual(numbersWithout(events, "B"), [4]);
});

test("who draws the last tile in vain and passes lacks only the numbers at the ends", () => {
  const events = [played("A", "66"), passed("B"), played("A", "65<"), played("A", "61>"), drew("B"), passed("B")];
  assert.deepEqual(numbersWithout(events, "B"), [1, 5]);
});

test("while somebody draws nothing is known: the tile may carry anything", () => {
  assert.deepEqual(numbersWithout([played("A", "64"), passed("B"), drew("B")], "B"), []);
});

test("while a locked star lacks arms, only the number of its centre is known to be missing", () => {
  const events = [played("A", "66"), played("B", "65@1"), passed("C")];
  assert.deepEqual(numbersWithout(events, "C", { shape: "star:4", locked: true }), [6]);
  assert.deepEqual(numbersWithout(events, "C", { shape: "star:4", locked: false }), [5, 6]);
});

test("a locked star with all its arms tells every number that is open", () => {
  const events = ["66", "65@1", "64@2", "63@3", "62@4"].map((action, i) => played("ABCD"[i % 4], action));
  assert.deepEqual(numbersWithout([...events, passed("B")], "B", { shape: "star:4", locked: true }), [2, 3, 4, 5]);
});

test("in a tree every open side counts", () => {
  const events = [played("A", "66"), played("B", "65@66"), played("C", "55@65"), passed("D")];
  assert.deepEqual(numbersWithout(events, "D", { shape: "tips" }), [5, 6]);
});

const golden = JSON.parse(readFileSync(new URL("voids.json", import.meta.url), "utf8"));

test("what hands lack is what the rules say, in random rounds of every kind of table", () => {
  assert.ok(golden.length > 30);
  assert.ok(golden.some(({ without }) => Object.values(without).some((pips) => pips.length > 2)));
  for (const { game, without, ...seen } of golden) {
    assert.deepEqual(Object.fromEntries(lacking(seen)), without, `${game} after ${seen.history.length} events`);
  }
});

test("who has no hand sits out", () => {
  const { view } = gameOf({ deal: { hands: ["31.21", "?0", "?2"], lead: "A" } });
  assert.equal(sitsOut(view, "B"), true);
  assert.deepEqual(playing(view), ["A", "C"]);
});

test("before the lead nothing is known", () => {
  assert.deepEqual(numbersWithout([], "B"), []);
});

test("a pass hangs in the air until something else happens", () => {
  assert.deepEqual(callOf([played("A", "66"), passed("B")]), { call: "pass", seats: ["B"] });
  assert.equal(callOf([played("A", "66"), passed("B"), played("A", "65>")]), null);
});

test("all passes in a row hang in the air together", () => {
  assert.deepEqual(callOf([played("A", "66"), passed("B"), passed("C")]), { call: "pass", seats: ["B", "C"] });
});

test("dominó is called by who went out, tranque by nobody", () => {
  const ended = (how, winner) => [roundEnded(how, winner, ["", ""], [0, 0]), matchEnded(winner)];
  assert.deepEqual(callOf([played("A", "66"), ...ended("out", "A")]), { call: "out", seats: ["A"] });
  assert.deepEqual(callOf([passed("A"), passed("B"), ...ended("closed", "B")]), { call: "closed", seats: [] });
});
