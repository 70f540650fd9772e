/**
 * The sheet at the end: the hands turned up, the sum explained with its own numbers, and the way
 * on. It lies beside the table and does not close it: "Ver la mesa" puts it away.
 */

import { drawing, h, part } from "./dom.js";
import { endReason, endSums, endTitle, yoursFirst } from "./ending.js";
import { tilesOf } from "./line.js";
import { whoIs } from "./names.js";
import { parseTile, tileSvg } from "./tile.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

export class EndView {
  /** @type {unknown[]} what is written on the sheet */
  #written = [];

  /**
   * @param {HTMLElement} sheet
   * @param {Words} words
   * @param {() => void} onClose  the sheet was put away
   */
  constructor(sheet, words, onClose) {
    this.sheet = sheet;
    this.words = words;
    this.onClose = onClose;
    this.title = part("h2", sheet);
    part("[data-look]", sheet).addEventListener("click", () => this.close());
  }

  get isOpen() {
    return !this.sheet.hidden;
  }

  /**
   * Write the ending down; the same one is written once.
   *
   * @param {Table} table
   * @param {boolean} numerals
   */
  write(table, numerals) {
    const { words, sheet } = this;
    const written = [table.view.result, table.view.ended, table.tally, numerals];
    if (written.every((each, i) => each === this.#written[i])) return;
    this.#written = written;
    this.title.textContent = endTitle(table, words);
    part(".why", sheet).textContent = endReason(table, words);
    const sums = endSums(table, words, words.written);
    part(".sums", sheet).textContent = sums;
    part(".sums", sheet).hidden = sums === "";
    part(".turned", sheet).replaceChildren(...this.#hands(table, numerals));
    part(".tally", sheet).replaceChildren(...(table.view.you === null ? [] : tallyRows(table, words)));
    this.#offerAnother(table);
  }

  /** The next game is like this one. @param {Table} table */
  #offerAnother({ view, people }) {
    const level = people.find((person) => person.bot !== null)?.bot;
    const fields = /** @type {HTMLFormElement} */ (part("form", this.sheet)).elements;
    const set = (/** @type {string} */ name, /** @type {string} */ value) => {
      const field = fields.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    };
    set("game", view.game.split("@")[0] ?? "");
    if (level) set("level", level);
  }

  /** Show the sheet; the focus goes to its heading, so that it is read from there. */
  open() {
    if (this.isOpen) return;
    this.sheet.hidden = false;
    this.title.focus({ preventScroll: true });
  }

  close() {
    if (!this.isOpen) return;
    this.sheet.hidden = true;
    this.onClose();
  }

  /** @param {Table} table @param {boolean} numerals */
  #hands(table, numerals) {
    const { view, people } = table;
    const { result } = view;
    if (result === null) return [];
    return yoursFirst(table).map((seat) => {
      const i = view.seats.indexOf(seat);
      const name = seat === view.you ? this.words.t("person.you") : whoIs(people, seat, this.words).who;
      const tiles = tilesOf(result.hands[i] ?? "");
      return h(
        "li",
        { class: seat === result.winner ? "winner" : "" },
        h("span", { class: "name" }, name),
        this.#tiles(tiles, numerals),
        h("span", { class: "sum" }, String(result.sums[i] ?? 0)),
      );
    });
  }

  /** @param {string[]} tiles @param {boolean} numerals */
  #tiles(tiles, numerals) {
    const { t, list, spoken } = this.words;
    if (tiles.length === 0) return h("span", { class: "tiles none" }, t("over.none"));
    const faces = tiles.map((tile) => drawing(tileSvg(parseTile(tile), { rotation: 0, numerals, unit: 24 })));
    return h("span", { class: "tiles" }, ...faces, h("span", { class: "unseen" }, list(tiles.map(spoken))));
  }
}

/**
 * The games played so far, as rows of a list; draws where there are any.
 *
 * @param {Table} table
 * @param {Words} words
 */
export function tallyRows({ view, people, tally }, words) {
  const rival = view.seats.find((seat) => seat !== view.you) ?? "";
  const row = (/** @type {string} */ name, /** @type {number} */ n, /** @type {string} */ cls) =>
    h("li", { class: cls }, h("span", {}, name), " ", h("b", {}, String(n)));
  return [
    row(words.t("person.you"), tally.wins, "us"),
    row(whoIs(people, rival, words).who, tally.losses, ""),
    ...(tally.draws > 0 ? [row(words.t("tally.draws"), tally.draws, "")] : []),
  ];
}
