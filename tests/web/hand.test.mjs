import assert from "node:assert/strict";
import test from "node:test";

import { NARROWEST, inOrder, nameInHand, nextOrder, standOf } from "../../src/capicua/web/js/hand.js";
import { wordsOf } from "./catalogue.mjs";

const HAND = ["31", "66", "40", "64", "50"];
const es = wordsOf("es");

test("a hand stands as it came, by number, or by weight", () => {
  assert.deepEqual(inOrder(HAND, "dealt"), HAND);
  assert.deepEqual(inOrder(HAND, "number"), ["66", "64", "50", "40", "31"]);
  assert.deepEqual(inOrder(HAND, "weight"), ["66", "64", "50", "40", "31"]);
  assert.deepEqual(inOrder(["60", "54", "33"], "number"), ["60", "54", "33"]);
  assert.deepEqual(inOrder(["60", "33", "54"], "weight"), ["54", "60", "33"]);
});

test("sorting leaves the hand itself as it is", () => {
  const hand = [...HAND];
  inOrder(hand, "weight");
  assert.deepEqual(hand, HAND);
});

test("the orders come round", () => {
  assert.deepEqual(["dealt", "number", "weight"].map(nextOrder), ["number", "weight", "dealt"]);
});

test("seven tiles are 44 px wide on the narrowest phone", () => {
  const { columns, width, scrolls } = standOf(7, 316, 54);
  assert.equal(columns, 7);
  assert.ok(width >= 44);
  assert.equal(scrolls, false);
});

for (const room of [316, 356, 540, 764, 980, 1362]) {
  test(`in ${room} px a hand wraps before it gets narrow, scrolls before it gets narrower, and never spills`, () => {
    for (let count = 0; count <= 28; count += 1) {
      const { columns, width, scrolls } = standOf(count, room, 62, 46);
      const rows = Math.ceil(count / columns);
      assert.ok(rows <= 2, `${count} tiles in ${rows} rows`);
      assert.ok(width >= NARROWEST && width <= 62);
      assert.ok(scrolls || columns * width <= room + 1e-9);
      if (rows === 2) assert.ok(room / count < NARROWEST, `${count} tiles would fit one row`);
      if (scrolls) assert.ok(room / columns < NARROWEST);
    }
  });
}

const LINE = [{ id: "<", pip: 5, tile: "52", fresh: false }, { id: ">", pip: 2, tile: "52", fresh: false }];
const state = (rest) => ({ ends: LINE, tiles: [], places: new Map(), acting: true, chosen: null, shown: [], drawn: null, opening: false, numerals: false, oneStop: false, ...rest });
const STAR = [{ id: "@3", pip: 5, tile: "95", fresh: false }, { id: "@5", pip: 9, tile: null, fresh: true }];
const TREE = [{ id: "@c7", pip: 7, tile: "c7", fresh: false }, { id: "@40", pip: 0, tile: "30", fresh: false }];
const places = new Map([["52", ["<", ">"]], ["54", ["<"]], ["21", [">"]]]);

for (const [tile, rest, name] of [
  ["52", { places }, "cinco dos, encaja a la izquierda y a la derecha"],
  ["54", { places }, "cinco cuatro, encaja a la izquierda"],
  ["21", { places }, "dos uno, encaja a la derecha"],
  ["66", { places }, "doble seis, no encaja"],
  ["00", { places }, "doble blanca, no encaja"],
  ["66", { places: new Map([["66", [null]]]), opening: true }, "doble seis, para abrir"],
  ["64", { places: new Map([["66", [null]]]), opening: true }, "seis cuatro, no puede abrir"],
  ["52", { places, chosen: "52" }, "cinco dos, en tu mano: elige dónde la pones"],
  ["21", { places, drawn: "21" }, "dos uno, encaja a la derecha, recién robada"],
  ["52", { acting: false }, "cinco dos"],
  ["91", { places: new Map([["91", ["@5"]]]), ends: STAR }, "nueve uno, abre el brazo 5"],
  ["53", { places: new Map([["53", ["@3"]]]), ends: STAR }, "cinco tres, encaja en el brazo 3"],
  ["95", { places: new Map([["95", ["@3", "@5"]]]), ends: STAR }, "nueve cinco, encaja en 2 sitios"],
  ["70", { places: new Map([["70", ["@c7"]]]), ends: TREE }, "siete blanca, encaja en el siete del doce siete"],
  ["40", { places: new Map([["40", ["@40"]]]), ends: TREE }, "cuatro blanca, encaja en la blanca del tres blanca"],
]) {
  test(`a tile is called "${name}"`, () => {
    assert.equal(nameInHand(tile, state(rest), es), name);
  });
}
