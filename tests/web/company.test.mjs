import assert from "node:assert/strict";
import test from "node:test";

import { tellCompany } from "../../src/capicua/web/js/company-told.js";
import { covered, nextInHand } from "../../src/capicua/web/js/device-cover.js";
import { chairsOf, sayWaiting } from "../../src/capicua/web/js/gathering.js";
import { againstWhom } from "../../src/capicua/web/js/bar-view.js";
import { applyDelta } from "../../src/capicua/web/js/state.js";
import { LANGUAGES, wordsOf } from "./catalogue.mjs";
import { company, drew, gameOf, now, person } from "./tables.mjs";

const es = wordsOf("es");
const people = (names) => Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, { bot: null, kind: "person", name }]));
const FOUR = people({ A: "Ana", B: "Lola", C: "Nico", D: "Inés" });
const heard = () => false;

// ---- news of the company

test("people and company are replaced whole, and an event among them leaves the view as it is", () => {
  const table = gameOf({});
  const then = { people: [person("A", { you: true })], company: company({ stage: "paused" }) };
  const after = applyDelta(table, { t: "delta", seq: table.seq + 1, events: [{ k: "paused" }], now: table.view.now, ...then });
  assert.deepEqual([after.people, after.company, after.seq], [then.people, then.company, table.seq + 1]);
  assert.deepEqual(after.view, table.view);
});

test("news without an event are news all the same", () => {
  const table = gameOf({});
  const grown = company({ may: ["substitute"] });
  const after = applyDelta(table, { t: "delta", seq: table.seq + 1, events: [], now: table.view.now, company: grown });
  assert.deepEqual([after.company, after.seq, after.people], [grown, table.seq, table.people]);
});

// ---- what is told

const tell = (events, muted = heard, words = es) => tellCompany(events, gameOf({ seats: 4, people: FOUR, run: { kind: "friends" } }), words, muted);

test("what somebody says is told with his name, and your own as yours", () => {
  assert.deepEqual(tell([{ k: "said", seat: "B", phrase: "buena" }, { k: "said", seat: "A", text: "hola a todos" }]), ["Lola dice: «¡Buena!»", "Dijiste: «hola a todos»"]);
});

test("the same phrase in one burst is told once", () => {
  const again = { k: "said", seat: "B", phrase: "uy" };
  assert.deepEqual(tell([again, again, again]), ["Lola dice: «¡Uy!»"]);
});

test("nothing is told of what a muted person says, but of what he does", () => {
  const events = [{ k: "said", seat: "B", text: "…" }, { k: "left", seat: "B" }];
  assert.deepEqual(tell(events, (seat) => seat === "B"), ["Lola dejó la partida."]);
});

const SEATED = ["struck", "substituted", "returned", "left", "came", "went", "missed", "hosted", "ready"];
const EVERY = ["A", "B"].flatMap((seat) => [
  ...SEATED.map((k) => ({ k, seat })),
  { k: "claimed", seat, claimed: true },
  ...["person", "computer", "open"].map((kind) => ({ k: "seated", seat, kind })),
  ...["pause", "stop", "again", "substitute", "void"].map((what) => ({ k: "offered", seat, what })),
  ...[true, false].map((yes) => ({ k: "answered", seat, yes })),
]).concat(["began", "withdrawn", "paused", "resumed"].map((k) => ({ k })), { k: "moved", table: "t2" }, { k: "credited", ms: 21_000 }, ["host", "nobody_came", "no_show", "operator"].map((why) => ({ k: "closed", why })));

for (const lang of LANGUAGES) {
  test(`everything that happens among the company has its words in ${lang}`, () => {
    assert.equal(tell(EVERY, heard, wordsOf(lang)).length, EVERY.length);
  });
}

test("the shuffle goes on without words", () => {
  assert.deepEqual(tell([{ k: "committed", round: 1, commitment: "sha256:00" }, { k: "mixed", seat: "A", data: "00" }, { k: "revealed", round: 1, secret: "00" }, { k: "spent", seat: "A", bank_ms: 1 }]), []);
});

// ---- who is played with

test("the bar names your partner and both rivals", () => {
  assert.equal(againstWhom(gameOf({ seats: 4, pairs: true, people: FOUR, run: { kind: "friends" } }), es), "Con Nico, contra Lola e Inés");
  assert.equal(againstWhom(gameOf({ seats: 2, people: FOUR, run: { kind: "friends" } }), es), "Contra Lola");
});

