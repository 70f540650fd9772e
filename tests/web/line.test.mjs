import assert from "node:assert/strict";
import test from "node:test";

import { carries, countOf, endsOf, placesByTile, playOf, tilesOf, weightOf } from "../../src/capicua/web/js/line.js";

test("an empty table has no ends", () => {
  assert.deepEqual(endsOf([]), []);
});

test("a lead lies with its high half to the left", () => {
  assert.deepEqual(endsOf(["64"]), [{ id: "<", pip: 6 }, { id: ">", pip: 4 }]);
});

test("every tile leaves open the number it does not share, whichever way it is written", () => {
  assert.deepEqual(endsOf(["64", "41>", "61<", "11>", "10<"]), [{ id: "<", pip: 0 }, { id: ">", pip: 1 }]);
});

test("numbers above nine are letters", () => {
  assert.deepEqual(endsOf(["cc", "ca<"]), [{ id: "<", pip: 10 }, { id: ">", pip: 12 }]);
  assert.equal(weightOf("ca"), 22);
  assert.equal(carries("ca", 10), true);
  assert.equal(carries("ca", 1), false);
});

test("an action is a play, or it is not", () => {
  assert.deepEqual(playOf("66"), { tile: "66", end: null });
  assert.deepEqual(playOf("64<"), { tile: "64", end: "<" });
  assert.equal(playOf("+?"), null);
  assert.equal(playOf("-"), null);
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
