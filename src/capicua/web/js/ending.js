/** The end of a game in words: who won, how, and the sum with its own numbers. */

import { tilesOf } from "./line.js";
import { whoIs } from "./names.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

/** The heading: who won, and how; "" while the game goes on. @param {Table} table @param {Words} words */
export function endTitle({ view, people }, words) {
  const { result, ended, you } = view;
  const over = ended !== null && ended.why !== "played" ? ended : result;
  if (over === null) return "";
  const how = "how" in over ? over.how : over.why;
  if (over.winner === null) return words.t(`over.${how}.draw`);
  return words.t(`over.${how}.${over.winner === you ? "you" : "other"}`, whoIs(people, over.winner, words));
}

/** Why it ended: "Nadie puede jugar y el pozo está vacío."; "" where no round was played out. @param {Table} table @param {Words} words */
export function endReason({ view: { result, you }, people }, words) {
  if (result === null) return "";
  if (result.how === "closed") return words.t("why.closed");
  return words.t(result.winner === you ? "why.out.you" : "why.out.other", whoIs(people, result.winner ?? "", words));
}

/**
 * The sums with the tiles themselves: "Tú: 6-4 y 3-1 = 14; la computadora: 5-5 y 2-0 = 12. Gana la
 * suma más baja."
 *
 * @param {Table} table
 * @param {Words} words
 * @param {import("./telling.js").TileForm} form  how tiles are named
 */
export function endSums(table, words, form) {
  const { result } = table.view;
  if (result === null) return "";
  const seats = yoursFirst(table).filter((seat) => result.how === "closed" || seat !== result.winner);
  const sums = seats.map((seat, i) => handSum(table, seat, i === 0, words, form)).join("; ");
  if (result.how === "out") return words.t("sums.out", { sums });
  return words.t(result.winner === null ? "sums.equal" : "sums.lowest", { sums });
}

/** The seats, the reader's own before the others. @param {Table} table */
export function yoursFirst({ view: { seats, you } }) {
  return [...seats].sort((a, b) => Number(b === you) - Number(a === you));
}

/**
 * One hand added up: "Tú: 6-4 y 3-1 = 14".
 *
 * @param {Table} table
 * @param {string} seat
 * @param {boolean} first  it begins the sentence
 * @param {Words} words
 * @param {import("./telling.js").TileForm} form
 */
function handSum({ view, people }, seat, first, words, form) {
  const i = view.seats.indexOf(seat);
  const other = whoIs(people, seat, words);
  const who = seat === view.you ? words.t("person.you") : first ? other.who : other.inside;
  const tiles = tilesOf(view.result?.hands[i] ?? "");
  return words.t("sum.hand", { who, tiles: words.list(tiles.map(form)), sum: view.result?.sums[i] ?? 0 });
}
