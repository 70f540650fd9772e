import assert from "node:assert/strict";
import test from "node:test";

import { endReason, endSums, endTitle, yoursFirst } from "../../src/capicua/web/js/ending.js";
import { sayNotice, sayNow, sayTurnAloud, stageOf } from "../../src/capicua/web/js/say.js";
import { sayCounts, sayEnds, sayHand, sayLine, tableSummary } from "../../src/capicua/web/js/said.js";
import { tellEvents, tellSpell } from "../../src/capicua/web/js/telling.js";
import { callOf, spellsOf } from "../../src/capicua/web/js/story.js";
import { QUIET } from "../../src/capicua/web/js/turn.js";
import { callOver } from "../../src/capicua/web/js/views.js";
import { wordsOf } from "./catalogue.mjs";
import { RULES, dealt, drew, gameOf, matchEnded, now, passed, played, roundEnded, scored, tableAfter } from "./tables.mjs";

/** A way to name tiles that is easy to read in a test. */
const form = (tile) => ({ tile, pip: String, the: String });

const es = wordsOf("es");
const en = wordsOf("en");
const open = [played("A", "66"), played("B", "65>")];

/** What the log says of these events, after the opening. */
const told = (events, then = now("A"), words = es) => tellEvents(events, tableAfter([...open, ...events], then), words);

for (const [events, spanish, english] of [
  [[played("A", "64<")], ["Pusiste seis cuatro a la izquierda."], ["You played six four on the left."]],
  [
    [played("B", "53>")],
    ["La computadora puso cinco tres a la derecha.", "Extremos: seis a la izquierda, tres a la derecha."],
    ["The computer played five three on the right.", "Ends: six on the left, three on the right."],
  ],
  [
    [drew("B"), drew("B"), played("B", "53>")],
    ["La computadora robó 2 fichas y puso cinco tres a la derecha.", "Extremos: seis a la izquierda, tres a la derecha."],
    ["The computer drew 2 tiles and played five three on the right.", "Ends: six on the left, three on the right."],
  ],
  [[drew("B")], ["La computadora robó una ficha."], ["The computer drew one tile."]],
  [[drew("B"), passed("B")], ["La computadora robó una ficha y pasó."], ["The computer drew one tile and passed."]],
  [[passed("B")], ["La computadora pasó."], ["The computer passed."]],
  [[drew("A", "21")], ["Robaste dos uno."], ["You drew two one."]],
  [[drew("A", "21"), drew("A", "00")], ["Robaste 2 fichas: dos uno y doble blanca."], ["You drew 2 tiles: two one and double blank."]],
  [[drew("A", "21"), passed("A")], ["Robaste dos uno y pasaste."], ["You drew two one and passed."]],
  [[passed("A"), passed("B")], ["Pasaste.", "La computadora pasó."], ["You passed.", "The computer passed."]],
]) {
  test(`the log says: ${spanish[0]}`, () => {
    assert.deepEqual(told(events), spanish);
    assert.deepEqual(told(events, now("A"), en), english);
  });
}

test("a new deal is told, with who opens and with what", () => {
  const you = tableAfter([]);
  assert.deepEqual(tellEvents(you.view.history, you, es), ["Fichas repartidas: 3 para cada uno. Abres tú con doble seis."]);
  const rival = tableAfter([], undefined, dealt(["54"], { lead: "B", must: "66" }));
  assert.deepEqual(tellEvents(rival.view.history, rival, en), ["The tiles are dealt, 1 each. The computer opens with the double six."]);
});

test("the line under the rival is written in figures, and its hyphens do not break", () => {
  const table = tableAfter([...open, drew("B"), drew("B"), played("B", "53>")]);
  const spell = spellsOf(table.view.history).pop();
  assert.equal(tellSpell(spell, table, es, es.written), "La computadora robó 2 fichas y puso 5\u20113 a la derecha.");
});

