import assert from "node:assert/strict";
import test from "node:test";

import { endName, ghostName, sayCounts, sayEnds, sayEveryEnd, sayLine, tableSummary } from "../../src/capicua/web/js/said.js";
import { sayNotice, sayNow, sayTurnAloud } from "../../src/capicua/web/js/say.js";
import { tellEvents, tellSpell } from "../../src/capicua/web/js/telling.js";
import { spellsOf } from "../../src/capicua/web/js/story.js";
import { QUIET } from "../../src/capicua/web/js/turn.js";
import { openEnds } from "../../src/capicua/web/js/places.js";
import { Voice } from "../../src/capicua/web/js/voice.js";
import { wordsOf } from "./catalogue.mjs";
import { drew, gameOf, passed, played } from "./tables.mjs";

const es = wordsOf("es");
const en = wordsOf("en");
const plain = (text) => text.replaceAll("\u2011", "-");

/** A table on which these plays lie, one after the other from A on. */
function laid(shape, plays, rest = {}) {
  const { seats = 4, rules = {}, events = [] } = rest;
  const all = plays.map((action, i) => played("ABCDEFGH"[i % seats], action));
  return gameOf({ ...rest, seats, max_pip: 12, rules: { shape, ...rules }, events: [...all, ...events] });
}

const STAR = ["99", "95@1", "92@2", "53@1", "90@3"];
const TREE = ["cc", "c7@cc", "c1@cc", "77@c7", "75@77", "71@77", "11@c1"];
const told = (table, words = es, form = words.spoken) => plain(tellSpell(spellsOf(table.view.history).pop(), table, words, form));

for (const [table, spanish, english] of [
  [laid("star:8", STAR), "Abriste el brazo 3 con nueve blanca.", "You opened arm 3 with nine blank."],
  [laid("star:8", STAR.slice(0, 4)), "Inés puso cinco tres en el brazo 1.", "Inés played five three on arm 1."],
  [laid("star:8", STAR, { events: [drew("B"), drew("B"), played("B", "94@4")] }), "Lola robó 2 fichas y abrió el brazo 4 con nueve cuatro.", "Lola drew 2 tiles and opened arm 4 with nine four."],
  [laid("star:8", STAR, { events: [drew("B"), played("B", "31@1")] }), "Lola robó una ficha y puso tres uno en el brazo 1.", "Lola drew one tile and played three one on arm 1."],
  [laid("tips", TREE.slice(0, 5)), "Pusiste siete cinco en el siete del doble siete.", "You played seven five at the seven of the double seven."],
  [laid("tips", TREE.slice(0, 4)), "Inés puso doble siete en el siete del doce siete.", "Inés played double seven at the seven of the twelve seven."],
  [laid("tips", ["cc", "c0@cc", "70@c0"]), "Nico puso siete blanca en la blanca del doce blanca.", "Nico played seven blank at the blank of the twelve blank."],
  [laid("tips", TREE, { events: [drew("A", "51"), played("A", "51@75")] }), "Robaste cinco uno y pusiste cinco uno en el cinco del siete cinco.", "You drew five one and played five one at the five of the seven five."],
]) {
  test(`a play is told: ${spanish}`, () => {
    assert.equal(told(table), spanish);
    assert.equal(told(table, en), english);
  });
}

test("in the line that is read the same stands in figures", () => {
  assert.equal(told(laid("tips", TREE.slice(0, 4)), es, es.written), "Inés puso 7-7 en el 7 del 12-7.");
  assert.equal(told(laid("tips", ["cc", "c0@cc", "70@c0"]), es, es.written), "Nico puso 7-0 en el 0 del 12-0.");
});

test("the ends of a star are said in short, and the arm that can be opened", () => {
  const table = laid("star:8", STAR);
  assert.equal(sayEnds(table, es), "Extremos: blanca, dos y tres. Se abre el brazo 4 con nueve.");
  assert.equal(sayEnds(laid("star:8", ["99"]), es), "Se abre el brazo 1 con nueve.");
  assert.equal(sayEveryEnd(table, es), "Brazo 1: tres, del cinco tres; Brazo 2: dos, del nueve dos; Brazo 3: blanca, del nueve blanca; Brazo 4, por abrir: nueve.");
});

test("in a tree equal numbers are counted, and told apart by the tile that carries them", () => {
  const table = laid("tips", TREE);
  assert.equal(sayEnds(table, es), "Extremos: uno en 3 sitios y cinco.");
  assert.equal(sayEnds(table, en), "Ends: one in 3 places and five.");
  assert.equal(sayEveryEnd(table, es), "Extremo cinco, del siete cinco; Extremo uno, del siete uno; Extremo uno, del doble uno, lado 1; Extremo uno, del doble uno, lado 2.");
});

