/** The end of a round and of a match in words: who won, how it came, and the hands added up. */

import { tilesOf } from "./wire.js";
import { nameOf, partyNames, partyOf, whoIs } from "./names.js";
import { sideOf } from "./state.js";
import { hasBoneyard, playing } from "./story.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./wire.js").View} View */

/** Whether a match of this game is one round. @param {View} view */
export function isSingle({ rules }) {
  return rules.rounds === 1 && rules.target === null;
}

/** Whether the match was ended before its end, by agreement, by somebody who left, or as void. @param {View} view */
export function endedEarly({ ended }) {
  return ended !== null && ended.why !== "played";
}

/** The heading: who won, and how; "" while the round goes on. @param {Table} table @param {Words} words */
export function endTitle(table, words) {
  const { view } = table;
  const { result, ended } = view;
  if (ended !== null && (!isSingle(view) || result === null)) return matchTitle(table, ended, words);
  if (ended !== null && endedEarly(view)) return matchTitle(table, ended, words);
  return result === null ? "" : roundTitle(table, result, words);
}

/** @param {Table} table @param {import("./wire.js").MatchEnded} ended @param {Words} words */
function matchTitle(table, { why, winner }, words) {
  const side = winner === null ? null : sideOf(table.view, winner);
  const party = side === null ? "draw" : partyOf(table, side);
  const names = side === null ? {} : partyNames(table, side, words);
  if (why === "played" || why === "agreed") return words.t(`match.${party}`, names);
  if (why === "void") return words.t("over.void.draw");
  const form = { you: "you", we: "you", other: "other", they: "draw", draw: "draw" }[party];
  return words.t(`over.${why}.${form}`, names);
}

/** @param {Table} table @param {import("./wire.js").RoundEnded} result @param {Words} words */
function roundTitle(table, { how, winner }, words) {
  const { view } = table;
  if (winner === null) {
    const shared = view.rules.score === "pot" && view.rules.closed_tie === "share";
    return words.t(isSingle(view) ? "over.closed.draw" : shared ? "round.closed.shared" : "round.closed.nobody");
  }
  const side = sideOf(view, winner);
  const party = partyOf(table, side);
  return words.t(isSingle(view) ? `over.${how}.${party}` : `round.${how}.${party}`, partyNames(table, side, words));
}

/** Why it ended: "Nadie puede jugar y el pozo está vacío."; "" where no round was played out. @param {Table} table @param {Words} words */
export function endReason({ view, people }, words) {
  const { result, ended } = view;
  if (ended?.why === "agreed") return words.t("why.agreed");
  if (result === null || endedEarly(view)) return "";
  if (result.how === "closed") return words.t(`why.${closing(view)}`);
  return words.t(result.winner === view.you ? "why.out.you" : "why.out.other", whoIs(people, result.winner ?? "", words));
}

/** @param {View} view */
function closing(view) {
  if (view.rules.draw === "none" || !hasBoneyard(view)) return "closed_all";
  return view.boneyard === 0 ? "closed" : "closed_reserve";
}

/**
 * Where a match of two is one round without points, its sums with the tiles themselves: "Tú: 6-4 y
 * 3-1 = 14; la computadora: 5-5 y 2-0 = 12. Gana la suma más baja."
 *
 * @param {Table} table
 * @param {Words} words
 * @param {import("./names.js").Form} form  how tiles are named
 */
export function endSums(table, words, form) {
  const { result, rules, seats } = table.view;
  if (result === null || rules.score !== "none" || seats.length > 2 || endedEarly(table.view)) return "";
  const counting = yoursFirst(table).filter((seat) => result.how === "closed" || seat !== result.winner);
  const sums = counting.map((seat, i) => handSum(table, seat, i === 0, words, form)).join("; ");
  if (result.how === "out") return words.t("sums.out", { sums });
  return words.t(result.winner === null ? "sums.equal" : "sums.lowest", { sums });
}

/** The seats that play, the reader's own before the others, which follow in order of play. @param {Pick<Table, "view">} table */
export function yoursFirst({ view }) {
  const seats = playing(view);
  const at = view.you === null ? 0 : Math.max(0, seats.indexOf(view.you));
  return [...seats.slice(at), ...seats.slice(0, at)];
}

/**
 * One hand added up: "Tú: 6-4 y 3-1 = 14".
 *
 * @param {Table} table
 * @param {string} seat
 * @param {boolean} first  it begins the sentence
 * @param {Words} words
 * @param {import("./names.js").Form} form
 */
function handSum(table, seat, first, words, form) {
  const { view, people } = table;
  const i = view.seats.indexOf(seat);
  const who = first || seat === view.you ? nameOf(table, seat, words) : whoIs(people, seat, words).inside;
  const tiles = tilesOf(view.result?.hands[i] ?? "");
  return words.t("sum.hand", { who, tiles: words.list(tiles.map(form.tile)), sum: view.result?.sums[i] ?? 0 });
}
