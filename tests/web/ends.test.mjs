import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { endsOf, readPlays } from "../../src/capicua/web/js/ends.js";

const golden = JSON.parse(await readFile(new URL("ends.json", import.meta.url), "utf8"));

for (const shape of ["line", "star:4", "star:8", "tips", "all"]) {
  test(`the open ends of ${shape} are those of the rules, after every play`, () => {
    const tables = golden.filter((table) => table.shape === shape);
    assert.ok(tables.length > 0);
    for (const { plays, ends } of tables) {
      for (const [before, expected] of ends.entries()) {
        const found = endsOf(shape, plays.slice(0, before + 1)).map(({ id, pip }) => `${id}=${pip}`);
        assert.deepEqual(found, expected, `${shape}: ${plays.slice(0, before + 1).join(" ")}`);
      }
    }
  });
}

test("an empty table has no ends", () => {
  for (const shape of ["line", "star:4", "star:8", "tips", "all"]) assert.deepEqual(endsOf(shape, []), []);
});

test("a lead lies with its high half to the left, and carries both ends", () => {
  assert.deepEqual(endsOf("line", ["64"]), [
    { id: "<", pip: 6, tile: "64", fresh: false },
    { id: ">", pip: 4, tile: "64", fresh: false },
  ]);
});

test("an end tells the tile that carries it as the wire writes it", () => {
  const tileAt = (plays) => Object.fromEntries(endsOf("line", plays).map(({ id, tile }) => [id, tile]));
  assert.deepEqual(tileAt(["64", "41>", "61<"]), { "<": "61", ">": "41" });
});

test("a star offers one arm that is not opened, until all are", () => {
  const plays = ["66", "65@1", "51@1", "64@2", "63@3"];
  assert.deepEqual(endsOf("star:4", plays), [
    { id: "@1", pip: 1, tile: "51", fresh: false },
    { id: "@2", pip: 4, tile: "64", fresh: false },
    { id: "@3", pip: 3, tile: "63", fresh: false },
    { id: "@4", pip: 6, tile: null, fresh: true },
  ]);
  assert.deepEqual(endsOf("star:4", [...plays, "62@4"]).map(({ id, fresh }) => [id, fresh]), [["@1", false], ["@2", false], ["@3", false], ["@4", false]]);
});

test("the second side of a double keeps its place when the first one is taken, and takes over its name", () => {
  const both = readPlays("tips", ["66", "65@66"]);
  assert.deepEqual(both.open.map(({ id, from, side }) => [id, from, side]), [["@66", 0, 1], ["@65", 1, 0]]);
  const later = readPlays("tips", ["66", "65@66'", "64@66"]);
  assert.deepEqual(later.tiles.map(({ from, side }) => [from, side]), [[-1, 0], [0, 1], [0, 0]]);
});

test("a tile touches with the number it shares", () => {
  const { tiles } = readPlays("line", ["64", "41>", "61<"]);
  assert.deepEqual(tiles.map(({ halves }) => halves), [[6, 4], [4, 1], [6, 1]]);
});

test("a play that does not fit is refused", () => {
  for (const [shape, plays] of [["line", ["66", "54>"]], ["line", ["66", "65@66"]], ["star:4", ["65"]], ["star:4", ["66", "65@2"]], ["tips", ["66", "65@66''"]], ["tips", ["66>"]]]) {
    assert.throws(() => endsOf(shape, plays), RangeError, plays.join(" "));
  }
});
