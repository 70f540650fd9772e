import assert from "node:assert/strict";
import test from "node:test";

import { endReason, endTitle } from "../../src/capicua/web/js/ending.js";
import { tellBonus, tellDecision, tellPot, tellScore, tellTotals } from "../../src/capicua/web/js/score-told.js";
import { tellEvents } from "../../src/capicua/web/js/telling.js";
import { wordsOf } from "./catalogue.mjs";
import { gameOf, matchEnded, passed, played, roundEnded, scored } from "./tables.mjs";

const es = wordsOf("es");
const en = wordsOf("en");
const plain = (text) => text.replaceAll("\u2011", "-").replaceAll("\u00a0", " ");

/** A closed round whose hands have these sums. */
const closed = (sums, winner, rest = {}) => roundEnded("closed", winner, sums.map(() => "31"), sums, rest);
const out = (sums, winner, rest = {}) => roundEnded("out", winner, sums.map((sum) => (sum === 0 ? "" : "31")), sums, rest);

// ---- what a round was worth: the examples of the rules

for (const [what, rules, seats, result, label, formula] of [
  ["three hands closed, the differences", { score: "sum_diff" }, 3, closed([15, 19, 22], "A", { points: [11, 0, 0] }), "La diferencia con cada mano", "15, 19 y 22: (19−15) + (22−15) = 11"],
  ["out against two, the differences", { score: "sum_diff" }, 3, out([0, 19, 22], "A", { points: [41, 0, 0] }), "Lo que queda en las otras manos", "19 + 22 = 41"],
  ["five hands, the winner in the middle", { score: "sum_diff" }, 5, closed([9, 3, 12, 20, 7], "B", { points: [0, 36, 0, 0, 0] }), "La diferencia con cada mano", "3, 9, 12, 20 y 7: (9−3) + (12−3) + (20−3) + (7−3) = 36"],
  ["two hands closed, the difference", { score: "sum_diff" }, 2, closed([8, 21], "A", { points: [13, 0] }), "La diferencia entre las dos manos", "8 y 21: 21 − 8 = 13"],
  ["Chipre closed", { score: "sum_diff" }, 4, closed([12, 7, 12, 30], "B", { points: [0, 33, 0, 0] }), "La diferencia con cada mano", "7, 12, 12 y 30: (12−7) + (12−7) + (30−7) = 33"],
  ["the others less the own", { score: "others_minus_own" }, 3, closed([10, 25, 30], "A", { points: [45, 0, 0] }), "Las otras manos, menos la que gana", "10, 25 y 30: 25 + 30 − 10 = 45"],
  ["the others, out", { score: "others_minus_own" }, 3, out([19, 0, 22], "B", { points: [0, 41, 0] }), "Lo que queda en las otras manos", "19 + 22 = 41"],
  ["the whole hand of the loser", { score: "losers_full" }, 2, closed([8, 21], "A", { points: [21, 0] }), "Toda la mano de quien pierde, sin restar la propia", "21"],
  ["the whole hand of the loser, out", { score: "losers_full" }, 2, out([17, 0], "B", { points: [0, 17] }), "Toda la mano de quien pierde", "17"],
  ["out against 0-0 wins nothing", { score: "losers_full" }, 2, out([0, 0], "A", { points: [0, 0] }), "Toda la mano de quien pierde", "0"],
]) {
  test(`a round is explained: ${what}`, () => {
    const told = tellScore(gameOf({ seats, rules, events: [result] }), es);
    assert.deepEqual({ label: told.label, formula: plain(told.formula) }, { label, formula });
    assert.equal(Number(/\d+$/.exec(formula)[0]), Math.max(...result.points), "the sum is what the server gave");
  });
}

