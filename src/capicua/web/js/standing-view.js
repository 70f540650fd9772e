/** The dialog that tells everything at the table by seat: points, chips, tiles, and what each was seen without. */

import { againstWhom } from "./bar-view.js";
import { h, part } from "./dom.js";
import { nameOf } from "./names.js";
import { othersOf } from "./seating.js";
import { closesOutside } from "./panel.js";
import { countedIn, hasRounds, matchParts, stakeParts, tallyRows, totalRows } from "./standing.js";
import { sideOf } from "./state.js";
import { numbersWithout, sitsOut } from "./story.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

export class StandingView {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Words} words
   * @param {() => Table | null} read
   */
  constructor(dialog, words, read) {
    this.dialog = dialog;
    this.words = words;
    this.read = read;
    closesOutside(dialog);
    part("[data-close]", dialog).addEventListener("click", () => dialog.close());
  }

  open() {
    const table = this.read();
    if (table === null) return;
    const { view } = table;
    const match = hasRounds(view) ? matchParts(view, this.words) : [];
    const parts = [...match, ...stakeParts(view, this.words), againstWhom(table, this.words)];
    part(".about", this.dialog).textContent = parts.filter((text) => text !== "").join(" · ");
    const totals = countedIn(view) === "matches" ? [] : totalRows(table, this.words);
    part(".totals", this.dialog).replaceChildren(...totals);
    part(".totals", this.dialog).hidden = totals.length === 0;
    part(".tally", this.dialog).replaceChildren(...(view.you === null ? [] : tallyRows(table, this.words)));
    part(".everybody", this.dialog).replaceChildren(...this.#everybody(table));
    this.dialog.showModal();
  }

  /** @param {Table} table */
  #everybody(table) {
    const { view } = table;
    const known = numbersWithout(view);
    return othersOf(view).map((seat) => {
      const told = [this.#holding(table, seat), ...this.#lacking(known.get(seat) ?? [])];
      return h("li", {}, h("b", {}, nameOf(table, seat, this.words)), " ", h("span", {}, told.join(" · ")));
    });
  }

  /** @param {Table} table @param {string} seat */
  #holding({ view }, seat) {
    const { t } = this.words;
    if (sitsOut(view, seat)) return t("seat.out");
    const partner = view.you !== null && sideOf(view, seat) === sideOf(view, view.you) ? [t("seat.partner")] : [];
    return [...partner, t("seat.tiles", { n: view.counts[view.seats.indexOf(seat)] ?? 0 })].join(" · ");
  }

  /** @param {number[]} pips */
  #lacking(pips) {
    return pips.length === 0 ? [] : [this.words.t("seat.without_long", { pips: pips.join(", ") })];
  }
}