test("a person is called by name, a guest by seat, in a sentence and alone", () => {
  const people = (name) => [{ seat: "A", name: null, bot: null, you: true }, { seat: "B", name, bot: null, you: false }];
  const named = { ...tableAfter([...open, passed("B")]), people: people("Ana") };
  assert.deepEqual(tellEvents([passed("B")], named, es), ["Ana pasó."]);
  const guest = { ...named, people: people(null) };
  assert.deepEqual(tellEvents([passed("B")], guest, es), ["Jugador B pasó."]);
  assert.equal(sayNow({ ...guest, view: { ...guest.view, now: now("B") } }, QUIET, es).title, "Juega el jugador B");
});

// ---- the end

const CLOSED = roundEnded("closed", "B", ["64.31", "55.20"], [14, 12]);
const dry = dealt(undefined, { boneyard: 0 });
const closed = tableAfter([...open, passed("A"), passed("B"), CLOSED, matchEnded("B")], now(null), dry);

test("a closed game is explained with its own numbers", () => {
  assert.equal(endTitle(closed, es), "Tranque: gana la computadora");
  assert.equal(endReason(closed, es), "Nadie puede jugar y el pozo está vacío.");
  assert.equal(
    endSums(closed, es, form((tile) => [...tile].join("-"))),
    "Tú: 6-4 y 3-1 = 14; la computadora: 5-5 y 2-0 = 12. Gana la suma más baja.",
  );
  assert.equal(endSums(closed, en, form((tile) => [...tile].join("-"))), "You: 6-4 and 3-1 = 14; the computer: 5-5 and 2-0 = 12. The lower sum wins.");
});

test("your hand comes first wherever you sit", () => {
  const other = { ...closed, view: { ...closed.view, you: "B" } };
  assert.deepEqual(yoursFirst(other), ["B", "A"]);
  assert.match(endSums(other, es, form((tile) => tile)), /^Tú: 55 y 20 = 12;/);
});

test("equal sums are a draw", () => {
  const result = roundEnded("closed", null, ["64", "55"], [10, 10]);
  const table = tableAfter([...open, result, matchEnded(null)], now(null));
  assert.equal(endTitle(table, es), "Tranque: empate");
  assert.equal(endSums(table, es, form((tile) => tile)), "Tú: 64 = 10; la computadora: 55 = 10. Sumas iguales: empate.");
});

test("who goes out is named, and what the others hold is added up", () => {
  const you = tableAfter([...open, roundEnded("out", "A", ["", "53.33"], [0, 14]), matchEnded("A")], now(null));
  assert.equal(endTitle(you, es), "¡Dominó! Ganas tú");
  assert.equal(endReason(you, es), "Pusiste tu última ficha.");
  assert.equal(endSums(you, es, form((tile) => tile)), "Quedan en la mano. La computadora: 53 y 33 = 14.");
  const rival = tableAfter([...open, roundEnded("out", "B", ["00", ""], [0, 0]), matchEnded("B")], now(null));
  assert.equal(endTitle(rival, es), "¡Dominó! Gana la computadora");
  assert.equal(endSums(rival, es, form((tile) => tile)), "Quedan en la mano. Tú: 00 = 0.");
});

for (const [why, winner, title] of [
  ["resigned", "A", "Ganas por abandono"],
  ["timeout", "B", "Gana la computadora por tiempo"],
  ["void", null, "Partida anulada"],
]) {
  test(`a match that ends early (${why}) has its heading and no sums`, () => {
    const table = tableAfter([...open, matchEnded(winner, why)], now(null));
    assert.equal(endTitle(table, es), title);
    assert.equal(endReason(table, es) + endSums(table, es, es.written), "");
  });
}

test("while the game goes on there is no heading", () => {
  assert.equal(endTitle(tableAfter(open), es), "");
});

test("the log tells the end in full sentences", () => {
  const events = [CLOSED, matchEnded("B")];
  assert.deepEqual(tellEvents(events, closed, es), [
    "Tranque: gana la computadora.",
    "Nadie puede jugar y el pozo está vacío.",
    "Tú: seis cuatro y tres uno = 14; la computadora: doble cinco y dos blanca = 12. Gana la suma más baja.",
  ]);
});

