/**
 * A round explained with its own numbers: why a closed one was won, what it was worth, the pot, and
 * the bonuses. Every part is a whole sentence of the catalogue.
 */

import { endedEarly } from "./ending.js";
import { namesOf, partyNames, partyOf, sideInside, sideName, whoIs } from "./names.js";
import { chipsWon, closerAndNext, counted, formulaOf, lastTile, lighter, lowest, sumOf } from "./reckoning.js";
import { sideOf } from "./state.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./wire.js").RoundEnded} RoundEnded */

/**
 * Why a closed round went as it did; nothing where somebody went out, or where the sums say it all.
 *
 * @param {Table} table
 * @param {Words} words
 * @param {import("./names.js").Form} form
 * @returns {string[]}
 */
export function tellDecision(table, words, form) {
  const { result, rules } = table.view;
  if (result === null || result.how !== "closed" || endedEarly(table.view)) return [];
  if (rules.score === "none" && table.view.seats.length === 2) return [];
  switch (rules.closed_winner) {
    case "lowest_pair":
      return tellPairs(table, result, words);
    case "closer_v_next":
      return tellCloser(table, result, words);
    case "lowest_hand":
      return tellLowest(table, result, words, form);
  }
}

/** @param {Table} table @param {RoundEnded} result @param {Words} words @param {import("./names.js").Form} form @returns {string[]} */
function tellLowest(table, { winner, tied = low(table), left = 0 }, words, form) {
  const { view, people } = table;
  const seats = winner === null ? tied : low(table);
  const values = { names: namesOf(table, seats, words), sum: sumOf(view, seats[0] ?? "") };
  if (winner === null) {
    const what = view.rules.closed_tie === "lightest_tile" ? "alike" : view.rules.closed_tie;
    return [words.t("tie.sum", values), words.t(`tie.${what}`, { n: left })];
  }
  const party = winner === view.you ? "you" : "other";
  const won = { ...values, ...whoIs(people, winner, words) };
  if (seats.length === 1) return [words.t(`lowest.${party}`, won)];
  if (seats.every((seat) => sideOf(view, seat) === sideOf(view, winner))) return [words.t("lowest.partners", values)];
  const found = view.rules.closed_tie === "lightest_tile" ? lighter(view, winner, seats) : null;
  if (found === null) return [words.t("tie.sum", values), words.t(`tie.${view.rules.closed_tie}`)];
  const tiles = { tile: form.tile(found.tile), other: form.tile(found.other) };
  return [words.t("tie.sum", values), words.t(`lightest.${party}`, { ...won, ...tiles })];
}

/** @param {Table} table */
function low({ view }) {
  return lowest(view);
}

/** The sums of the two pairs, the reader's own first. @param {Table} table @param {RoundEnded} result @param {Words} words @returns {string[]} */
function tellPairs(table, result, words) {
  const { view } = table;
  const own = view.you === null ? 0 : sideOf(view, view.you);
  const [one = "", other = ""] = [own, 1 - own].map((side, i) => {
    const each = [...(view.sides[side] ?? "")].map((seat) => sumOf(view, seat));
    const who = i === 0 ? sideName(table, side, words) : sideInside(table, side, words);
    return words.t("pair.sum", { who, formula: each.join("\u00a0+\u00a0"), sum: each.reduce((a, b) => a + b, 0) });
  });
  const pairs = words.t("pair.both", { one, other });
  return [pairs, ...(result.winner === null ? tellEqual(table, result, words) : [words.t("pair.lowest")])];
}

/** Who closed against who comes next. @param {Table} table @param {RoundEnded} result @param {Words} words @returns {string[]} */
function tellCloser(table, result, words) {
  const { view, people } = table;
  const { closer, next } = closerAndNext(view);
  const sums = { own: sumOf(view, closer), next_sum: sumOf(view, next) };
  const party = closer === view.you ? "you" : next === view.you ? "next" : "other";
  const compared = words.t(`closer.${party}`, { closer: whoIs(people, closer, words).who, next: whoIs(people, next, words).inside, ...sums });
  return [compared, ...(sums.own === sums.next_sum ? tellEqual(table, result, words) : [words.t("closer.lowest")])];
}

/** What equal sums mean here. @param {Table} table @param {RoundEnded} result @param {Words} words @returns {string[]} */
function tellEqual({ view }, { left = 0 }, words) {
  return [words.t("tie.equal"), words.t(`tie.${view.rules.closed_tie}`, { n: left })];
}

/**
 * What the round was worth: what is added up, and the sum.
 *
 * @param {Table} table
 * @param {Words} words
 * @returns {{label: string, formula: string} | null} null where no points were won
 */
