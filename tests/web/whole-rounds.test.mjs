// Whole rounds as the server sends them, in every kind of game: everything that happens is told, nothing
// is told that did not happen, and nothing on the screen lacks words, in both languages.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import { endReason, endSums, endTitle } from "../../src/capicua/web/js/ending.js";
import { nameInHand } from "../../src/capicua/web/js/hand.js";
import { openEnds } from "../../src/capicua/web/js/places.js";
import { endName, ghostName, sayCounts, sayEnds, sayEveryEnd, sayLine, tableSummary } from "../../src/capicua/web/js/said.js";
import { sayNow, sayTurnAloud } from "../../src/capicua/web/js/say.js";
import { bonusesOf, tellBonus, tellDecision, tellPot, tellScore } from "../../src/capicua/web/js/score-told.js";
import { DEFAULTS } from "../../src/capicua/web/js/settings.js";
import { actShown, feltShown, handShown } from "../../src/capicua/web/js/shown.js";
import { shortStanding, standingRows } from "../../src/capicua/web/js/standing.js";
import { applyDelta, freshPart, fromSnapshot } from "../../src/capicua/web/js/state.js";
import { tellEvents } from "../../src/capicua/web/js/telling.js";
import { QUIET } from "../../src/capicua/web/js/turn.js";
import { LANGUAGES, wordsOf } from "./catalogue.mjs";

const golden = new URL("../golden/", import.meta.url);
const FILES = readdirSync(golden).filter((name) => name.endsWith("-wire.json"));
const words = Object.fromEntries(LANGUAGES.map((lang) => [lang, wordsOf(lang)]));
const es = words.es;

const NUMBERS = Array.from({ length: 13 }, (_, n) => es.spoken.pip(n));
const digit = (n) => n.toString(36);

/** The tile of a spoken name: "doble seis" → "66". */
function tileOf(name) {
  const [first, second] = name.split(" ");
  const low = NUMBERS.indexOf(second);
  return digit(first === "doble" ? low : NUMBERS.indexOf(first)) + digit(low);
}

const TILE = "((?:doble )?[a-z]+(?: [a-z]+)?)";
const HOW = [
  [new RegExp(`(?:puso|[Pp]usiste) ${TILE} a la (izquierda|derecha)\\.`), (tile, side) => tileOf(tile) + { izquierda: "<", derecha: ">" }[side]],
  [new RegExp(`(?:puso|[Pp]usiste) ${TILE} en el brazo (\\d)\\.`), (tile, arm) => `${tileOf(tile)}@${arm}`],
  [new RegExp(`(?:abrió|[Aa]briste) el brazo (\\d) con ${TILE}\\.`), (arm, tile) => `${tileOf(tile)}@${arm}`],
  [new RegExp(`(?:puso|[Pp]usiste) ${TILE} en (?:el|la) \\w+ del ${TILE}\\.`), (tile, at) => `${tileOf(tile)}@${tileOf(at)}`],
  [new RegExp(`(?:abrió|[Aa]briste) con ${TILE}\\.`), (tile) => tileOf(tile)],
  [/pasó\.|[Pp]asaste\./, () => "-"],
];

/** The seat and what it did, as a sentence of the log tells it: "B 64>"; null for other sentences. */
function toldBy(sentence, { view, people }) {
  const seat = people.find(({ seat: each, you }) => !you && sentence.startsWith(nameAt(each, people)))?.seat ?? view.you;
  for (const [pattern, action] of HOW) {
    const found = pattern.exec(sentence);
    if (found) return `${seat} ${action(...found.slice(1))}`;
  }
  return null;
}

function nameAt(seat, people) {
  const person = people.find((each) => each.seat === seat);
  if (person.bot === null) return es.t("person.guest", { seat });
  return people.filter(({ bot }) => bot !== null).length > 1 ? es.t(`robot.${seat}`) : es.t("person.computer");
}

/** What the log has to tell: plays and passes, without which of the equal sides of a double it was. */
function happened(events) {
  const turns = events.filter(({ k }) => k === "played" || k === "passed");
  return turns.map(({ seat, action }) => `${seat} ${(action ?? "-").replaceAll("'", "")}`);
}

/** Everything that may have to be said or shown of a table. */
function everythingSaid(table, { t, spoken, written, ...rest }) {
  const w = { t, spoken, written, ...rest };
  const model = { table, turn: QUIET, settings: DEFAULTS };
  const { view } = table;
  const hand = handShown(model);
  const score = tellScore(table, w);
  return [
    ...[sayEnds, sayEveryEnd, sayLine, sayCounts, shortStanding, endTitle, endReason].map((say) => say(table, w)),
    tableSummary(openEnds(view), view.layout.length, view.rules, w),
    ...openEnds(view).flatMap((end, _, ends) => [endName(end, ends, w), ghostName(end, ends, "66", w)]),
    ...hand.tiles.map((tile) => nameInHand(tile, hand, w)),
    ...Object.values(sayNow(table, QUIET, w)),
    sayTurnAloud(table, QUIET, w),
    ...standingRows(table, w).map(({ name, total }) => `${name} ${total}`),
    ...(view.result === null ? [] : [...tellDecision(table, w, written), ...tellPot(table, w), endSums(table, w, written)]),
    ...(score === null ? [] : [score.label, score.formula]),
    ...bonusesOf(table).map((bonus) => tellBonus(bonus, table, w)),
    JSON.stringify([feltShown(model, false), actShown(model)]),
  ];
}

for (const name of FILES) {
  test(`every event is told, and everything has words: ${name}`, () => {
    for (const { snapshot, deltas } of JSON.parse(readFileSync(new URL(name, golden), "utf8"))) {
      let table = fromSnapshot(snapshot);
      for (const delta of deltas) {
        const { events } = freshPart(delta, table.seq);
        table = applyDelta(table, freshPart(delta, table.seq));
        const told = tellEvents(events, table, es).map((sentence) => toldBy(sentence, table)).filter((each) => each !== null);
        assert.deepEqual(told, happened(events));
        for (const lang of LANGUAGES) {
          for (const text of [...tellEvents(events, table, words[lang]), ...everythingSaid(table, words[lang])]) {
            assert.doesNotMatch(String(text), /undefined|NaN|\{\w+\}/);
          }
        }
      }
    }
  });
}

test("no two ends of a table are called alike", () => {
  for (const name of FILES) {
    for (const { snapshot, deltas } of JSON.parse(readFileSync(new URL(name, golden), "utf8"))) {
      let table = fromSnapshot(snapshot);
      for (const delta of deltas) {
        table = applyDelta(table, freshPart(delta, table.seq));
        const ends = openEnds(table.view);
        for (const nameOf of [(end) => endName(end, ends, es), (end) => ghostName(end, ends, "66", es)]) {
          assert.equal(new Set(ends.map(nameOf)).size, ends.length, `${name}: ${ends.map(nameOf).join("; ")}`);
        }
      }
    }
  }
});

test("the sum of a round is what the server gave, in every game that adds up pips", () => {
  let sums = 0;
  for (const name of FILES) {
    for (const { snapshot, deltas } of JSON.parse(readFileSync(new URL(name, golden), "utf8"))) {
      let table = fromSnapshot(snapshot);
      for (const delta of deltas) {
        table = applyDelta(table, freshPart(delta, table.seq));
        const score = tellScore(table, es);
        if (score === null) continue;
        sums += 1;
        assert.equal(Number(/(\d+)$/.exec(score.formula)[1]), Math.max(...table.view.result.points), `${name}: ${score.formula}`);
      }
    }
  }
  assert.ok(sums >= 10, `${sums} sums`);
});