for (const [what, rules, result, label, formula] of [
  ["all that is left, out", { score: "all_remaining" }, out([0, 11, 10, 5], "A", { points: [26, 0] }), "Todo lo que queda, también en la mano de tu pareja", "11 + 10 + 5 = 26"],
  ["all that is left, the partner out", { score: "all_remaining" }, out([11, 10, 0, 5], "C", { points: [26, 0] }), "Todo lo que queda, también en tu mano", "11 + 10 + 5 = 26"],
  ["all that is left, the others out", { score: "all_remaining" }, out([11, 0, 10, 5], "B", { points: [0, 26] }), "Todo lo que queda, también en la mano de su pareja", "11 + 10 + 5 = 26"],
  ["all four hands, closed by the others", { score: "all_remaining" }, closed([10, 3, 30, 9], "B", { points: [0, 52] }), "Todo lo que queda en las cuatro manos", "10 + 3 + 30 + 9 = 52"],
  ["all four hands, closed", { score: "all_remaining" }, closed([3, 10, 30, 9], "A", { points: [52, 0] }), "Todo lo que queda en las cuatro manos", "3 + 10 + 30 + 9 = 52"],
  ["the losing pair", { score: "losers_pair" }, out([12, 0, 9, 20], "B", { points: [0, 21] }), "Las manos de la pareja que pierde", "12 + 9 = 21"],
]) {
  test(`a round of pairs is explained: ${what}`, () => {
    const told = tellScore(gameOf({ seats: 4, pairs: true, rules, events: [result] }), es);
    assert.deepEqual({ label: told.label, formula: plain(told.formula) }, { label, formula });
  });
}

for (const [layout, result, carry, label, formula] of [
  [["66", "65>"], out([0, 5, 5, 5], "A", { points: [1, 0] }), 0, "La última ficha era sencilla", "1"],
  [["64", "44>"], out([0, 5, 5, 5], "A", { points: [2, 0] }), 0, "La última ficha era un doble", "2"],
  [["64", "64>"], out([0, 5, 5, 5], "A", { points: [3, 0] }), 0, "La última ficha encajaba en los dos extremos", "3"],
  [["65", "65>", "66<"], out([0, 5, 5, 5], "A", { points: [4, 0] }), 0, "La última ficha era un doble que encajaba en los dos extremos", "4"],
  [["66", "65>"], out([0, 5, 5, 5], "A", { points: [2, 0] }), 1, "La última ficha era sencilla, y había un punto que esperaba", "1 + 1 = 2"],
  [["64", "44>"], out([0, 5, 5, 5], "A", { points: [4, 0] }), 2, "La última ficha era un doble, y había 2 puntos que esperaban", "2 + 2 = 4"],
  [["66", "65>"], closed([3, 10, 4, 9], "A", { points: [1, 0] }), 0, "La ronda se cerró", "1"],
]) {
  test(`the last tile is explained: ${label} (${formula})`, () => {
    const events = [...layout.map((action) => played("A", action)), result];
    const table = gameOf({ seats: 4, pairs: true, rules: { score: "by_last_tile", closed_tie: "carry", closed_winner: "lowest_pair" }, deal: { carry }, events });
    const told = tellScore(table, es);
    assert.deepEqual({ label: told.label, formula: plain(told.formula) }, { label, formula });
  });
}

test("a round that nobody won, and a game without points, have no sum", () => {
  assert.equal(tellScore(gameOf({ events: [closed([9, 9, 20], null, { points: [0, 0, 0], tied: ["A", "B"] })] }), es), null);
  assert.equal(tellScore(gameOf({ rules: { score: "none" }, events: [out([0, 3, 4], "A")] }), es), null);
});

// ---- why a closed round went as it did

const decision = (setup, words = es) => tellDecision(gameOf(setup), words, words.written).map(plain);

test("the lowest hand of a closed round is named", () => {
  assert.deepEqual(decision({ events: [closed([15, 19, 22], "A", { points: [11, 0, 0] })] }), ["Tu mano es la más baja: 15."]);
  assert.deepEqual(decision({ events: [closed([25, 19, 22], "B", { points: [0, 9, 0] })] }), ["Lola tiene la mano más baja: 19."]);
  assert.deepEqual(decision({ events: [closed([25, 19, 22], "B", { points: [0, 9, 0] })] }, en), ["Lola has the lowest hand: 19."]);
});