test("of computers the bar also tells how well they play", () => {
  assert.equal(againstWhom(gameOf({ seats: 4, pairs: true }), es), "Con Nico, contra Lola e Inés · nivel casual");
});

// ---- before play

const gathering = (run = {}, who = {}, rest = {}) => gameOf({ seats: 4, pairs: true, people: { ...FOUR, ...who }, run: { kind: "friends", stage: "gathering", host: "A", ...run }, ...rest });
const open = { kind: "open", name: null, bot: null };

test("pairs sit opposite each other", () => {
  const spots = Object.fromEntries(chairsOf(gathering(), es).map(({ seat, spot, pair }) => [seat, [spot, pair]]));
  assert.deepEqual(spots, { A: ["south", 1], B: ["west", 2], C: ["north", 1], D: ["east", 2] });
});

test("only who looks for a seat may sit down on a free one, and only the host fills it", () => {
  const chair = (table) => chairsOf(table, es).find(({ seat }) => seat === "B");
  const host = chair(gathering({ arranges: true }, { B: open }));
  assert.deepEqual([host.sit, host.fill], [false, true]);
  const guest = chair(gathering({ mine: [] }, { B: open }, { you: null }));
  assert.deepEqual([guest.sit, guest.fill], [true, false]);
});

test("who stands in for a host that is away arranges the seats, and gives the table to nobody", () => {
  const table = gathering({ arranges: true, host: "C" }, { B: open, D: { kind: "person", bot: null, name: "Dora" } });
  const chairs = Object.fromEntries(chairsOf(table, es).map((each) => [each.seat, each]));
  assert.deepEqual([chairs.B.fill, chairs.D.host], [true, false]);
  assert.equal(chairsOf(gathering({ host: "C" }, { B: open }), es).some(({ fill }) => fill), false);
});

test("who has no name yet is told apart by the seat", () => {
  const initials = chairsOf(gathering({}, { B: { kind: "person", bot: null }, C: { kind: "person", bot: null } }), es).map(({ initial }) => initial);
  assert.deepEqual(initials, ["T", "B", "C", "I"]);
});

test("what the table waits for is said", () => {
  assert.equal(sayWaiting(gathering({}, { B: open, C: open }), es), "Quedan 2 asientos libres.");
  assert.equal(sayWaiting(gathering({ may: ["start"] }), es), "Están todos. Empieza cuando quieras.");
  assert.equal(sayWaiting(gathering({}), es), "Están todos. Empieza quien abrió la mesa.");
  assert.equal(sayWaiting(gathering({ kind: "ranked", mine: [] }), es), "Empieza en cuanto estén todos.");
  assert.match(sayWaiting(gathering({ kind: "ranked" }), es), /^Empieza en cuanto estén todos\. .* sigues buscando/);
  assert.match(sayWaiting(gathering({ kind: "tournament" }), es), /dos minutos pierde/);
});

// ---- one device

const device = (run = {}, rest = {}) => gameOf({ seats: 3, people: people({ A: "Ana", B: "Beto", C: "Cata" }), run: { kind: "device", mine: ["A", "B", "C"], ...run }, ...rest });

test("the cover names whose turn it is, until his hand is shown", () => {
  assert.equal(nextInHand(device({}, { you: null, then: { turn: "B" } })), "B");
  assert.equal(nextInHand(device({}, { you: "A", then: { turn: "B" } })), "B");
  assert.equal(nextInHand(device({ revealed: "B" }, { you: "B", then: { turn: "B" } })), null);
});

test("nobody has to take the device between rounds, while it is shuffled, or where another page watches", () => {
  assert.equal(nextInHand(device({ stage: "between" }, { you: null, then: { turn: null } })), null);
  assert.equal(nextInHand(device({ stage: "shuffling" }, { you: null, then: { turn: null } })), null);
  assert.equal(nextInHand(device({ mine: [] }, { you: null, then: { turn: "B" } })), null);
});

test("a table that is covered holds no tile of a hand, nor one that was drawn", () => {
  const table = device({ revealed: "A" }, { events: [drew("A", "55")], then: { turn: "A", legal: ["31", "55"] } });
  assert.ok(JSON.stringify(table).includes("55"));
  const text = JSON.stringify(covered(table));
  for (const tile of ["31", "21", "55"]) assert.ok(!text.includes(tile), tile);
  assert.deepEqual(covered(table).view.now, now("A", [], { ...table.view.now, legal: [] }));
});
