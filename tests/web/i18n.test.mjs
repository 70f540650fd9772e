import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { translator } from "../../src/capicua/web/js/i18n.js";
import { LINES, ORDERS, PALETTES, THEMES } from "../../src/capicua/web/js/settings.js";
import { LANGUAGES, readCatalogue } from "./catalogue.mjs";

const web = new URL("../../src/capicua/web/", import.meta.url);
const catalogues = Object.fromEntries(LANGUAGES.map((lang) => [lang, readCatalogue(lang)]));
const spanish = catalogues.es;
const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const forms = (message) => (typeof message === "string" ? [message] : [message.one, message.other]);

const PLACES = ["left", "right", "arm", "new_arm", "branch"];
const PARTIES = ["you", "we", "other", "they"];
const GAMES = [
  ...["robo", "doble-doce", "tradicional", "infantil", "dos", "ida-y-vuelta", "ciento-once", "pool", "cruzado", "chipre"],
  ...["bloqueo", "cincuenta", "parejas", "espanol", "venezolano", "dominicano", "puertorriqueno", "puertorriqueno-500"],
  ...["cubano", "brasileno"],
];

/** What happens to somebody at the table, told to him and to the others. */
const TOLD_OF_SEATS = [
  ...["seated.person", "seated.computer", "seated.open", "hosted", "ready", "struck", "substituted", "returned", "left", "came"],
  ...["went", "missed", "claimed", "agreed", "declined", "said"],
  ...["pause", "stop", "again", "substitute", "void"].map((what) => `offered.${what}`),
];

/** Messages whose ids the code puts together, by what they are made of. */
const COMPOSED = [
  ...GAMES.map((game) => `name.${game}`),
  ...Array.from({ length: 13 }, (_, n) => [`number.${n}`, `the.${n}`]).flat(),
  ...[..."ABCDEFGHIJKLMNOPQR"].map((seat) => `robot.${seat}`),
  ...["principiante", "casual"].flatMap((level) => [`level.${level}`, `level.choice.${level}`]),
  ...ORDERS.map((order) => `sort.${order}`),
  ...THEMES.map((theme) => `set.theme.${theme}`),
  ...PALETTES.map((palette) => `set.pips.${palette}`),
  ...LINES.map((line) => `set.line.${line}`),
  ...["connecting", "connected", "reconnecting", "offline", "refused"].map((status) => `net.${status}`),
  ...["reconnecting", "offline"].map((status) => `net.${status}.long`),
  ...["pass", "out", "closed"].map((call) => `call.${call}`),
  ...["you", "other"].flatMap((side) => ["lead", "pass", "draw", "draw_pass", ...PLACES.flatMap((place) => [place, `draw_${place}`])].map((what) => `turn.${side}.${what}`)),
  ...["where", "end", "ghost"].flatMap((what) => PLACES.map((place) => `${what}.${place}`)),
  ...["end", "ghost"].map((what) => `${what}.side`),
  ...PLACES.map((place) => `hand.fits_${place}`),
  ...["deal", "deal.round"].flatMap((deal) => ["you", "other", "you_free", "other_free"].map((who) => `${deal}.${who}`)),
  ...["say.pass_hint", "aloud.pass"].flatMap((what) => ["none", "drew", "reserve", "empty"].map((why) => `${what}.${why}`)),
  ...["out", "closed"].flatMap((how) => [`over.${how}.you`, `over.${how}.other`]),
  ...["resigned", "timeout"].flatMap((why) => ["you", "other", "draw"].map((who) => `over.${why}.${who}`)),
  ...["out", "closed"].flatMap((how) => PARTIES.map((party) => `round.${how}.${party}`)),
  ...[...PARTIES, "draw"].map((party) => `match.${party}`),
  ...["closed", "closed_reserve", "closed_all"].map((why) => `why.${why}`),
  ...["lowest", "lightest"].flatMap((what) => [`${what}.you`, `${what}.other`]),
  ...["you", "next", "other"].map((party) => `closer.${party}`),
  ...["nobody", "draw", "share", "alike", "carry", "closer", "opener_side"].map((tie) => `tie.${tie}`),
  ...["sum_diff", "others_minus_own", "losers_full", "losers_pair", "all_remaining"].flatMap((score) => [`worth.${score}.out`, `worth.${score}.closed`]),
  ...["plain", "double", "both", "both_double", "closed"].flatMap((kind) => [`worth.last.${kind}`, `worth.last.${kind}_waited`]),
  ...["capicua", "chuchazo", "pass_on_opening", "three_passes", "closed", "round_1", "round_2", "round_3", "round_4"].map((bonus) => `bonus.${bonus}`),
  ...PARTIES.map((party) => `bonus.for.${party}`),
  ...["pause", "stop", "again", "substitute", "void"].flatMap((what) => [`offer.${what}.other`, `offer.${what}.you`, `offer.${what}.yes`]),
  ...["pause", "resume", "stop", "resign", "leave", "back", "claim", "substitute", "void", "start", "close"].map((word) => `wish.${word}`),
  ...["resign", "resign_rated", "leave", "leave_rated", "void", "claim"].map((what) => `confirm.${what}`),
  ...TOLD_OF_SEATS.flatMap((what) => [`told.${what}.you`, `told.${what}.other`]),
  ...["began", "withdrawn", "paused", "resumed", "moved"].map((what) => `told.${what}`),
  ...["host", "nobody_came", "no_show", "operator"].map((why) => `told.closed.${why}`),
  ...["hola", "suerte", "buena", "paso", "domino", "capicua", "tranque", "uy", "rapido", "gracias", "bien_jugado", "otra"].map((id) => `phrase.${id}`),
  ...["words", "name", "cheating", "stalling", "other"].map((why) => `complain.${why}`),
];

