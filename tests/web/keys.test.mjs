import assert from "node:assert/strict";
import test from "node:test";

import { nextWith, wishOf } from "../../src/capicua/web/js/keys.js";

const press = (key, rest = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, ...rest });
const place = (rest = {}) => ({ letters: true, inHand: true, nowhere: false, typing: false, ...rest });

test("arrows, Home and End walk through the hand", () => {
  assert.deepEqual(wishOf(press("ArrowLeft"), place()), { do: "step", by: -1 });
  assert.deepEqual(wishOf(press("ArrowRight"), place()), { do: "step", by: 1 });
  assert.deepEqual(wishOf(press("ArrowUp"), place()), { do: "row", by: -1 });
  assert.deepEqual(wishOf(press("ArrowDown"), place()), { do: "row", by: 1 });
  assert.deepEqual(wishOf(press("Home"), place()), { do: "first" });
  assert.deepEqual(wishOf(press("End"), place()), { do: "last" });
});

test("outside the hand the browser keeps its keys, but left and right lead there from nowhere", () => {
  const outside = place({ inHand: false });
  for (const key of ["ArrowLeft", "ArrowDown", "Home", "End"]) assert.equal(wishOf(press(key), outside), null);
  const nowhere = place({ inHand: false, nowhere: true });
  assert.deepEqual(wishOf(press("ArrowRight"), nowhere), { do: "step", by: 1 });
  assert.equal(wishOf(press("ArrowDown"), nowhere), null);
});

test("every letter asks for one thing, large or small", () => {
  const asked = Object.fromEntries([..."rpvecm?"].map((key) => [key, wishOf(press(key), place({ inHand: false }))?.do]));
  assert.deepEqual(asked, { r: "draw", p: "pass", v: "say_line", e: "say_ends", c: "say_counts", m: "say_hand", "?": "show_keys" });
  assert.deepEqual(wishOf(press("R"), place()), { do: "draw" });
});

test("keys that mean nothing are left to the browser", () => {
  for (const key of ["x", "Tab", "Enter", " ", "F5", "Shift", "Dead"]) assert.equal(wishOf(press(key), place()), null);
});

test("with a modifier a key belongs to the browser", () => {
  for (const modifier of ["ctrlKey", "altKey", "metaKey"]) assert.equal(wishOf(press("r", { [modifier]: true }), place()), null);
});

test("while somebody types or a dialog is open no key is taken", () => {
  for (const key of ["r", "5", "ArrowLeft", "Escape", "?"]) assert.equal(wishOf(press(key), place({ typing: true })), null);
});

test("single-character keys can be switched off; figures still work inside the hand", () => {
  const off = place({ letters: false });
  for (const key of "rpvecm?") assert.equal(wishOf(press(key), off), null);
  assert.deepEqual(wishOf(press("5"), off), { do: "number", pip: 5 });
  assert.equal(wishOf(press("5"), { ...off, inHand: false }), null);
  assert.deepEqual(wishOf(press("ArrowLeft"), off), { do: "step", by: -1 });
});

test("Escape takes back, wherever the focus is", () => {
  assert.deepEqual(wishOf(press("Escape"), place({ inHand: false, letters: false })), { do: "cancel" });
});

test("a number leads to the next tile that carries it, and round again", () => {
  const tiles = [[6, 4], [3, 1], [6, 6], [5, 0]];
  assert.equal(nextWith(tiles, -1, 6), 0);
  assert.equal(nextWith(tiles, 0, 6), 2);
  assert.equal(nextWith(tiles, 2, 6), 0);
  assert.equal(nextWith(tiles, 3, 5), 3);
  assert.equal(nextWith(tiles, 0, 2), -1);
  assert.equal(nextWith([], -1, 2), -1);
});