// ---- what can be asked for

test("ends, line, hand and counts can be asked for", () => {
  const table = tableAfter([...open, played("A", "64<")]);
  assert.equal(sayEnds(table, es), "Extremos: cuatro a la izquierda, cinco a la derecha.");
  assert.equal(sayLine(table, es), "3 fichas en la mesa, de izquierda a derecha: seis cuatro, doble seis, seis cinco.");
  assert.equal(sayHand(["31", "66"], es), "Tienes 2 fichas: tres uno, doble seis.");
  assert.equal(sayHand([], es), "No te quedan fichas.");
  assert.equal(sayCounts(table, es), "A la computadora le quedan 6 fichas. En el pozo quedan 14 fichas.");
  assert.equal(sayCounts({ ...table, view: { ...table.view, counts: [1, 1], boneyard: 0 } }, en), "The computer has one tile left. The boneyard is empty.");
  assert.equal(sayLine(tableAfter([]), es), "La mesa está vacía.");
});

test("the drawing is called by its ends and the number of tiles", () => {
  assert.equal(tableSummary([{ pip: 5 }, { pip: 2 }], 11, RULES, es), "Extremos: 5 a la izquierda, 2 a la derecha; 11 fichas en la mesa");
  assert.equal(tableSummary([{ pip: 6 }, { pip: 6 }], 1, RULES, es), "Extremos: 6 a la izquierda, 6 a la derecha; 1 ficha en la mesa");
  assert.equal(tableSummary([], 0, RULES, es), "La mesa está vacía.");
});

// ---- what is to be done

const plain = (text) => text.replaceAll("\u2011", "-");
const line = (table, turn = QUIET) => Object.values(sayNow(table, turn, es)).filter((part) => typeof part === "string").map(plain);

const first = tableAfter([]);
const led = { ...first, view: { ...first.view, now: { ...first.view.now, legal: [] } } };

for (const [stage, table, shown, aloud] of [
  ["open", tableAfter([]), ["Te toca", "Abre con 6-6"], "Te toca abrir con doble seis."],
  ["led", led, ["La mesa abre por ti", "Pone 6-6"], "La mesa abre por ti con doble seis."],
  ["play", tableAfter(open, now("A", ["64<", "65<", "65>"])), ["Te toca", "Toca una ficha levantada"], "Te toca: te encajan 2 fichas."],
  ["play", tableAfter(open, now("A", ["64<"])), ["Te toca", "Toca una ficha levantada"], "Te toca: te encaja una ficha."],
  ["draw", tableAfter(open, now("A", ["+?"])), ["Nada encaja", "Roba hasta que una encaje"], "Te toca, y no tienes ninguna que encaje: roba una ficha."],
  ["pass", tableAfter(open, now("A", ["-"]), dry), ["No puedes jugar", "Y el pozo está vacío"], "Te toca, pero no puedes jugar y el pozo está vacío: pasa."],
  ["wait", tableAfter(open, now("B")), ["Juega la computadora", "Está pensando…"], ""],
  ["over", closed, ["Partida terminada", ""], ""],
]) {
  test(`the line above the hand when it is time to ${stage}: ${shown[0]}`, () => {
    assert.equal(stageOf(table, QUIET), stage);
    assert.deepEqual(line(table), shown);
    assert.equal(sayTurnAloud(table, QUIET, es), aloud);
  });
}

test("who is not here is not said to be thinking, unless somebody plays for him", () => {
  const turnOf = (beto) => gameOf({ people: { B: { kind: "person", bot: null, name: "Beto", ...beto } }, then: { turn: "B" } });
  assert.deepEqual(line(turnOf({ here: false })), ["Juega Beto", "Ahora mismo no está."]);
  assert.deepEqual(line(turnOf({ here: false, substitute: "casual" })), ["Juega Beto", "Está pensando…"]);
  assert.deepEqual(line(turnOf({})), ["Juega Beto", "Está pensando…"]);
});

