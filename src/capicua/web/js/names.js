/**
 * How things at the table are called: a tile is named in the same way everywhere.
 *
 * *Spoken* forms are words ("cinco dos", "doble seis"), *written* ones are figures ("5-2").
 */

import { parseTile } from "./tile.js";

/** @typedef {import("./i18n.js").Translate} Translate */
/** @typedef {import("./wire.js").Person} Person */

/**
 * The reader's language: its messages, and the names of things.
 *
 * @typedef {object} Words
 * @property {Translate} t
 * @property {string} lang
 * @property {(pip: number) => string} pip        a number in words
 * @property {(tile: string) => string} spoken    a tile in words
 * @property {(tile: string) => string} written   a tile in figures
 * @property {(items: string[]) => string} list   "a, b y c"
 */

/** A hyphen at which no line is broken. */
const HYPHEN = "\u2011";

/** @param {Translate} t @param {string} lang @returns {Words} */
export function wordsIn(t, lang) {
  const join = new Intl.ListFormat(lang, { type: "conjunction" });
  const pip = (/** @type {number} */ n) => t(`number.${n}`);
  return {
    t,
    lang,
    pip,
    spoken(tile) {
      const [high, low] = parseTile(tile);
      return high === low ? t("named.double", { pip: pip(high) }) : t("named.plain", { high: pip(high), low: pip(low) });
    },
    written: (tile) => parseTile(tile).join(HYPHEN),
    list: (items) => join.format(items),
  };
}

/**
 * What somebody at the table is called: as it stands alone or begins a sentence, within one, and in
 * little room.
 *
 * @param {Person[]} people
 * @param {string} seat
 * @param {Words} words
 * @returns {{who: string, inside: string, short: string}}
 */
export function whoIs(people, seat, { t }) {
  const person = people.find((each) => each.seat === seat);
  if (person?.name) return { who: person.name, inside: person.name, short: person.name };
  if (person?.bot) return { who: t("person.computer"), inside: t("person.computer_inside"), short: t("person.computer_short") };
  const who = t("person.guest", { seat });
  return { who, inside: t("person.guest_inside", { seat }), short: who };
}
