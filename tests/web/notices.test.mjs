import assert from "node:assert/strict";
import test from "node:test";

import { noticeOf, placesFree, sayReadiness } from "../../src/capicua/web/js/notices.js";
import { LANGUAGES, wordsOf } from "./catalogue.mjs";
import { gameOf, person } from "./tables.mjs";

const es = wordsOf("es");

/** Ana (you), Lola, Nico and Inés at a friends' table of pairs. */
const NAMES = { A: { bot: null, kind: "person", name: "Ana" }, B: { bot: null, kind: "person", name: "Lola" }, C: { bot: null, kind: "person", name: "Nico" }, D: { bot: null, kind: "person", name: "Inés" } };
const friends = (run = {}, people = {}, rest = {}) => {
  const who = Object.fromEntries(Object.entries(NAMES).map(([seat, each]) => [seat, { ...each, ...people[seat] }]));
  return gameOf({ seats: 4, pairs: true, people: who, run: { kind: "friends", ...run }, ...rest });
};
const notice = (...table) => noticeOf(friends(...table), es);
const labels = ({ choices }) => choices.map(({ label }) => label);

test("nothing is to be told while the game goes its way", () => {
  assert.equal(notice(), null);
});

test("an offer asks those whose answer is wanted", () => {
  const asked = notice({ offer: { what: "pause", by: "B", yes: ["B"], wanting: ["A", "C", "D"] } });
  assert.equal(asked.text, "Lola propone una pausa.");
  assert.deepEqual(asked.choices, [
    { label: "Hacer la pausa", wish: "pause", main: true },
    { label: "Ahora no", request: { t: "decline" } },
  ]);
  assert.equal(asked.asks, true);
});

test("who has made an offer sees who is missing, and can take it back", () => {
  const mine = notice({ offer: { what: "stop", by: "A", yes: ["A", "B"], wanting: ["C", "D"] } });
  assert.equal(mine.text, "Propusiste terminar aquí la partida. Faltan Nico e Inés.");
  assert.deepEqual(mine.choices, [{ label: "Retirarlo", request: { t: "decline" } }]);
  const agreed = notice({ offer: { what: "stop", by: "B", yes: ["A", "B"], wanting: ["C"] } });
  assert.equal(agreed.text, "Lola propone terminar aquí la partida. Falta Nico.");
});

test("a watcher is not asked for his agreement", () => {
  const offer = { what: "pause", by: "B", yes: ["B"], wanting: ["A", "C", "D"] };
  assert.equal(notice({ offer, mine: [] }, {}, { you: null }).id, "watching");
});

test("the seat the computer keeps warm can be taken back", () => {
  assert.deepEqual(labels(notice({ may: ["back", "leave"] })), ["Volver a mi asiento"]);
});

test("a game that rests goes on when anybody likes", () => {
  assert.deepEqual(labels(notice({ stage: "paused", may: ["resume"] })), ["Seguir jugando"]);
  assert.deepEqual(labels(notice({ stage: "paused" })), []);
});

test("where somebody is away the others have the ways the server gives them", () => {
  const away = notice({ may: ["substitute", "void"] }, { C: { here: false } });
  assert.equal(away.text, "Nico no está.");
  assert.deepEqual(labels(away), ["Que siga la computadora", "Anular la partida"]);
  assert.deepEqual(labels(notice({ may: ["claim"] }, { B: { here: false } })), ["Reclamar la victoria"]);
});

test("the rematch leads to its table before anything else", () => {
  const { choices } = notice({ next: "t2", stage: "over", may: ["back"] });
  assert.deepEqual(choices, [{ label: "Ir a la mesa nueva", go: "/mesa/t2", main: true }]);
});

test("a table that was closed says so and leads home", () => {
  assert.equal(notice({ stage: "over" }).id, "closed");
});

test("a watcher may sit down where there is room, at a table of friends", () => {
  const people = { C: { bot: "casual", kind: "computer", name: null }, D: { kind: "open", name: null } };
  const looking = (kind) => friends({ kind, mine: [], watchers: 3 }, people, { you: null });
  const { text, choices } = noticeOf(looking("friends"), es);
  assert.equal(text, "Estás mirando. Hay 3 personas mirando.");
  assert.deepEqual(choices.map(({ sit }) => sit), ["C", "D"]);
  assert.deepEqual(placesFree(looking("ranked")), []);
});

test("a seat that somebody has asked for is not offered to the next one", () => {
  const people = { C: { bot: "casual", kind: "computer", name: null, claimed: true } };
  const table = friends({ mine: [] }, people, { you: null });
  assert.deepEqual(placesFree(table), []);
  assert.equal(noticeOf(table, es).id, "claimed C");
});

test("between rounds one is told who waits, or whom one waits for", () => {
  const ready = (seats) => friends({ stage: "between", ready: seats }, Object.fromEntries(seats.map((seat) => [seat, { ready: true }])));
  assert.equal(sayReadiness(ready(["B"]), es), "Lola ya espera la siguiente ronda.");
  assert.equal(sayReadiness(ready(["A", "B"]), es), "Faltan Nico e Inés.");
  assert.equal(sayReadiness(ready(["A", "B", "C", "D"]), es), "Empieza la siguiente ronda.");
});

for (const lang of LANGUAGES) {
  test(`every offer has its words in ${lang}`, () => {
    for (const what of ["pause", "stop", "again", "substitute", "void"]) {
      for (const [by, yes, wanting] of [["B", ["B"], ["A"]], ["A", ["A"], ["B"]], ["B", ["A", "B"], ["C", "D"]]]) {
        const { text, choices } = noticeOf(friends({ offer: { what, by, yes, wanting } }), wordsOf(lang));
        assert.ok(text.length > 5 && choices.length > 0, what);
      }
    }
  });
}

test("somebody without a name is still told apart", () => {
  const asked = notice({ offer: { what: "pause", by: "B", yes: ["B"], wanting: ["A"] } }, { B: { ...person("B"), name: null } });
  assert.equal(asked.text, "Jugador B propone una pausa.");
});

test("whose win may be claimed is named, although the computer plays for him", () => {
  assert.equal(notice({ may: ["claim"] }, { B: { here: false, substitute: "casual" } }).text, "Lola no está.");
});

test("a table that closed before play says why, and the way on", () => {
  const closed = (run, back) => noticeOf(friends({ stage: "over", ...run }), es, back);
  const alone = closed({ kind: "ranked", closed: "no_show" });
  assert.equal(alone.text, "La mesa se cerró porque alguien no llegó a tiempo.");
  assert.deepEqual(alone.choices, [{ label: "Seguir buscando", go: "/buscar", main: true }]);
  assert.equal(closed({ kind: "ranked", closed: "no_show", mine: [] }).choices[0].go, "/");
  const missed = closed({ kind: "tournament", closed: "no_show" }, "/torneo/t1");
  assert.deepEqual(missed.choices, [{ label: "Volver al torneo", go: "/torneo/t1", main: true }]);
  assert.equal(closed({ closed: "host" }).text, "Quien la abrió cerró la mesa.");
  assert.equal(closed({}).text, "Esta mesa se cerró sin jugar.");
});
