/**
 * The sheet at the end of a round or of the match: the hands turned up, the score explained with its
 * own numbers, the totals, and the way on. It lies beside the table and does not close it: "Ver la
 * mesa" puts it away.
 */

import { drawing, h, part } from "./dom.js";
import { endReason, endSums, endTitle, endedEarly, isSingle, yoursFirst } from "./ending.js";
import { NEXT, STOP, tilesOf } from "./wire.js";
import { nameOf } from "./names.js";
import { storageAllows } from "./settings.js";
import { bonusesOf, tellBonus, tellDecision, tellPot, tellScore } from "./score-told.js";
import { sitsOut } from "./story.js";
import { parseTile, tileSvg } from "./tile.js";
import { tallyRows, totalRows } from "./standing.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

/** So many hands are shown before the sums. */
const MOST_FIRST = 5;

export class EndView {
  /** @type {unknown[]} what is written on the sheet */
  #written = [];
  /** What the shuffles were bound to, by round. @type {Map<number, string>} */
  #seals = new Map();

  /**
   * @param {HTMLElement} sheet
   * @param {Words} words
   * @param {object} wishes
   * @param {() => void} wishes.onClose  the sheet was put away
   * @param {(wish: import("./company.js").WishWord) => void} wishes.onWish
   */
  constructor(sheet, words, { onClose, onWish }) {
    this.sheet = sheet;
    this.words = words;
    this.onClose = onClose;
    this.title = part("h2", sheet);
    this.next = part("#next", sheet);
    this.stop = part("#stop", sheet);
    this.again = part("#again", sheet);
    this.rematch = part("#rematch", sheet);
    this.sealed = part("#sealed", sheet);
    this.next.addEventListener("click", () => onWish(NEXT));
    this.stop.addEventListener("click", () => onWish(STOP));
    this.rematch.addEventListener("click", () => onWish("again"));
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
    const { view, tally, company } = table;
    const written = [view.result, view.ended, view.now, tally, company, numerals];
    if (written.every((each, i) => each === this.#written[i])) return;
    this.#written = written;
    const { words, sheet } = this;
    const focused = this.hasFocus;
    const why = [endReason(table, words), ...tellDecision(table, words, words.written)];
    this.title.textContent = endTitle(table, words);
    part(".why", sheet).textContent = why.join(" ").trim();
    this.#turnUp(table, numerals);
    this.#writeScore(table);
    this.sealed.textContent = this.#sealedWith(table);
    const ended = view.ended !== null;
    sheet.classList.toggle("ended", ended);
    // Against the computer another table is made at once; people are asked.
    this.again.hidden = !ended || company.kind !== "computer";
    this.rematch.hidden = !company.may.includes("again") || company.kind === "computer";
    this.next.hidden = !company.may.includes(NEXT);
    this.stop.hidden = !company.may.includes(STOP);
    // A button that goes must not take the focus with it.
    if (focused && this.isOpen && (!this.hasFocus || document.activeElement?.closest("[hidden]"))) this.#read();
  }

  /** Remember what a shuffle is bound to, to be shown when its round is over. @param {Table} table */
  remember({ company: { commitment } }) {
    if (commitment === null || this.#seals.get(commitment.round) === commitment.hash) return;
    this.#seals.set(commitment.round, commitment.hash);
    storageAllows(() => sessionStorage?.setItem(sealKey(commitment.round), commitment.hash));
  }

  /** What the shuffle of this round was bound to before anybody added to it, as far as this page saw it. @param {Table} table */
  #sealedWith({ view }) {
    const hash = this.#seals.get(view.round) ?? storageAllows(() => sessionStorage?.getItem(sealKey(view.round))) ?? "";
    return hash === "" ? this.words.t("shuffle.sealed") : this.words.t("shuffle.sealed_with", { hash: shortHash(hash) });
  }

  /** @param {Table} table */
  #writeScore(table) {
    const { words } = this;
    const { view } = table;
    const score = tellScore(table, words);
    fill(part(".sums", this.sheet), [
      endSums(table, words, words.written),
      ...(score === null ? [] : [h("span", { class: "label" }, score.label), " ", h("b", {}, score.formula)]),
    ]);
    const extra = [...(endedEarly(view) ? [] : bonusesOf(table).map((bonus) => tellBonus(bonus, table, words))), ...tellPot(table, words)];
    fill(part(".extra", this.sheet), extra.map((text) => h("li", {}, text)));
    fill(part(".totals", this.sheet), isSingle(view) ? [] : totalRows(table, words));
    fill(part(".tally", this.sheet), view.you === null || !isSingle(view) ? [] : tallyRows(table, words));
  }

  /** Show the sheet; the focus goes to its heading, so that it is read from there. */
  open() {
    if (this.isOpen) return;
    this.sheet.hidden = false;
    this.#read();
  }

  #read() {
    this.sheet.scrollTop = 0;
    this.title.focus({ preventScroll: true });
  }

