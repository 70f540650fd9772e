import assert from "node:assert/strict";
import test from "node:test";

import { parsePip, parseTile, tile, tileDefs, tileDrawing, tileSvg } from "../../src/capicua/web/js/tile.js";
import { PATTERNS } from "../../src/capicua/web/js/tile-symbols.js";

/** What is drawn on the halves, in reading order: [pip, x, y, turned]. */
function halvesOf(markup) {
  return [...markup.matchAll(/href="#pips-(\d+)(?:-small)?" class="pips-\d+" transform="translate\((\S+) (\S+)\)( rotate\(90\))?"/g)].map(
    ([, pip, x, y, turned]) => [Number(pip), Number(x), Number(y), Boolean(turned)],
  );
}

test("a half is read as one character, up to 18", () => {
  assert.deepEqual([..."09ai"].map(parsePip), [0, 9, 10, 18]);
  assert.deepEqual([..."0123456789abcdefghi"].map(parsePip), Array.from({ length: 19 }, (_, pip) => pip));
});

test("a tile is read as it is written", () => {
  assert.deepEqual(parseTile("64"), [6, 4]);
  assert.deepEqual(parseTile("46"), [4, 6]);
  assert.deepEqual(parseTile("c0"), [12, 0]);
});

test("what is no tile is refused", () => {
  for (const text of ["", "6", "640", "6x", "j0", "-1", " 4"]) assert.throws(() => parseTile(text), RangeError, text);
});

test("every number from 0 to 12 has a pattern of that many pips, and no two pips touch", () => {
  assert.equal(PATTERNS.length, 13);
  for (const [pip, points] of PATTERNS.entries()) {
    assert.equal(points.length, pip);
    for (const [i, [x, y]] of points.entries()) {
      assert.ok(Math.abs(x) < 50 - 12 && Math.abs(y) < 50 - 12, `a pip of ${pip} leaves its half`);
      for (const [u, v] of points.slice(0, i)) assert.ok(Math.hypot(x - u, y - v) >= 2 * 8.8 * 1.22, `pips of ${pip} touch`);
    }
  }
});

test("patterns look the same upside down, as on a printed tile", () => {
  const sorted = (points) => points.map(([x, y]) => [Math.round(x * 100) + 0, Math.round(y * 100) + 0].join()).sort();
  for (const points of PATTERNS) assert.deepEqual(sorted(points.map(([x, y]) => [-x, -y])), sorted(points));
});

test("the rows of a six run along the tile", () => {
  const rows = new Set(PATTERNS[6].map(([, y]) => y));
  const columns = new Set(PATTERNS[6].map(([x]) => x));
  assert.deepEqual([rows.size, columns.size], [2, 3]);
});

test("the near half lies left, on top, right or below as the tile is turned", () => {
  const nearHalf = (rotation) => halvesOf(tileDrawing([6, 4], { rotation })).find(([pip]) => pip === 6).slice(1);
  assert.deepEqual(nearHalf(0), [-50, -2.5, false]);
  assert.deepEqual(nearHalf(90), [0, -52.5, true]);
  assert.deepEqual(nearHalf(180), [50, -2.5, false]);
  assert.deepEqual(nearHalf(270), [0, 47.5, true]);
});

test("light falls from above on every tile: it has a body for lying and one for standing, never turned", () => {
  const bodies = [0, 90, 180, 270].map((rotation) => tileDrawing([6, 4], { rotation }).match(/<use href="#(tile-\w+)"\/>/)[1]);
  assert.deepEqual(bodies, ["tile-lying", "tile-standing", "tile-lying", "tile-standing"]);
});

test("a blank half is left blank, and says 0 in numerals", () => {
  assert.deepEqual(halvesOf(tileDrawing([6, 0], {})).map(([pip]) => pip), [6]);
  assert.match(tileDrawing([6, 0], { numerals: true }), />6<\/text>.*>0<\/text>/);
});

test("numbers without a printed pattern are written as numerals", () => {
  assert.match(tileDrawing([13, 12], {}), />13<\/text><use href="#pips-12"/);
});

test("small tiles get the simpler drawing", () => {
  assert.match(tileDrawing([6, 4], { unit: 14 }), /tile-lying-small.*pips-6-small/);
  assert.doesNotMatch(tileDrawing([6, 4], { unit: 15 }), /small/);
});

test("a tile that lies face down tells nothing", () => {
  assert.equal(tileDrawing([6, 4], { down: true }), tileDrawing([0, 0], { down: true }));
});

test("a tile is placed by its middle, and its state is a class", () => {
  assert.match(tile([6, 4], { x: 12.345, y: 7, unit: 25 }), /^<g class="tile" transform="translate\(12\.35 7\) scale\(0\.25\)">/);
  assert.match(tile([6, 4], { state: "pending" }), /^<g class="tile is-pending"/);
  for (const state of ["last", "selected"]) assert.match(tile([6, 4], { state }), new RegExp(`${state}-frame`));
  assert.match(tile([6, 4], { state: "dim" }), /dim-veil/);
  assert.match(tile([6, 4], { state: "ghost" }), /ghost-frame/);
});

test("a tile alone stands, and is named by whoever shows it", () => {
  assert.match(tileSvg([6, 4], { cls: "mine" }), /^<svg class="tile-svg mine" viewBox="-54 -104 108 214" aria-hidden="true"/);
  assert.match(tileSvg([6, 4], { rotation: 0 }), /viewBox="-104 -54 208 114"/);
});

test("every symbol and gradient that a tile uses is in the shared definitions, once", () => {
  const defs = tileDefs();
  const ids = [...defs.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
  const looks = [];
  for (let pip = 0; pip <= 12; pip++) {
    for (const unit of [10, 50]) for (const rotation of [0, 90]) looks.push(tileDrawing([pip, 12 - pip], { unit, rotation }));
  }
  looks.push(tileDrawing([0, 0], { down: true }), tileDrawing([0, 0], { down: true, rotation: 90 }), defs);
  const used = looks.flatMap((look) => [...look.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id));
  assert.deepEqual([...new Set(used)].filter((id) => !ids.includes(id)), []);
});

test("the markup obeys the content security policy: no style attribute, no script, no foreign address", () => {
  const markup = tileDefs() + tileSvg([6, 4]) + tile([1, 2], { numerals: true });
  assert.doesNotMatch(markup, /\sstyle=|<script|\son\w+=|https?:|data:/);
});

test("a slanted tile is turned past upright in no direction: its halves change places instead", () => {
  const seen = (rotation) => {
    const [, turn] = tileDrawing([6, 4], { rotation }).match(/^<g transform="rotate\((-?\d+)\)">/);
    return [Number(turn), halvesOf(tileDrawing([6, 4], { rotation })).map(([pip]) => pip)];
  };
  assert.deepEqual(seen(45), [45, [6, 4]]);
  assert.deepEqual(seen(135), [-45, [4, 6]]);
  assert.deepEqual(seen(225), [45, [4, 6]]);
  assert.deepEqual(seen(315), [-45, [6, 4]]);
});

test("numerals of a slanted tile stay upright", () => {
  assert.match(tileDrawing([6, 4], { rotation: 315, numerals: true }), /translate\(-50 -2.5\) rotate\(45\)/);
});