test("with a tile taken up the question is where it goes", () => {
  assert.deepEqual(line(tableAfter(open, now("A", ["65<", "65>"])), { ...QUIET, chosen: "65" }), ["¿Dónde la pones?", "Toca un hueco, o la ficha otra vez"]);
});

test("an action on its way is shown only if that lasts", () => {
  const turn = { ...QUIET, sent: { cmdId: "c1", action: "64<", doneSeq: null } };
  assert.deepEqual(sayNow(tableAfter(open, now("A", ["64<"])), turn, es), { title: "Enviando tu jugada…", hint: "", late: true });
});

for (const [notice, said] of [
  [{ kind: "no_fit", tile: "31" }, "El 3-1 no encaja: los extremos son 6 y 5."],
  [{ kind: "must_open", tile: "66" }, "Hay que abrir con 6-6."],
  [{ kind: "wait" }, "Espera tu turno: juega la computadora."],
  [{ kind: "over" }, "La partida ha terminado."],
  [{ kind: "drawn", tile: "65", fits: true }, "Robaste el 6-5: encaja, así que se juega."],
  [{ kind: "drawn", tile: "31", fits: false }, "Robaste el 3-1: tampoco encaja."],
  [{ kind: "server", text: "Tienes con qué jugar." }, "Tienes con qué jugar."],
]) {
  test(`the answer to a touch: ${said}`, () => {
    const table = notice.kind === "over" ? closed : tableAfter(open, now("B"));
    assert.equal(plain(sayNotice(notice, table, es, es.written)), said);
  });
}

test("where both ends show one number it is said once", () => {
  const table = tableAfter([played("A", "66")], now("A"));
  assert.equal(plain(sayNotice({ kind: "no_fit", tile: "31" }, table, es, es.written)), "El 3-1 no encaja: los dos extremos son 6.");
  assert.equal(sayNotice({ kind: "no_fit", tile: "31" }, table, es, es.spoken), "El tres uno no encaja: los dos extremos son seis.");
});

// ---- the call over the felt

/** The element of the call, and every text that it has shown. */
function callHost() {
  const texts = [];
  const host = {
    classList: { toggle() {} },
    getAnimations: () => [],
    get textContent() { return texts.at(-1) ?? ""; },
    set textContent(text) { texts.push(text); },
  };
  return { host, texts };
}

const dominicano = (events, rest = {}) => gameOf({ seats: 4, pairs: true, rules: { score: "all_remaining" }, events, ...rest });
const OPENED = [played("A", "66"), passed("B"), scored(0, "pass_on_opening", 25)];

test("points that come in the middle of a round are called over the felt, once each", () => {
  const { host, texts } = callHost();
  const show = callOver(host, es);
  for (const n of [0, 1, 3, 3]) show(dominicano(OPENED.slice(0, n)));
  show(dominicano([...OPENED, played("C", "65>"), passed("D"), passed("A"), passed("B"), played("C", "54>"), scored(0, "three_passes", 25)]));
  show(dominicano([...OPENED, played("C", "65>"), roundEnded("closed", "A", ["", "", "", ""], [0, 1, 1, 1], { points: [3, 0] })]));
  assert.deepEqual(texts, ["Pase de salida: 25 puntos más para nosotros.", "Pase corrido: 25 puntos más para nosotros.", "Tranque"]);
});

test("who comes to a table later hears nothing of what was called before", () => {
  const { host, texts } = callHost();
  callOver(host, es)(dominicano(OPENED));
  assert.deepEqual(texts, []);
});

test("in the next round the first points are called as well", () => {
  const { host, texts } = callHost();
  const show = callOver(host, es);
  show(dominicano([]));
  show(dominicano(OPENED, { deal: { round: 2 } }));
  assert.deepEqual(texts, ["Pase de salida: 25 puntos más para nosotros."]);
});

test("a pass is called also where it brings points", () => {
  assert.deepEqual(callOf(dominicano(OPENED).view.history), { call: "pass", seats: ["B"] });
});
