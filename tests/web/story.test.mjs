import assert from "node:assert/strict";
import test from "node:test";

import { callOf, lastOfOthers, numbersWithout, spellsOf } from "../../src/capicua/web/js/story.js";
import { drew, matchEnded, passed, played, roundEnded } from "./tables.mjs";

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

test("before the lead nothing is known", () => {
  assert.deepEqual(numbersWithout([], "B"), []);
});

test("a pass hangs in the air until something else happens", () => {
  assert.deepEqual(callOf([played("A", "66"), passed("B")]), { call: "pass", seat: "B" });
  assert.equal(callOf([played("A", "66"), passed("B"), played("A", "65>")]), null);
});

test("dominó is called by who went out, tranque by nobody", () => {
  const ended = (how, winner) => [roundEnded(how, winner, ["", ""], [0, 0]), matchEnded(winner)];
  assert.deepEqual(callOf([played("A", "66"), ...ended("out", "A")]), { call: "out", seat: "A" });
  assert.deepEqual(callOf([passed("A"), passed("B"), ...ended("closed", "B")]), { call: "closed", seat: null });
});
