import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import { applyDelta, freshPart, fromSnapshot, isReaders, isYourTurn, observe } from "../../src/capicua/web/js/state.js";
import { company, dealt, drew, gameOf, matchEnded, now, passed, played, roundEnded, scored, tableAfter } from "./tables.mjs";

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

test("a deal that is made again begins no round, and the next one clears it", () => {
  const first = tableAfter([roundEnded("out", "A", ["", "65"], [0, 11])], now(null));
  const again = { k: "dealt", round: 2, hands: ["21.20", "?7"], boneyard: "?14", lead: null, must: null };
  const deal = { ...again, hands: ["66.20", "?7"], lead: "A", must: "66" };
  const once = applyDelta(first, delta(first.seq + 1, [again], now(null)));
  assert.deepEqual([once.view.round, once.view.hand], [1, ["21", "20"]]);
  const twice = applyDelta(first, delta(first.seq + 1, [again, deal], now("A")));
  assert.deepEqual([twice.view.round, twice.view.hand, twice.view.history], [2, ["66", "20"], [deal]]);
});

test("who sits out has no hand", () => {
  const deal = { k: "dealt", round: 2, hands: ["", "?7"], boneyard: "?14", lead: "B", must: null };
  const { view } = applyDelta(tableAfter([]), delta(2, [deal]));
  assert.deepEqual([view.hand, view.counts], [[], [0, 7]]);
});

test("points and chips come from the server, and bonuses are remembered", () => {
  const then = now("B", [], { scores: [25, 0], chips: [95, 95], pot: 10 });
  const { view } = applyDelta(tableAfter([]), delta(2, [scored(0, "three_passes", 25)], then));
  assert.deepEqual(view.now, then);
  assert.deepEqual(view.history.slice(1), [scored(0, "three_passes", 25)]);
});

for (const [winner, you, expected] of [
  ["A", "C", { wins: 1, losses: 0, draws: 0 }],
  ["A", "B", { wins: 0, losses: 1, draws: 0 }],
  ["B", "D", { wins: 1, losses: 0, draws: 0 }],
]) {
  test(`of a match that the pair of ${winner} wins ${you} counts ${expected.wins === 1 ? "a win" : "a loss"}`, () => {
    assert.deepEqual(gameOf({ seats: 4, pairs: true, you, events: [matchEnded(winner)] }).tally, expected);
  });
}

/** The company without what is as of the sending: the time that is left, and how many look on. */
function lasting({ clock, watchers, ...rest }) {
  return { ...rest, seat: clock?.seat ?? null, running: clock?.running ?? null };
}

const golden = new URL("../golden/", import.meta.url);
const files = readdirSync(golden).filter((name) => name.endsWith("-wire.json"));

test("the server has written golden files of every kind of table", () => {
  const shapes = files.map((name) => JSON.parse(readFileSync(new URL(name, golden), "utf8"))[0].snapshot.view.rules.shape);
  for (const shape of ["line", "star:4", "star:8", "tips"]) assert.ok(shapes.includes(shape), shape);
});

for (const name of files) {
  test(`the fold gives what the server sends as a snapshot, for every seat and for watchers: ${name}`, () => {
    const cases = JSON.parse(readFileSync(new URL(name, golden), "utf8"));
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
      assert.deepEqual(table.people, final.people, `seat ${seat ?? "watcher"}`);
      assert.deepEqual(lasting(table.company), lasting(final.company), `seat ${seat ?? "watcher"}`);
    }
  });
}

test("a table is the reader's own where it is seen from a seat that the server knows as his", () => {
  const table = fromSnapshot(dealt());
  const from = (you, mine, kind = "friends") => isReaders({ ...table, view: { ...table.view, you }, company: company({ kind, mine }) });
  assert.equal(from("A", ["A"]), true);
  assert.equal(from(null, []), true);
  assert.equal(from("A", []), false, "who has signed out meanwhile");
  assert.equal(from(null, ["A"]), false, "who has sat down in another tab");
  assert.equal(from("A", ["B"]), false);
  assert.equal(from(null, ["A", "B"], "device"), true, "a covered device");
  assert.equal(from("B", ["A", "B"], "device"), true);
  assert.equal(from("B", [], "device"), false);
});