test("locked arms are explained", () => {
  const table = laid("star:4", ["66", "65@1"], { rules: { locked: true } });
  assert.equal(sayEnds(table, es), "Extremos: cinco. Hasta que haya 4 brazos solo se pone el seis, para abrir el brazo 2.");
  const touched = (tile) => plain(sayNotice({ kind: "no_fit", tile }, table, es, es.written));
  assert.equal(touched("54"), "El 5-4 tiene que esperar: hasta que haya 4 brazos solo se pone el 6.");
  assert.equal(touched("31"), "El 3-1 no encaja: solo se puede poner el 6.");
});

test("a tile that fits none of many ends is told all their numbers, each once", () => {
  assert.equal(plain(sayNotice({ kind: "no_fit", tile: "86" }, laid("tips", TREE), es, es.written)), "El 8-6 no encaja: los extremos son 1 y 5.");
});

test("badges and ghosts are called by their place", () => {
  const star = openEnds(laid("star:8", STAR).view);
  const [one, , , fresh] = star;
  assert.equal(endName(one, star, es), "Brazo 1: tres, del cinco tres");
  assert.equal(endName(fresh, star, en), "Arm 4, not opened: nine");
  assert.equal(ghostName(fresh, star, "94", es), "nueve cuatro para abrir el brazo 4");
  assert.equal(ghostName(one, star, "31", en), "three one on arm 1, at the three");
  const tree = openEnds(laid("tips", TREE).view);
  assert.equal(ghostName(tree[0], tree, "52", es), "cinco dos en el cinco del siete cinco");
});

test("the sides of one double are numbered, so that no two places are called alike", () => {
  const ends = openEnds(laid("tips", TREE).view);
  const named = (words) => ends.slice(2).map((end) => ghostName(end, ends, "31", words));
  assert.deepEqual(named(es), ["tres uno en el uno del doble uno, lado 1", "tres uno en el uno del doble uno, lado 2"]);
  assert.deepEqual(named(en), ["three one at the one of the double one, side 1", "three one at the one of the double one, side 2"]);
});

/** A voice, and what it has put into the status. */
function voiceHeard(words = es) {
  const heard = [];
  return { heard, voice: new Voice(words, { tell() {}, status: (text) => heard.push(text), alert() {} }) };
}

test("a tile taken up names every kind of place once", () => {
  const { heard, voice } = voiceHeard();
  const table = laid("tips", TREE);
  voice.offer("31", openEnds(table.view).slice(1).map(({ id }) => id), table);
  assert.deepEqual(heard, ["tres uno: elige dónde va: en el uno del siete uno; en el uno del doble uno."]);
});

test("when your turn has passed the status no longer says that it is yours", () => {
  const yours = gameOf({ then: { turn: "A", legal: ["31"] } });
  const theirs = gameOf({ then: { turn: "B" } });
  const over = gameOf({ then: { turn: null } });
  for (const after of [theirs, over]) {
    const { heard, voice } = voiceHeard();
    voice.tell([], after, QUIET, yours);
    assert.deepEqual(heard, [""]);
  }
  const { heard, voice } = voiceHeard();
  voice.tell([], theirs, QUIET, theirs);
  assert.deepEqual(heard, [], "what was asked for stays while the others play");
});

test("the drawing is called by its numbers", () => {
  const { view } = laid("tips", TREE);
  assert.equal(tableSummary(openEnds(view), 7, view.rules, es), "Extremos: 1 en 3 sitios y 5; 7 fichas en la mesa");
});

test("the whole table is read arm by arm, or branch by branch", () => {
  assert.equal(
    sayLine(laid("star:8", STAR), es),
    "5 fichas en la mesa; en el centro, doble nueve. Brazo 1: nueve cinco, cinco tres. Brazo 2: nueve dos. Brazo 3: nueve blanca.",
  );
  assert.equal(
    sayLine(laid("tips", TREE), es),
    "7 fichas en la mesa; en el centro, doble doce. Del doble doce salen: doce siete, doble siete. Del doble doce salen: doce uno, doble uno. Del doble siete salen: siete cinco. Del doble siete salen: siete uno.",
  );
});

test("what the others hold is said, with who sits out and what is never drawn", () => {
  const deal = { hands: ["31.21", "?2", "?0"], boneyard: "?14" };
  const table = gameOf({ deal, then: { drawable: 12 } });
  assert.equal(sayCounts(table, es), "A Lola le quedan 2 fichas. Nico no juega esta ronda. En el pozo quedan 12 fichas. Otras 2 quedan aparte y no se roban.");
  const block = gameOf({ rules: { draw: "none" }, then: { drawable: 0 } });
  assert.match(sayCounts(block, en), /14 tiles stay apart; in this game nobody draws\.$/);
});

// ---- deals

const deals = (setup, words = es) => {
  const table = gameOf(setup);
  return tellEvents([setup.first, table.view.history[0]].filter(Boolean), table, words);
};
const again = { k: "dealt", round: 1, hands: ["11.10", "?2", "?2"], boneyard: "?14", lead: null, must: null };