for (const [closed_tie, rest, sentences] of [
  ["nobody", { tied: ["A", "B"] }, ["Empatan a 9 tú y Lola.", "Nadie anota."]],
  ["draw", { tied: ["B", "C"] }, ["Empatan a 9 Lola y Nico.", "Es un empate."]],
  ["lightest_tile", { tied: ["B", "C"] }, ["Empatan a 9 Lola y Nico.", "Sus fichas pesan lo mismo: nadie anota."]],
  ["share", { tied: ["A", "B", "C"] }, ["Empatan a 9 tú, Lola y Nico.", "Se reparten el bote."]],
]) {
  test(`a tie where the rule is "${closed_tie}": ${sentences[1]}`, () => {
    const sums = ["A", "B", "C"].map((seat) => (rest.tied.includes(seat) ? 9 : 20));
    assert.deepEqual(decision({ rules: { closed_tie }, events: [closed(sums, null, rest)] }), sentences);
  });
}

test("the lightest tile breaks a tie, and both tiles are shown", () => {
  const light = { rules: { score: "others_minus_own", closed_tie: "lightest_tile" } };
  assert.deepEqual(decision({ ...light, events: [roundEnded("closed", "A", ["10.61", "63.20", "65"], [8, 8, 11])] }), [
    "Empatan a 8 tú y Lola.",
    "Tienes la ficha más ligera: 1-0 contra 2-0.",
  ]);
  // 2-0 and 1-1 weigh the same: the next tiles decide.
  assert.deepEqual(decision({ ...light, events: [roundEnded("closed", "B", ["20.61.50", "11.53.30", "66.60"], [14, 14, 18])] }), [
    "Empatan a 14 tú y Lola.",
    "Lola tiene la ficha más ligera: 3-0 contra 5-0.",
  ]);
});

const pairs = { seats: 4, pairs: true };

test("partners who share the lowest hand win together", () => {
  const events = [closed([3, 10, 3, 9], "A", { points: [25, 0] })];
  assert.deepEqual(decision({ ...pairs, rules: { score: "all_remaining" }, events }), ["La mano más baja, 3, la tienen tú y Nico, que son pareja."]);
});

test("your own pair comes first, and for a watcher both have names", () => {
  const rules = { score: "losers_pair", closed_winner: "lowest_pair" };
  const events = [closed([4, 12, 9, 9], "A", { points: [21, 0] })];
  assert.equal(decision({ ...pairs, you: "B", rules, events })[0], "Nosotros: 12 + 9 = 21; ellos: 4 + 9 = 13.");
  assert.equal(decision({ ...pairs, you: null, rules, events })[0], "Jugador A y Nico: 4 + 9 = 13; Lola e Inés: 12 + 9 = 21.");
});

test("the lower pair wins with its own sum", () => {
  const rules = { score: "losers_pair", closed_winner: "lowest_pair" };
  const events = [closed([4, 12, 9, 9], "A", { points: [21, 0] })];
  assert.deepEqual(decision({ ...pairs, rules, events }), ["Nosotros: 4 + 9 = 13; ellos: 12 + 9 = 21.", "Gana la pareja que suma menos."]);
  const tied = [closed([4, 8, 9, 5], null, { points: [0, 0], tied: ["A", "D"] })];
  assert.deepEqual(decision({ ...pairs, rules, events: tied }), ["Nosotros: 4 + 9 = 13; ellos: 8 + 5 = 13.", "Las sumas son iguales.", "Nadie anota."]);
  const carry = { ...rules, closed_tie: "carry" };
  const waits = [closed([4, 8, 9, 5], null, { points: [0, 0], tied: ["A", "D"], left: 1 })];
  assert.deepEqual(decision({ ...pairs, rules: carry, events: waits })[2], "Nadie anota, y la próxima ronda vale 1 más.");
});

const allPass = (closer) => ["A", "B", "C", "D"].map((_, i) => passed("ABCD"[(closer + 1 + i) % 4]));

