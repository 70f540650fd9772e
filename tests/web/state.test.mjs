import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";

import { applyDelta, freshPart, fromSnapshot, isYourTurn, observe } from "../../src/capicua/web/js/state.js";
import { dealt, drew, matchEnded, now, passed, played, roundEnded, tableAfter } from "./tables.mjs";

const delta = (seq, events, then = now("B")) => ({ t: "delta", seq, events, now: then });

test("a tile you play leaves your hand and lies on the table", () => {
  const { view, seq } = tableAfter([played("A", "66")], now("B"));
  assert.equal(seq, 2);
  assert.deepEqual(view.hand, ["64", "31"]);
  assert.deepEqual(view.layout, ["66"]);
  assert.deepEqual(view.counts, [2, 7]);
  assert.deepEqual(view.now, now("B"));
});

test("a tile of somebody else changes their count and not your hand", () => {
  const { view } = tableAfter([played("A", "66"), played("B", "65>")]);
  assert.deepEqual(view.hand, ["64", "31"]);
  assert.deepEqual(view.layout, ["66", "65>"]);
  assert.deepEqual(view.counts, [2, 6]);
});

test("a tile you draw comes last in your hand; one that others draw stays hidden", () => {
  const { view } = tableAfter([drew("A", "20"), drew("B"), drew("B")]);
  assert.deepEqual(view.hand, ["66", "64", "31", "20"]);
  assert.deepEqual(view.counts, [4, 9]);
  assert.equal(view.boneyard, 11);
});

test("everything that happened is remembered in order", () => {
  const events = [played("A", "66"), drew("B"), passed("B")];
  assert.deepEqual(tableAfter(events).view.history.slice(1), events);
});

test("the end of a round and of the match are kept, and your games are counted", () => {
  const result = roundEnded("out", "A", ["", "65.31"], [0, 15]);
  const { view, tally } = tableAfter([played("A", "66"), result, matchEnded("A")], now(null));
  assert.deepEqual(view.result, result);
  assert.deepEqual(view.ended, matchEnded("A"));
  assert.deepEqual(tally, { wins: 4, losses: 2, draws: 0 });
});

for (const [winner, why, expected] of [
  ["B", "played", { wins: 3, losses: 3, draws: 0 }],
  [null, "played", { wins: 3, losses: 2, draws: 1 }],
  [null, "void", { wins: 3, losses: 2, draws: 0 }],
]) {
  test(`a match that ends "${why}" for ${winner ?? "nobody"} counts as it should`, () => {
    assert.deepEqual(tableAfter([matchEnded(winner, why)], now(null)).tally, expected);
  });
}

test("a watcher sees no hand and has no games", () => {
  const { view, tally } = tableAfter([played("A", "66"), matchEnded("A")], now(null), dealt(["66", "64"], { you: null }));
  assert.equal(view.hand, null);
  assert.deepEqual(view.counts, [1, 7]);
  assert.equal(tally.wins, 3);
});

test("a new deal clears the table and the memory", () => {
  const first = tableAfter([played("A", "66"), roundEnded("closed", null, ["64", "55"], [10, 10])], now(null));
  const deal = { k: "dealt", round: 2, hands: ["21.20", "?7"], boneyard: "?14", lead: "B", must: "55" };
  const { view } = applyDelta(first, delta(first.seq + 1, [deal]));
  assert.deepEqual(view.layout, []);
  assert.deepEqual(view.hand, ["21", "20"]);
  assert.deepEqual(view.counts, [2, 7]);
  assert.deepEqual([view.round, view.boneyard, view.result], [2, 14, null]);
  assert.deepEqual(view.history, [deal]);
});

test("nothing that was known is changed in place", () => {
  const snapshot = dealt();
  const before = structuredClone(snapshot);
  const table = fromSnapshot(snapshot);
  applyDelta(table, delta(2, [played("A", "66"), drew("A", "20")]));
  observe(table.view, passed("B"));
  assert.deepEqual(snapshot, before);
});

test("of a delta only what is new is applied", () => {
  const known = delta(5, [passed("A"), passed("B"), drew("A", "20")]);
  assert.deepEqual(freshPart(known, 5), { ...known, seq: 6, events: known.events.slice(1) });
  assert.deepEqual(freshPart(known, 7)?.events, []);
  assert.deepEqual(freshPart(known, 4), known);
});

test("a delta after a gap is not applied", () => {
  assert.equal(freshPart(delta(7, [passed("A")]), 5), null);
  assert.throws(() => applyDelta(fromSnapshot(dealt()), delta(3, [passed("A")])), RangeError);
});

test("it is your turn when the server says so", () => {
  assert.equal(isYourTurn(tableAfter([])), true);
  assert.equal(isYourTurn(tableAfter([played("A", "66")], now("B"))), false);
  assert.equal(isYourTurn(tableAfter([], now("A"), dealt(["66"], { you: null }))), false);
});

test("the fold gives what the server sends as a snapshot, for every seat and for watchers", () => {
  const server = new URL("../../src/capicua/club/publish.py", import.meta.url);
  const golden = new URL("../golden/robo-wire.json", import.meta.url);
  assert.ok(existsSync(golden) || !existsSync(server), "the server's golden file is missing");
  const cases = JSON.parse(readFileSync(golden, "utf8"));
  assert.ok(cases.length > 0);
  for (const { seat, snapshot, deltas, final } of cases) {
    let table = fromSnapshot(snapshot);
    for (const each of deltas) {
      const fresh = freshPart(each, table.seq);
      assert.ok(fresh, `gap before ${each.seq} for ${seat ?? "a watcher"}`);
      table = applyDelta(table, fresh);
    }
    assert.equal(table.seq, final.seq);
    assert.deepEqual(table.view, final.view, `seat ${seat ?? "watcher"}`);
  }
});