test("a round is dealt, with any tile or a certain one to open", () => {
  assert.deepEqual(deals({ deal: { round: 3, lead: "B", must: "66" } }), ["Ronda 3: 2 fichas para cada uno. Abre Lola con doble seis."]);
  assert.deepEqual(deals({ deal: { round: 2 } }), ["Ronda 2: 2 fichas para cada uno. Abres tú con la que quieras."]);
  assert.deepEqual(deals({ deal: { round: 2, lead: "C" } }, en), ["Round 2: 2 tiles each. Nico opens with any tile."]);
});

test("a deal that is made again says why", () => {
  assert.deepEqual(deals({ first: again, deal: { must: "66" } })[0], "Nadie tenía un doble: se reparte de nuevo.");
  assert.deepEqual(deals({ first: again, rules: { shape: "star:8" }, deal: { must: "99" } })[0], "Nadie tenía el doble nueve: se reparte de nuevo.");
  assert.deepEqual(deals({ first: { k: "redealt", seat: "B" } })[0], "Lola pidió otro reparto por sus dobles: se reparte de nuevo.");
  assert.deepEqual(deals({ first: { k: "redealt", seat: "A" } })[0], "Pediste otro reparto por tus dobles: se reparte de nuevo.");
});

// ---- what is to be done

const line = (table, turn = QUIET) => Object.values(sayNow(table, turn, es)).map(plain);

for (const [what, setup, shown, aloud] of [
  ["nobody draws", { rules: { draw: "none" }, then: { legal: ["-"], drawable: 0 } }, ["No puedes jugar", "Y en este juego no se roba"], "Te toca, pero no puedes jugar: pasa."],
  ["the reserve is left", { then: { legal: ["-"], drawable: 0 } }, ["No puedes jugar", "Y lo que queda en el pozo no se roba"], "Te toca, pero no puedes jugar y lo que queda en el pozo no se roba: pasa."],
  ["one was drawn", { rules: { draw: "one" }, events: [drew("A", "11")], then: { legal: ["-"], drawable: 5 } }, ["No puedes jugar", "Y ya robaste una"], "Te toca pasar: ya robaste una y tampoco encaja."],
  ["one may be drawn", { rules: { draw: "one" }, events: [played("A", "66")], then: { legal: ["+?"], drawable: 5 } }, ["Nada encaja", "Roba una; si no encaja, pasas"], "Te toca, y no tienes ninguna que encaje: roba una ficha."],
  ["a new deal can be asked for", { then: { legal: ["31", "~"] } }, ["Te toca", "Tienes muchos dobles"], "Te toca abrir, con la ficha que quieras. Tienes muchos dobles. Puedes pedir otro reparto."],
  ["a new deal can be asked for in answer to the lead", { events: [played("B", "66")], then: { legal: ["63>", "~"] } }, ["Te toca", "Tienes muchos dobles"], "Te toca: te encaja una ficha. Tienes muchos dobles. Puedes pedir otro reparto."],
  ["the lead is free", { then: { legal: ["31", "21"] } }, ["Te toca", "Abre con la ficha que quieras"], "Te toca abrir, con la ficha que quieras."],
  ["the round is over", { then: { turn: null }, run: { may: ["next"] } }, ["Ronda terminada", "La siguiente, cuando quieras"], ""],
  ["the round is over for a watcher", { you: null, then: { turn: null } }, ["Ronda terminada", ""], ""],
  ["one sits out", { deal: { hands: ["", "?2", "?2"], lead: "B" }, then: { turn: "B" } }, ["Juega Lola", "Esta ronda no la juegas"], ""],
]) {
  test(`the line above the hand when ${what}: ${shown[1]}`, () => {
    const table = gameOf({ ...setup });
    assert.deepEqual(line(table), shown);
    assert.equal(sayTurnAloud(table, QUIET, es), aloud);
  });
}

test("after the tile of somebody else the ends are said once it is your turn, not after each of many", () => {
  const events = [played("B", "65>"), passed("C")];
  const table = (turn) => gameOf({ seats: 3, events: [played("A", "66"), ...events], then: { turn } });
  assert.deepEqual(tellEvents(events, table("A"), es), ["Lola puso seis cinco a la derecha.", "Nico pasó.", "Extremos: seis a la izquierda, cinco a la derecha."]);
  assert.deepEqual(tellEvents(events.slice(0, 1), table("C"), es), ["Lola puso seis cinco a la derecha."]);
});

test("what is no longer alarming takes back no other alarm", () => {
  const alerts = [];
  const voice = new Voice(es, { tell() {}, status() {}, alert: (text) => alerts.push(text), forget() {} });
  voice.alarm("line", "Sin conexión.");
  voice.alarm("time", "Quedan 5 segundos.");
  voice.alarm("time", "");
  voice.alarm("time", "");
  voice.alarm("line", "");
  assert.deepEqual(alerts, ["Sin conexión.", "Sin conexión. Quedan 5 segundos.", "Sin conexión.", ""]);
});