for (const [closer, sums, winner, sentences] of [
  [0, [4, 12, 9, 9], "A", ["Cerraste con 4 y se compara con quien sigue: Lola tiene 12.", "De las dos manos gana la más baja."]],
  [3, [4, 12, 9, 9], "A", ["Inés cerró con 9 y se compara contigo, que sigues: tienes 4.", "De las dos manos gana la más baja."]],
  [1, [4, 12, 9, 9], "C", ["Lola cerró con 12 y se compara con quien sigue: Nico tiene 9.", "De las dos manos gana la más baja."]],
  [1, [4, 9, 9, 9], "B", ["Lola cerró con 9 y se compara con quien sigue: Nico tiene 9.", "Las sumas son iguales.", "Gana quien cerró."]],
]) {
  test(`who closed is compared with who comes next: ${sentences[0]}`, () => {
    const rules = { score: "all_remaining", closed_winner: "closer_v_next", closed_tie: "closer" };
    const events = [...allPass(closer), closed(sums, winner, { points: [34, 0] })];
    assert.deepEqual(decision({ ...pairs, rules, events }), sentences);
  });
}

test("where somebody went out nothing has to be decided", () => {
  assert.deepEqual(decision({ events: [out([0, 19, 22], "A", { points: [41, 0, 0] })] }), []);
});

// ---- the stakes

const POT = { score: "pot", closed_tie: "share", target: null, rounds: 10, stakes: "per_round", stake: 5 };

test("the winner takes the pot", () => {
  const events = (winner, takes) => [out([0, 9, 9, 9], winner, { takes })];
  assert.deepEqual(tellPot(gameOf({ seats: 4, rules: POT, events: events("A", [20, 0, 0, 0]) }), es), ["Te llevas las 20 fichas del bote."]);
  assert.deepEqual(tellPot(gameOf({ seats: 4, rules: POT, events: events("B", [0, 20, 0, 0]) }), es), ["Lola se lleva las 20 fichas del bote."]);
});

test("a tie shares the pot, and the rest stays for the next round", () => {
  const events = [closed([9, 9, 9, 20], null, { tied: ["A", "B", "C"], takes: [6, 6, 6, 0], left: 2 })];
  assert.deepEqual(tellPot(gameOf({ seats: 4, rules: POT, events }), es), [
    "El bote de 20 se reparte entre tú, Lola y Nico: 6 a cada uno.",
    "Quedan 2 fichas en el bote para la próxima ronda.",
  ]);
});

test("at the end of the session the rest goes to one of the tied", () => {
  const tie = closed([9, 9, 9, 20], null, { tied: ["A", "B", "C"], takes: [6, 6, 6, 0], left: 2 });
  const table = gameOf({ seats: 4, rules: POT, events: [tie, { ...matchEnded("B"), takes: [0, 2, 0, 0] }] });
  assert.deepEqual(tellPot(table, es), ["El bote de 20 se reparte entre tú, Lola y Nico: 6 a cada uno.", "Las 2 fichas que sobran son para Lola."]);
});

test("what was staked on the match goes to its winner, or back", () => {
  const rules = { stakes: "per_match", stake: 5, target: null, rounds: 2 };
  const ended = (winner, takes) => gameOf({ seats: 2, rules, events: [out([0, 9], "A", { points: [9, 0] }), { ...matchEnded(winner), takes }] });
  assert.deepEqual(tellPot(ended("A", [10, 0]), es), ["Te llevas las 10 fichas apostadas."]);
  assert.deepEqual(tellPot(ended("B", [0, 10]), en), ["The computer takes the 10 chips staked."]);
  assert.deepEqual(tellPot(ended(null, [5, 5]), es), ["Cada uno recupera lo que apostó."]);
});

// ---- bonuses, titles, totals

for (const [side, occasion, points, said] of [
  [0, "capicua", 25, "Capicúa: 25 puntos más para nosotros."],
  [1, "three_passes", 25, "Pase corrido: 25 puntos más para Lola e Inés."],
  [0, "pass_on_opening", 1, "Pase de salida: un punto más para nosotros."],
  [1, "chuchazo", 100, "Chuchazo: 100 puntos más para Lola e Inés."],
  [0, "round_1", 100, "Primera ronda: 100 puntos más para nosotros."],
]) {
  test(`a bonus is told: ${said}`, () => {
    assert.equal(tellBonus(scored(side, occasion, points), gameOf(pairs), es), said);
  });
}

test("without pairs a bonus goes to one", () => {
  assert.equal(tellBonus(scored(0, "capicua", 25), gameOf({}), es), "Capicúa: 25 puntos más para ti.");
  assert.equal(tellBonus(scored(1, "capicua", 25), gameOf({}), en), "Capicúa: 25 more points for Lola.");
});

