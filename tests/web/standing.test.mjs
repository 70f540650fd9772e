import assert from "node:assert/strict";
import test from "node:test";

import { matchParts, shortStanding, stakeParts, standingRows } from "../../src/capicua/web/js/standing.js";
import { othersOf, placesOf } from "../../src/capicua/web/js/seating.js";
import { wordsOf } from "./catalogue.mjs";
import { gameOf, roundEnded, scored } from "./tables.mjs";

const es = wordsOf("es");

for (const [setup, short] of [
  [{ seats: 2, deal: { round: 3 }, then: { scores: [45, 30] } }, "R3 · 45–30 · a 100"],
  [{ seats: 4, pairs: true, deal: { round: 5 }, then: { scores: [78, 64] }, rules: { target: 111 } }, "R5 · 78–64 · a 111"],
  [{ seats: 4, pairs: true, you: "B", then: { scores: [78, 64] } }, "R1 · 64–78 · a 100"],
  [{ seats: 4, then: { scores: [38, 55, 71, 0] } }, "R1 · Tú 38 · Nico 71 · a 100"],
  [{ seats: 3, you: null, then: { scores: [38, 55, 71] } }, "R1 · Nico 71 · Lola 55 · a 100"],
  [{ seats: 2, rules: { target: null, rounds: 2 }, then: { scores: [23, 0], pot: 10 } }, "R1 · 23–0 · bote 10"],
  [{ seats: 3, rules: { score: "pot", target: null, rounds: 10 }, then: { chips: [85, 110, 90], pot: 15 } }, "R1 · Tú 85 · Lola 110 · bote 15"],
  [{ seats: 2, rules: { score: "none", target: null, rounds: 1 } }, "Tú 0 · Computadora 0"],
  [{ seats: 3, rules: { score: "none", target: null, rounds: 1 } }, "Ganadas 0 · perdidas 0"],
  [{ seats: 2, you: null, rules: { score: "none", target: null, rounds: 1 } }, ""],
]) {
  test(`the bar says: ${short || "nothing to a watcher of a single round"}`, () => {
    assert.equal(shortStanding(gameOf(setup), es), short);
  });
}

test("the match is described by its round and its target", () => {
  assert.deepEqual(matchParts(gameOf({ deal: { round: 3 } }).view, es), ["Ronda 3", "a 100"]);
  assert.deepEqual(matchParts(gameOf({ rules: { target: null, rounds: 10 } }).view, es), ["Ronda 1 de 10"]);
});

test("what is staked is told, for each round or for the match", () => {
  const staked = (stakes, stake) => stakeParts(gameOf({ rules: { stakes, stake } }).view, es);
  assert.deepEqual(staked("per_round", 5), ["apuesta de 5 fichas por ronda"]);
  assert.deepEqual(staked("per_match", 1), ["apuesta de una ficha"]);
  assert.deepEqual(staked("none", 0), []);
});

test("the totals have your own first, then from the top, with what the round has brought", () => {
  const result = roundEnded("out", "B", ["31", "", "65"], [4, 0, 11], { points: [0, 15, 0] });
  const events = [scored(0, "three_passes", 25), result];
  const rows = standingRows(gameOf({ events, then: { scores: [25, 40, 50] } }), es);
  assert.deepEqual(rows, [
    { name: "Tú", total: 25, gain: 25, own: true },
    { name: "Nico", total: 50, gain: 0, own: false },
    { name: "Lola", total: 40, gain: 15, own: false },
  ]);
});

test("chips are shown by seat, with what was taken from the pot", () => {
  const result = roundEnded("out", "B", ["31", "", "65"], [4, 0, 11], { takes: [0, 15, 0] });
  const table = gameOf({ rules: { score: "pot", stakes: "per_round" }, events: [result], then: { chips: [95, 110, 95] } });
  assert.deepEqual(standingRows(table, es)[1], { name: "Lola", total: 110, gain: 15, own: false });
});

test("the others sit in order of play, from the one after you", () => {
  assert.deepEqual(othersOf(gameOf({ seats: 4 }).view), ["B", "C", "D"]);
  assert.deepEqual(othersOf(gameOf({ seats: 4, you: "C" }).view), ["D", "A", "B"]);
  assert.deepEqual(othersOf(gameOf({ seats: 3, you: null }).view), ["A", "B", "C"]);
});

test("of four the partner sits opposite, and the one who comes next on the left", () => {
  assert.deepEqual(placesOf(3), ["left", "top", "right"]);
  assert.deepEqual(placesOf(1), ["top"]);
  assert.deepEqual(placesOf(2), ["left", "right"]);
  assert.deepEqual(new Set(placesOf(9)), new Set(["top"]));
});
