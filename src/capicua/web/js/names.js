/**
 * How things at the table are called: a tile is named in the same way everywhere.
 *
 * *Spoken* forms are words ("cinco dos", "doble seis"), *written* ones are figures ("5-2").
 */

import { sideOf } from "./state.js";
import { parseTile } from "./tile.js";

/** @typedef {import("./i18n.js").Translate} Translate */
/** @typedef {import("./wire.js").Person} Person */
/** @typedef {import("./state.js").Table} Table */

/**
 * One way to put tiles and numbers into a sentence.
 *
 * @typedef {object} Form
 * @property {(tile: string) => string} tile
 * @property {(pip: number) => string} pip   a number
 * @property {(pip: number) => string} the   a number with its article: "la blanca", "el cinco"
 */

/**
 * The reader's language: its messages, and the names of things.
 *
 * @typedef {object} Words
 * @property {Translate} t
 * @property {string} lang
 * @property {Form} spoken    in words, to be heard
 * @property {Form} written   in figures, to be seen
 * @property {(items: string[]) => string} list   "a, b y c"
 */

/** The names of computers, by seat. @type {Record<string, string>} */
const ROBOTS = {
  A: "robot.A", B: "robot.B", C: "robot.C", D: "robot.D", E: "robot.E", F: "robot.F",
  G: "robot.G", H: "robot.H", I: "robot.I", J: "robot.J", K: "robot.K", L: "robot.L",
  M: "robot.M", N: "robot.N", O: "robot.O", P: "robot.P", Q: "robot.Q", R: "robot.R",
};

/** A hyphen at which no line is broken. */
const HYPHEN = "\u2011";

/** @param {Translate} t @param {string} lang @returns {Words} */
export function wordsIn(t, lang) {
  const join = new Intl.ListFormat(lang, { type: "conjunction" });
  const pip = (/** @type {number} */ n) => t(`number.${n}`);
  return {
    t,
    lang,
    spoken: {
      pip,
      the: (n) => t(`the.${n}`),
      tile(tile) {
        const [high, low] = parseTile(tile);
        return high === low ? t("named.double", { pip: pip(high) }) : t("named.plain", { high: pip(high), low: pip(low) });
      },
    },
    written: { pip: String, the: (n) => t("the.figure", { pip: n }), tile: (tile) => parseTile(tile).join(HYPHEN) },
    list: (items) => join.format(items),
  };
}

/**
 * What somebody at the table is called: as it stands alone or begins a sentence, within one, and in
 * little room. A single computer is just that; several have names, one for each seat.
 *
 * @param {Person[]} people
 * @param {string} seat
 * @param {Words} words
 * @returns {{who: string, inside: string, short: string}}
 */
export function whoIs(people, seat, { t }) {
  const person = people.find((each) => each.seat === seat);
  const named = person?.name ?? (person?.bot != null && computersOf(people) > 1 ? t(ROBOTS[seat] ?? "person.computer") : null);
  if (named !== null) return { who: named, inside: named, short: named };
  if (person?.bot != null) return { who: t("person.computer"), inside: t("person.computer_inside"), short: t("person.computer_short") };
  if (person?.kind === "open") return { who: t("person.open"), inside: t("person.open_inside"), short: t("person.open") };
  const who = t("person.guest", { seat });
  return { who, inside: t("person.guest_inside", { seat }), short: who };
}

/**
 * What stands on somebody's disc: the first letter of the name, or the seat of another who has none.
 *
 * @param {Person | undefined} person
 * @param {string} name
 */
export function initialOf(person, name) {
  const nameless = person?.kind === "person" && person.name === null;
  return nameless ? person.seat : ([...name][0] ?? "");
}

/** How many computers play. @param {Person[]} people */
export function computersOf(people) {
  return people.filter((person) => person.bot !== null).length;
}

/** Anybody's name, the reader's own too, as it begins a sentence. @param {Table} table @param {string} seat @param {Words} words */
export function nameOf({ view, people }, seat, words) {
  return seat === view.you ? words.t("person.you") : whoIs(people, seat, words).who;
}

/** Several names within a sentence: "tú, Lola y Nico". @param {Table} table @param {string[]} seats @param {Words} words */
export function namesOf({ view, people }, seats, words) {
  return words.list(seats.map((seat) => (seat === view.you ? words.t("person.you_inside") : whoIs(people, seat, words).inside)));
}

/**
 * Whose side it is, for the choice of a message: your own or another, of one or of a pair.
 *
 * @param {Table} table
 * @param {number} side
 * @returns {"you" | "we" | "other" | "they"}
 */
export function partyOf({ view }, side) {
  const own = view.you !== null && sideOf(view, view.you) === side;
  const pair = (view.sides[side] ?? "").length > 1;
  return own ? (pair ? "we" : "you") : pair ? "they" : "other";
}

/**
 * What such a message needs: the names of a side, and your partner's.
 *
 * @param {Table} table
 * @param {number} side
 * @param {Words} words
 * @returns {{who: string, inside: string, short: string, names: string, partner: string}}
 */
export function partyNames(table, side, words) {
  const { view, people } = table;
  const seats = [...(view.sides[side] ?? "")];
  const partner = seats.find((seat) => seat !== view.you) ?? "";
  return {
    ...whoIs(people, seats[0] ?? "", words),
    names: namesOf(table, seats, words),
    partner: partner === "" ? "" : whoIs(people, partner, words).inside,
  };
}

/** What a side is called in a list: "Nosotros", "Ellos", "Tú", "Lola". @param {Table} table @param {number} side @param {Words} words */
export function sideName(table, side, words) {
  const { view } = table;
  const party = partyOf(table, side);
  const seats = [...(view.sides[side] ?? "")];
  if (party === "we") return words.t("side.we");
  if (party === "they" && view.you !== null) return words.t("side.they");
  return words.list(seats.map((seat) => nameOf(table, seat, words)));
}

/** The same within a sentence. @param {Table} table @param {number} side @param {Words} words */
export function sideInside(table, side, words) {
  const { view } = table;
  const pair = partyOf(table, side) === "they" && view.you !== null;
  return pair ? words.t("side.they_inside") : namesOf(table, [...(view.sides[side] ?? "")], words);
}
