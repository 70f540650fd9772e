/** How the match stands, for the bar, the panel beside the table and the sheet at the end. */

import { h } from "./dom.js";
import { isSingle } from "./ending.js";
import { sideName, whoIs } from "./names.js";
import { chipsWon, gainsOf } from "./reckoning.js";
import { sideOf } from "./state.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./wire.js").View} View */

/**
 * What is counted at this table: the matches won, points by side, or chips by seat.
 * @param {View} view
 * @returns {"matches" | "points" | "chips"}
 */
export function countedIn({ rules }) {
  if (rules.score === "pot") return "chips";
  return rules.score === "none" ? "matches" : "points";
}

/**
 * One line of the standing: a side with its points, or a seat with its chips.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} total
 * @property {number} gain     in this round, 0 while it is played
 * @property {boolean} own
 */

/** The standing, the reader's own first and then from the top. @param {Table} table @param {Words} words @returns {Row[]} */
export function standingRows(table, words) {
  const { view } = table;
  const own = view.you === null ? -1 : sideOf(view, view.you);
  const chips = countedIn(view) === "chips";
  const totals = (chips ? view.now.chips : view.now.scores) ?? [];
  const gains = view.result === null ? [] : chips ? chipsWon(view) : gainsOf(view);
  return view.sides
    .map((_, side) => ({ name: sideName(table, side, words), total: totals[side] ?? 0, gain: gains[side] ?? 0, own: side === own }))
    .sort((a, b) => Number(b.own) - Number(a.own) || b.total - a.total);
}

/**
 * What the match is played to: "a 100", "ronda 3 de 10"; parts to be put side by side.
 *
 * @param {View} view
 * @param {Words} words
 * @returns {string[]}
 */
export function matchParts({ rules, round }, words) {
  const parts = [rules.rounds === null ? words.t("bar.round", { round }) : words.t("bar.round_of", { round, rounds: rules.rounds })];
  if (rules.target !== null) parts.push(words.t("bar.target", { target: rules.target }));
  return parts;
}

/** What is staked here, as another such part; none where nothing is. @param {View} view @param {Words} words @returns {string[]} */
export function stakeParts({ rules }, words) {
  if (rules.stakes === "none") return [];
  const each = rules.stakes === "per_round";
  return [words.t(each ? "bar.stake_round" : "bar.stake_match", { n: rules.stake })];
}

/** The standing in one short line; "" where a watcher sees none. @param {Table} table @param {Words} words */
export function shortStanding(table, words) {
  const { view, tally, people } = table;
  if (countedIn(view) === "matches") {
    if (view.you === null) return "";
    if (view.seats.length > 2) return words.t("tally.many", { wins: tally.wins, losses: tally.losses });
    const { short } = whoIs(people, view.seats.find((seat) => seat !== view.you) ?? "", words);
    // Draws are left out here: on a narrow phone they would push the score itself out of the bar.
    return words.t("tally.short", { wins: tally.wins, losses: tally.losses, short });
  }
  const rows = standingRows(table, words);
  const [first, second] = rows;
  const round = words.t("bar.round_short", { round: view.round });
  const target = view.rules.target === null ? [] : [words.t("bar.target", { target: view.rules.target })];
  const two = rows.length === 2 && first?.own && countedIn(view) === "points";
  const standing = two
    ? [`${first.total}–${second?.total ?? 0}`]
    : [first, second].filter((row) => row !== undefined).map(({ name, total }) => words.t("bar.row", { name, total }));
  const pot = view.now.pot > 0 ? [words.t("bar.pot", { n: view.now.pot })] : [];
  return [round, ...standing, ...target, ...pot].join(" · ");
}

/** Whether the match is shown round by round. @param {View} view */
export function hasRounds(view) {
  return !isSingle(view);
}

/**
 * The totals of the match, each with what this round has added and how far it is from the target.
 *
 * @param {Table} table
 * @param {Words} words
 */
export function totalRows(table, words) {
  const { target } = table.view.rules;
  return standingRows(table, words).map(({ name, total, gain, own }) => {
    const bar = h("span", { class: "way", "aria-hidden": "true" });
    if (target !== null) bar.style.setProperty("--part", `${Math.min(100, (100 * Math.max(0, total)) / target)}%`);
    const added = gain === 0 ? null : h("span", { class: "gain" }, words.t("total.gain", { n: gain }));
    const sum = h("span", { class: "total" }, h("b", {}, String(total)), target === null ? null : ` / ${target}`);
    return h("li", { class: own ? "us" : "" }, h("span", { class: "name" }, name, " ", added), " ", sum, target === null ? null : bar);
  });
}

/**
 * The matches played so far, as rows of a list; draws where there are any.
 *
 * @param {Table} table
 * @param {Words} words
 */
export function tallyRows({ view, people, tally }, words) {
  const rival = view.seats.find((seat) => seat !== view.you) ?? "";
  const row = (/** @type {string} */ name, /** @type {number} */ n, /** @type {string} */ cls) =>
    h("li", { class: cls }, h("span", {}, name), " ", h("b", {}, String(n)));
  const two = view.seats.length === 2;
  return [
    row(two ? words.t("person.you") : words.t("tally.won"), tally.wins, "us"),
    row(two ? whoIs(people, rival, words).who : words.t("tally.lost"), tally.losses, ""),
    ...(tally.draws > 0 ? [row(words.t("tally.draws"), tally.draws, "")] : []),
  ];
}