  /** Put the sheet away. @param {boolean} [quietly]  because the game goes on: nobody has asked for it */
  close(quietly = false) {
    if (!this.isOpen) return;
    this.sheet.hidden = true;
    if (!quietly) this.onClose();
  }

  /** Whether the focus is on the sheet. */
  get hasFocus() {
    return this.sheet.contains(document.activeElement);
  }

  /** The hands come before the sums that are made of them; many of them after, so that those are seen. @param {Table} table @param {boolean} numerals */
  #turnUp(table, numerals) {
    const hands = part(".turned", this.sheet);
    hands.replaceChildren(...this.#hands(table, numerals));
    const many = hands.childElementCount > MOST_FIRST;
    part(many ? ".ways" : ".sums", this.sheet).before(hands);
  }

  /** @param {Table} table @param {boolean} numerals */
  #hands(table, numerals) {
    const { view } = table;
    const { result } = view;
    if (result === null || view.ended?.why === "agreed") return [];
    const hands = yoursFirst(table).map((seat) => {
      const i = view.seats.indexOf(seat);
      return h(
        "li",
        { class: seat === result.winner ? "winner" : "" },
        h("span", { class: "name" }, nameOf(table, seat, this.words)),
        this.#tiles(tilesOf(result.hands[i] ?? ""), numerals),
        h("span", { class: "sum" }, String(result.sums[i] ?? 0)),
      );
    });
    return view.you !== null && sitsOut(view, view.you) ? [this.#sittingOut(), ...hands] : hands;
  }

  /** The reader has no hand in this round. */
  #sittingOut() {
    const { t } = this.words;
    return h("li", {}, h("span", { class: "name" }, t("person.you")), h("span", { class: "tiles none" }, t("seat.out_you")));
  }

  /** @param {string[]} tiles @param {boolean} numerals */
  #tiles(tiles, numerals) {
    const { t, list, spoken } = this.words;
    if (tiles.length === 0) return h("span", { class: "tiles none" }, t("over.none"));
    const faces = tiles.map((tile) => drawing(tileSvg(parseTile(tile), { rotation: 0, numerals, unit: 24 })));
    return h("span", { class: "tiles" }, ...faces, h("span", { class: "unseen" }, list(tiles.map(spoken.tile))));
  }
}

/** Where the seal of a round outlasts a reload. @param {number} round */
function sealKey(round) {
  return `capicua.seal ${document.body.dataset.table} ${round}`;
}

/** As much of a hash as can be held against another by eye: "3f9a 12bc 77d0 e1f2". @param {string} hash */
function shortHash(hash) {
  return (hash.replace("sha256:", "").slice(0, 16).match(/.{4}/g) ?? []).join(" ");
}

/** Fill a part of the sheet, and hide it where there is nothing to put in. @param {HTMLElement} host @param {(Node | string)[]} content */
function fill(host, content) {
  const shown = content.filter((each) => each !== "");
  host.replaceChildren(...shown);
  host.hidden = shown.length === 0;
}
