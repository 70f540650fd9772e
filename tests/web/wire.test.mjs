import assert from "node:assert/strict";
import test from "node:test";

import { isWish } from "../../src/capicua/web/js/company.js";
import { carries, countOf, placesByTile, playOf, tilesOf, weightOf } from "../../src/capicua/web/js/wire.js";

test("numbers above nine are letters", () => {
  assert.equal(weightOf("ca"), 22);
  assert.equal(carries("ca", 10), true);
  assert.equal(carries("ca", 1), false);
});

test("an action is a play, or it is not", () => {
  assert.deepEqual(playOf("66"), { tile: "66", end: null });
  assert.deepEqual(playOf("64<"), { tile: "64", end: "<" });
  assert.equal(playOf("+?"), null);
  assert.deepEqual(playOf("77@c7'"), { tile: "77", end: "@c7'" });
  for (const other of ["-", "~", "next", "stop"]) assert.equal(playOf(other), null, other);
  assert.deepEqual(["next", "stop", "66", "~"].map(isWish), [true, true, false, false]);
});

test("tiles in one text are counted, hidden or not", () => {
  assert.deepEqual(tilesOf("66.54"), ["66", "54"]);
  assert.deepEqual(tilesOf(""), []);
  assert.deepEqual(["66.54", "", "?14", "?0"].map(countOf), [2, 0, 14, 0]);
});

test("the places of every tile come from the legal actions, in their order", () => {
  const places = placesByTile(["64<", "64>", "31>", "+?"]);
  assert.deepEqual([...places], [["64", ["<", ">"]], ["31", [">"]]]);
  assert.deepEqual([...placesByTile(["66"])], [["66", [null]]]);
  assert.equal(placesByTile(["-"]).size, 0);
});
