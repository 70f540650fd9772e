/** Totals as lists: of the match, with what the round has brought, and of the matches played so far. */

import { h } from "./dom.js";
import { whoIs } from "./names.js";
import { standingRows } from "./standing.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

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
