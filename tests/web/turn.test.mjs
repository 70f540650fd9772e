import assert from "node:assert/strict";
import test from "node:test";

import { QUIET, asksWhere, reduceTurn, touch } from "../../src/capicua/web/js/turn.js";
import { dealt, drew, gameOf, matchEnded, now, passed, played, roundEnded, tableAfter } from "./tables.mjs";

const lead = tableAfter([]);
const led = { ...lead, view: { ...lead.view, now: { ...lead.view.now, legal: [] } } };
const both = tableAfter([played("A", "66"), played("B", "64>")], now("A", ["64<", "64>", "31>"]));
const rivals = tableAfter([played("A", "66")], now("B"));
const chosen = { ...QUIET, chosen: "64" };
const sent = { ...QUIET, sent: { cmdId: "c1", action: "64<", doneSeq: null } };

test("a tile that fits one place is played by touching it", () => {
  assert.deepEqual(touch(QUIET, both, "31"), { act: "31>" });
  assert.deepEqual(touch(QUIET, lead, "66"), { act: "66" });
});

test("a tile that fits two places is taken up, and laid down by touching it again", () => {
  assert.deepEqual(touch(QUIET, both, "64"), { type: "choose", tile: "64" });
  assert.deepEqual(touch(chosen, both, "64"), { type: "cancel" });
});

test("another tile is played while one is up", () => {
  assert.deepEqual(touch(chosen, both, "31"), { act: "31>" });
});

for (const [why, turn, table, tile, notice] of [
  ["it fits nowhere", QUIET, both, "20", { kind: "no_fit", tile: "20" }],
  ["another one opens", QUIET, lead, "64", { kind: "must_open", tile: "66" }],
  ["the table is about to open for you", QUIET, led, "66", { kind: "wait" }],
  ["it is not your turn", QUIET, rivals, "64", { kind: "wait" }],
  ["an action is on its way", sent, both, "31", { kind: "wait" }],
  ["the game is over", QUIET, tableAfter([matchEnded("B")], now(null)), "64", { kind: "over" }],
]) {
  test(`touching a tile says why not when ${why}`, () => {
    assert.deepEqual(touch(turn, table, tile), { type: "explain", notice });
  });
}

test("an explanation lays the tile down and goes with the next touch", () => {
  const explained = reduceTurn(chosen, { type: "explain", notice: { kind: "no_fit", tile: "20" } });
  assert.deepEqual(explained, { ...QUIET, notice: { kind: "no_fit", tile: "20" } });
  assert.deepEqual(reduceTurn(explained, { type: "choose", tile: "64" }), chosen);
});

test("an action on its way waits for its events when the answer comes first", () => {
  const answered = reduceTurn(sent, { type: "done", cmdId: "c1", seq: 4, known: 3 });
  assert.deepEqual(answered.sent, { cmdId: "c1", action: "64<", doneSeq: 4 });
  const table = tableAfter([played("A", "66"), played("B", "64>"), played("A", "64<")], now("B"));
  assert.equal(table.seq, 4);
  assert.deepEqual(reduceTurn(answered, { type: "events", events: [played("A", "64<")], table }), QUIET);
});

test("the answer after the events changes nothing more", () => {
  assert.equal(reduceTurn(QUIET, { type: "done", cmdId: "c1", seq: 4, known: 4 }), QUIET);
  assert.equal(reduceTurn(sent, { type: "done", cmdId: "c1", seq: 4, known: 4 }).sent, null);
});

test("the answer to another command is not taken for this one", () => {
  assert.equal(reduceTurn(sent, { type: "done", cmdId: "c0", seq: 4, known: 4 }), sent);
  assert.equal(reduceTurn(sent, { type: "refused", cmdId: "c0", text: "no", tiles: [] }), sent);
});

test("a refusal puts the tile back, says why and points at tiles", () => {
  const refused = reduceTurn(sent, { type: "refused", cmdId: "c1", text: "No.", tiles: ["31"] });
  assert.deepEqual(refused, { ...QUIET, notice: { kind: "server", text: "No." }, shown: ["31"] });
});

test("a fault puts the tile back, unless it passes", () => {
  assert.equal(reduceTurn(sent, { type: "fault", text: "?", passing: false }).sent, null);
  assert.deepEqual(reduceTurn(sent, { type: "fault", text: "?", passing: true }).sent, sent.sent);
});