export function tellScore(table, words) {
  const { view } = table;
  const { result, rules } = view;
  if (result === null || result.winner === null || result.points === null || endedEarly(view)) return null;
  const won = { ...result, winner: result.winner };
  if (rules.score === "by_last_tile") return tellLastTile(table, won, words);
  const formula = formulaOf(view, won);
  const { own, others } = counted(view, won.winner);
  const compares = result.how === "closed" && (rules.score === "sum_diff" || rules.score === "others_minus_own");
  const all = words.list([own, ...others].map(String));
  return {
    label: words.t(worthOf(table, won), { n: others.length }),
    formula: compares ? words.t("worth.compared", { sums: all, formula }) : formula,
  };
}

/** The message that says what is added up; in pairs with the hand of the partner of who went out. @param {Table} table @param {RoundEnded & {winner: string}} result */
function worthOf(table, { how, winner }) {
  const { view } = table;
  const own = partyOf(table, sideOf(view, winner)) === "we";
  if (view.rules.score !== "all_remaining" || how !== "out" || !own) return `worth.${view.rules.score}.${how}`;
  return winner === view.you ? "worth.all_remaining.out_you" : "worth.all_remaining.out_partner";
}

/** @param {Table} table @param {RoundEnded} result @param {Words} words */
function tellLastTile({ view }, result, words) {
  const { kind, worth, waited } = lastTile(view, result);
  if (waited === 0) return { label: words.t(`worth.last.${kind}`), formula: String(worth) };
  return { label: words.t(`worth.last.${kind}_waited`, { n: waited }), formula: `${worth} + ${waited}\u00a0=\u00a0${worth + waited}` };
}

/**
 * What became of the stakes.
 *
 * @param {Table} table
 * @param {Words} words
 * @returns {string[]}
 */
export function tellPot(table, words) {
  const { view } = table;
  const { result, ended, rules } = view;
  const said = [];
  if (result?.takes && !endedEarly(view)) said.push(...tellTakes(table, result, words));
  const paid = ended?.takes ?? [];
  const paidTo = view.seats.filter((_, i) => (paid[i] ?? 0) > 0);
  if (rules.stakes === "per_match" && paidTo.length > 0) said.push(tellPaid(table, paidTo, words));
  if (rules.stakes === "per_round" && paidTo[0]) {
    const n = Math.max(...paid);
    said.push(words.t(paidTo[0] === view.you ? "pot.rest.you" : "pot.rest.other", { ...whoIs(table.people, paidTo[0], words), n }));
  }
  return said;
}

/** @param {Table} table @param {RoundEnded} result @param {Words} words @returns {string[]} */
function tellTakes(table, { winner, takes = [], tied = [], left = 0 }, words) {
  const { view, people } = table;
  if (winner !== null) {
    const n = takes[view.seats.indexOf(winner)] ?? 0;
    return [words.t(winner === view.you ? "pot.won.you" : "pot.won.other", { ...whoIs(people, winner, words), n })];
  }
  const n = Math.max(0, ...takes);
  const pot = n * tied.length + left;
  const shared = words.t("pot.shared", { pot, n, names: namesOf(table, tied, words) });
  return left > 0 && view.ended === null ? [shared, words.t("pot.left", { n: left })] : [shared];
}

/** @param {Table} table @param {string[]} paidTo @param {Words} words */
function tellPaid(table, paidTo, words) {
  const { view, people } = table;
  const n = Math.max(...chipsWon(view));
  if (paidTo.length > 1) return words.t("stake.back", { n });
  return words.t(paidTo[0] === view.you ? "stake.won.you" : "stake.won.other", { ...whoIs(people, paidTo[0] ?? "", words), n });
}

/** Extra points as a sentence: "Capicúa: 25 puntos más para ellos." @param {import("./wire.js").Scored} event @param {Table} table @param {Words} words */
export function tellBonus({ side, occasion, points }, table, words) {
  const bonus = words.t(`bonus.${occasion}`);
  return words.t(`bonus.for.${partyOf(table, side)}`, { bonus, n: points, ...partyNames(table, side, words) });
}

/** The bonuses of the round, as they came. @param {Table} table @returns {import("./wire.js").Scored[]} */
export function bonusesOf({ view }) {
  return view.history.filter((event) => event.k === "scored");
}

/** How the match stands, in a sentence; "" where there are no points. @param {Table} table @param {Words} words */
export function tellTotals(table, words) {
  const { view } = table;
  if (view.rules.score === "none" || view.rules.score === "pot") return "";
  const totals = view.sides.map((_, side) => words.t("total.side", { who: sideName(table, side, words), n: view.now.scores[side] ?? 0 }));
  return words.t("total.all", { totals: totals.join(", ") });
}