/** The modules of the table, those that are fetched later too. */
function modules(name = "table-page.js", seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const code = readFileSync(new URL(`js/${name}`, web), "utf8").replace(/\/\*[^]*?\*\//g, "");
  for (const [, from] of code.matchAll(/(?:from |import\()"\.\/([\w-]+\.js)"/g)) modules(from, seen);
  return seen;
}

/** Every message that code and page name outright: in a call of t, or as any text that is an id. */
function named() {
  const ids = new Set();
  for (const file of modules()) {
    const code = readFileSync(new URL(`js/${file}`, web), "utf8");
    for (const [, argument] of code.matchAll(/\bt\(([^,;)`]*)/g)) {
      for (const [, id] of argument.matchAll(/"([^"]+)"/g)) ids.add(id);
    }
    for (const [, id] of code.matchAll(/"([a-z]+\.[a-z_.]+)"/g)) if (id in spanish) ids.add(id);
  }
  const pages = ["table.html", "table-plain.html"].map((name) => readFileSync(new URL(`pages/${name}`, web), "utf8")).join("");
  // What the page says of invitations, tournaments and seeks stands in other catalogues.
  for (const [, id] of pages.matchAll(/_\(["']([^"']+)["']\)/g)) if (!/^(invite|tournament|seek)\./.test(id)) ids.add(id);
  return ids;
}

test("Spanish draws a preposition and the article together, and leaves names alone", () => {
  const messages = { to: "Pásale el teléfono a {who}", of: "La silla de {who}", day: "Hoy es día {who}" };
  const t = translator({ lang: "es", messages });
  assert.equal(t("to", { who: "el jugador B" }), "Pásale el teléfono al jugador B");
  assert.equal(t("of", { who: "el jugador B" }), "La silla del jugador B");
  assert.equal(t("of", { who: "El Rubio" }), "La silla de El Rubio");
  assert.equal(t("day", { who: "el dos" }), "Hoy es día el dos");
  assert.equal(translator({ lang: "en", messages })("to", { who: "el jugador B" }), "Pásale el teléfono a el jugador B");
});

test("both languages have the same messages, plurals and placeholders", () => {
  assert.deepEqual(Object.keys(catalogues.en), Object.keys(spanish));
  for (const [id, message] of Object.entries(spanish)) {
    const english = catalogues.en[id];
    assert.equal(typeof english, typeof message, id);
    for (const form of [...forms(message), ...forms(english)]) assert.notEqual(form, "", id);
  }
});

test("every message that is asked for is there, and no other", () => {
  const asked = new Set([...named(), ...COMPOSED]);
  const missing = [...asked].filter((id) => !(id in spanish));
  const idle = Object.keys(spanish).filter((id) => !asked.has(id));
  assert.deepEqual({ missing, idle }, { missing: [], idle: [] });
});

test("no message is in the catalogue of the pages too", () => {
  const site = readCatalogue("es", "site");
  assert.deepEqual(Object.keys(spanish).filter((id) => id in site), []);
});

test("the Spanish says «la computadora» and speaks to one person", () => {
  const all = Object.values(spanish).flatMap(forms).join("\n");
  assert.doesNotMatch(all, /ordenador|\busted\b|\bvosotros\b|\bpodéis\b/i);
});

test("placeholders are filled, and counts choose the form", () => {
  const t = translator({ lang: "es", messages: { hello: "Hola, {who}: {n} y {n}.", left: { one: "Queda una.", other: "Quedan {n}." } } });
  assert.equal(t("hello", { who: "Ana", n: 2 }), "Hola, Ana: 2 y 2.");
  assert.equal(t("left", { n: 1 }), "Queda una.");
  assert.equal(t("left", { n: 0 }), "Quedan 0.");
  assert.equal(t("left", { n: 21 }), "Quedan 21.");
});

test("a value is put in as it is", () => {
  const t = translator({ lang: "es", messages: { hello: "Hola, {who}." } });
  assert.equal(t("hello", { who: "$& {who} <b>" }), "Hola, $& {who} <b>.");
});

test("what is missing is not passed over in silence", () => {
  const t = translator({ lang: "es", messages: { hello: "Hola, {who}.", left: { one: "a", other: "b" } } });
  assert.throws(() => t("nothing"), RangeError);
  assert.throws(() => t("hello"), RangeError);
  assert.throws(() => t("left"), RangeError);
});

test("placeholders of both languages come from one set", () => {
  // A language may leave one out ("una ficha"), or use the other form of a name; it may not invent one.
  const known = new Set([
    ..."who inside short tile tiles pip pips high low left right n name page seat sum sums wins losses draws".split(" "),
    ..."arm arms side at the places ends level round rounds target total standing names partner formula label".split(" "),
    ..."one other closer next own next_sum pot bonus totals words time hash pairs".split(" "),
  ]);
  for (const catalogue of Object.values(catalogues)) {
    for (const [id, message] of Object.entries(catalogue)) {
      for (const form of forms(message)) for (const name of placeholders(form)) assert.ok(known.has(name), `${id}: {${name}}`);
    }
  }
});
