/** What happens in the company at a table, in sentences for the log. Whole messages, for you and for others. */

import { whoIs } from "./names.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./company.js").CompanyEvent} CompanyEvent */
/** @typedef {import("./wire.js").WireEvent} WireEvent */

/** Shorter outages than this are not worth a word, in milliseconds. */
const WORTH_TELLING = 1_000;

/**
 * The sentences of some events; of a phrase said several times in a row one.
 *
 * @param {WireEvent[]} events
 * @param {Table} table            after them
 * @param {Words} words
 * @param {(seat: string) => boolean} muted   whether the reader does not want to hear somebody
 */
export function tellCompany(events, table, words, muted) {
  const sentences = events.map((event) => tellOne(event, table, words, muted)).filter((sentence) => sentence !== "");
  return sentences.filter((sentence, i) => sentence !== sentences[i - 1]);
}

/** @param {WireEvent} event @param {Table} table @param {Words} words @param {(seat: string) => boolean} muted @returns {string} */
function tellOne(event, table, words, muted) {
  const { t } = words;
  switch (event.k) {
    case "said":
      return muted(event.seat) || wordsSaid(event, words) === "" ? "" : tellSaid(event, table, words);
    case "seated":
      return ofSeat(`seated.${event.kind}`, event.seat, table, words);
    case "offered":
      return ofSeat(`offered.${event.what}`, event.seat, table, words);
    case "answered":
      return ofSeat(event.yes ? "agreed" : "declined", event.seat, table, words);
    case "struck":
    case "substituted":
    case "returned":
    case "left":
    case "came":
    case "went":
    case "missed":
    case "hosted":
    case "ready":
      return ofSeat(event.k, event.seat, table, words);
    case "claimed":
      return event.claimed ? ofSeat(event.k, event.seat, table, words) : "";
    case "began":
    case "withdrawn":
    case "paused":
    case "resumed":
    case "moved":
      return t(`told.${event.k}`);
    case "closed":
      return t(`told.closed.${event.why}`);
    case "credited":
      return event.ms < WORTH_TELLING ? "" : t("told.credited", { n: Math.round(event.ms / 1000) });
    default:
      return "";
  }
}

/** On one device nobody is "you". @param {string} what @param {string} seat @param {Table} table @param {Words} words */
function ofSeat(what, seat, { people, company }, words) {
  const you = company.kind !== "device" && company.mine.includes(seat);
  return words.t(`told.${what}.${you ? "you" : "other"}`, whoIs(people, seat, words));
}

/** What somebody said, as it stands in a bubble; "" where the reader asked the club not to hear him. @param {import("./company.js").Said} said @param {Words} words */
export function wordsSaid({ phrase, text }, words) {
  return text ?? (phrase === undefined ? "" : words.t(`phrase.${phrase}`));
}

/** @param {import("./company.js").Said} said @param {Table} table @param {Words} words */
function tellSaid(said, table, words) {
  const you = table.company.mine.includes(said.seat);
  const values = { ...whoIs(table.people, said.seat, words), words: wordsSaid(said, words) };
  return words.t(`told.said.${you ? "you" : "other"}`, values);
}