for (const [setup, spanish, english] of [
  [{ events: [out([0, 1, 1], "A")] }, "¡Dominó! Ganas la ronda", "Domino! You win the round"],
  [{ events: [out([1, 0, 1], "B")] }, "¡Dominó! Gana la ronda Lola", "Domino! Lola wins the round"],
  [{ events: [closed([9, 9, 10], null, { tied: ["A", "B"] })] }, "Tranque: nadie gana la ronda", "Closed: nobody wins the round"],
  [{ rules: POT, events: [closed([9, 9, 10], null, { tied: ["A", "B"] })] }, "Tranque: se reparte el bote", "Closed: the pot is shared"],
  [{ ...pairs, events: [out([1, 1, 0, 1], "C")] }, "¡Dominó! Ganas la ronda con Nico", "Domino! You win the round with Nico"],
  [{ ...pairs, events: [closed([9, 3, 9, 9], "D")] }, "Tranque: ganan la ronda Lola e Inés", "Closed: Lola and Inés win the round"],
  [{ events: [out([0, 1, 1], "A"), matchEnded("A")] }, "¡Ganas la partida!", "You win the match!"],
  [{ events: [out([0, 1, 1], "A"), matchEnded("C")] }, "Gana la partida Nico", "Nico wins the match"],
  [{ ...pairs, you: "C", events: [out([0, 1, 1, 1], "A"), matchEnded("A")] }, "¡Ganas la partida con el jugador A!", "You win the match with player A!"],
  [{ ...pairs, events: [out([1, 0, 1, 1], "B"), matchEnded("B")] }, "Ganan la partida Lola e Inés", "Lola and Inés win the match"],
  [{ ...pairs, you: null, events: [out([1, 0, 1, 1], "B")] }, "¡Dominó! Ganan la ronda Lola e Inés", "Domino! Lola and Inés win the round"],
  [{ events: [out([0, 1, 1], "A"), matchEnded(null, "agreed")] }, "La partida acaba en empate", "The match ends in a draw"],
  [{ events: [out([0, 1, 1], "A"), matchEnded(null, "void")] }, "Partida anulada", "Game void"],
]) {
  test(`the heading says: ${spanish}`, () => {
    assert.equal(endTitle(gameOf(setup), es), spanish);
    assert.equal(endTitle(gameOf(setup), en), english);
  });
}

test("a closed round says what was left to draw", () => {
  const why = (boneyard, rules = {}) => endReason(gameOf({ rules, deal: { boneyard }, events: [closed([15, 19, 22], "A")] }), es);
  assert.equal(why("?1"), "Nadie puede jugar, y lo que queda en el pozo no se roba.");
  assert.equal(why("?0"), "Nadie puede jugar: pasaron todos.");
  assert.equal(why("?14", { draw: "none" }), "Nadie puede jugar: pasaron todos.");
});

test("a match that is stopped by agreement says so, without the sums of the round before", () => {
  const table = gameOf({ events: [closed([15, 19, 22], "A", { points: [11, 0, 0] }), matchEnded("A", "agreed")] });
  assert.equal(endReason(table, es), "La partida termina aquí, de común acuerdo.");
  assert.deepEqual([tellScore(table, es), tellDecision(table, es, es.written)], [null, []]);
});

test("the log tells a round end in full, with bonuses and totals", () => {
  const rules = { score: "all_remaining", closed_tie: "nobody" };
  const events = [out([0, 11, 10, 5], "A", { points: [26, 0] }), scored(0, "capicua", 25)];
  const table = gameOf({ ...pairs, rules, events, then: { turn: null, scores: [51, 30] }, run: { may: ["next"] } });
  assert.deepEqual(tellEvents(events, table, es).map(plain), [
    "¡Dominó! Ganas la ronda con Nico.",
    "Pusiste tu última ficha.",
    "Todo lo que queda, también en la mano de tu pareja: 11 + 10 + 5 = 26.",
    "Capicúa: 25 puntos más para nosotros.",
    "Marcador: Nosotros 51, Ellos 30.",
  ]);
  assert.equal(tellTotals(table, en), "Score: Us 51, Them 30.");
});