test("events of the rival leave what you are doing as it is", () => {
  const table = tableAfter([played("A", "66"), drew("B")], now("B"));
  assert.deepEqual(reduceTurn(chosen, { type: "events", events: [drew("B")], table }), chosen);
});

test("a tile you drew is pointed out, with whether it fits", () => {
  const draw = { ...QUIET, sent: { cmdId: "c1", action: "+?", doneSeq: null } };
  const fits = tableAfter([played("A", "66"), played("B", "61>"), drew("A", "21")], now("A", ["21>"]));
  const event = { type: "events", events: [drew("A", "21")], table: fits };
  assert.deepEqual(reduceTurn(draw, event), { ...QUIET, drawn: "21", notice: { kind: "drawn", tile: "21", fits: true } });
  const not = { ...event, table: tableAfter([played("A", "66"), drew("A", "21")], now("A", ["+?"])) };
  assert.equal(reduceTurn(draw, not).notice.fits, false);
});

test("the mark on a drawn tile stays through a refusal and goes with what you do next", () => {
  const drawn = { ...QUIET, drawn: "21" };
  const tried = reduceTurn(drawn, { type: "send", cmdId: "c2", action: "+?" });
  assert.equal(reduceTurn(tried, { type: "refused", cmdId: "c2", text: "No.", tiles: ["21"] }).drawn, "21");
  const events = [passed("A")];
  assert.equal(reduceTurn(drawn, { type: "events", events, table: tableAfter(events, now("B")) }).drawn, null);
});

test("a new snapshot keeps a tile up only where it still fits", () => {
  assert.equal(reduceTurn(chosen, { type: "snapshot", table: both }).chosen, "64");
  assert.equal(reduceTurn(chosen, { type: "snapshot", table: rivals }).chosen, null);
});

test("a new snapshot shows whether the action on its way has arrived", () => {
  assert.deepEqual(reduceTurn(sent, { type: "snapshot", table: both }).sent, sent.sent);
  const arrived = tableAfter([played("A", "66"), played("B", "64>"), played("A", "64<")], now("B"));
  assert.equal(reduceTurn(sent, { type: "snapshot", table: arrived }).sent, null);
});

test("in a cincuenta the end is chosen even where only one fits; a lead needs none", () => {
  const fifty = (legal) => ({ ...both, view: { ...both.view, game: "cincuenta@1", now: now("A", legal) } });
  assert.deepEqual(touch(QUIET, fifty(["31>"]), "31"), { type: "choose", tile: "31" });
  assert.deepEqual(touch(QUIET, fifty(["66"]), "66"), { act: "66" });
  assert.equal(asksWhere(both.view), false);
});

test("between rounds a tile says that the round is over", () => {
  const table = gameOf({ events: [roundEnded("out", "A", ["", "31", "31"], [0, 4, 4])], then: { turn: null }, run: { may: ["next"] } });
  assert.deepEqual(touch(QUIET, table, "31"), { type: "explain", notice: { kind: "over" } });
});

test("a wish is on its way until another round is dealt, and is forgotten with it", () => {
  const wished = { ...QUIET, sent: { cmdId: "c1", action: "next", doneSeq: null } };
  const between = gameOf({ then: { turn: null }, run: { may: ["next"] } });
  assert.deepEqual(reduceTurn(wished, { type: "snapshot", table: between }).sent, wished.sent);
  const round = gameOf({ deal: { round: 2 } });
  assert.equal(reduceTurn(wished, { type: "snapshot", table: round }).sent, null);
  assert.deepEqual(reduceTurn(wished, { type: "events", events: round.view.history, table: round }), QUIET);
  assert.equal(reduceTurn(wished, { type: "refused", cmdId: "c1", text: "No.", tiles: [] }).sent, null);
});

test("of a new deal that was asked for nothing is kept", () => {
  const asked = { ...QUIET, sent: { cmdId: "c1", action: "~", doneSeq: null } };
  const table = tableAfter([], now("A"), dealt());
  assert.deepEqual(reduceTurn(asked, { type: "events", events: [{ k: "redealt", seat: "A" }, ...table.view.history], table }), QUIET);
});
