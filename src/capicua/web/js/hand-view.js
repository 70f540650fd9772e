/**
 * The hand on its rack: a list of real buttons. Playable tiles stand up, others are dimmed but can
 * be reached and touched, and their name says why they do not fit.
 */

import { h, drawing, setAttribute } from "./dom.js";
import { standOf } from "./hand.js";
import { nextWith } from "./keys.js";
import { parseTile, tileSvg } from "./tile.js";

/**
 * @typedef {object} HandState
 * @property {string[]} tiles        in the order shown
 * @property {Map<string, (string | null)[]>} places  where each may be played; empty while one cannot act
 * @property {boolean} acting        it is the reader's turn: tiles without a place are dimmed
 * @property {string | null} chosen  the tile taken up
 * @property {string[]} shown        tiles the server pointed at
 * @property {string | null} drawn   the tile that has just come
 * @property {boolean} opening       the round waits for its first tile, which is a certain one
 * @property {import("./ends.js").End[]} ends  the open ends of the table
 * @property {boolean} numerals
 * @property {boolean} oneStop       the hand is one Tab stop
 */

/** The widest place of a tile in px, by the width it stands on and the room the screen has. @param {number} room */
function widestIn(room) {
  if (innerHeight < 481) return 44;
  const most = innerWidth >= 2000 ? 92 : innerWidth >= 720 ? 62 : 54;
  return Math.max(44, Math.min(most, room / 6.5));
}

export class HandView {
  /** @type {Map<string, {item: HTMLLIElement, button: HTMLButtonElement, look: string}>} */
  #tiles = new Map();
  /** @type {string[]} */
  #order = [];
  /** Where the focus is or was last, as a place in the hand. */
  #at = 0;
  #columns = 1;
  #oneStop = false;
  /** @type {string | null} the drawn tile that has been brought into view */
  #drawn = null;
  /** The tile that was clicked last. */
  #aimed = "";

  /**
   * @param {HTMLElement} list   the <ul>
   * @param {object} options
   * @param {(tile: string, byKey: boolean) => void} options.onTouch
   * @param {(tile: string, state: HandState) => string} options.nameOf
   */
  constructor(list, { onTouch, nameOf }) {
    this.list = list;
    this.onTouch = onTouch;
    this.nameOf = nameOf;
    list.addEventListener("focusin", (event) => this.#focused(event));
    /** What the hand stands on: as wide as there is room. */
    this.stand = /** @type {HTMLElement} */ (list.parentElement);
    new ResizeObserver(() => this.#stand()).observe(this.stand);
  }

  /** @param {HandState} state */
  update(state) {
    const lost = this.hasFocus && !state.tiles.includes(this.#order[this.#at] ?? "");
    for (const tile of this.#order) if (!state.tiles.includes(tile)) this.#remove(tile);
    const resized = state.tiles.length !== this.#order.length;
    this.#order = [...state.tiles];
    this.#oneStop = state.oneStop;
    this.#order.forEach((tile, i) => this.#place(tile, i));
    for (const tile of this.#order) this.#dress(tile, state);
    if (resized) this.#stand();
    this.#tabStops();
    if (lost) this.focus();
    else if (state.drawn !== null && state.drawn !== this.#drawn) {
      this.#tiles.get(state.drawn)?.item.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.#drawn = state.drawn;
  }

  /** Whether the focus is in the hand. */
  get hasFocus() {
    return this.list.contains(document.activeElement);
  }

  /** Put the focus on `tile`, or where it was last. @param {string} [tile] */
  focus(tile = "") {
    const at = this.#order.indexOf(tile);
    this.#focusAt(at < 0 ? this.#at : at);
  }

  /** Walk through the hand, or come into it. @param {-1 | 1} by */
  step(by) {
    this.#focusAt(this.hasFocus ? this.#at + by : this.#at);
  }

  /** The tile above or below, where the hand stands in two rows. @param {-1 | 1} by */
  row(by) {
    const to = this.#at + by * this.#columns;
    if (this.#columns >= this.#order.length) this.step(by);
    else if (to >= 0 && to < this.#order.length) this.#focusAt(to);
  }

  first() {
    this.#focusAt(0);
  }

  last() {
    this.#focusAt(this.#order.length - 1);
  }

  /** Go to the next tile with this number. @param {number} pip @returns {boolean} false where there is none */
  seek(pip) {
    const from = this.hasFocus ? this.#at : -1;
    const at = nextWith(this.#order.map(parseTile), from, pip);
    if (at >= 0) this.#focusAt(at);
    return at >= 0;
  }

  /** The tile under an element of the hand. @param {EventTarget | null} target */
  tileOf(target) {
    const item = target instanceof Element ? target.closest("li[data-tile]") : null;
    return item instanceof HTMLElement ? (item.dataset.tile ?? null) : null;
  }

  /** An empty hand takes the focus itself, so that it is never lost. @param {number} at */
  #focusAt(at) {
    const tile = this.#order[Math.min(Math.max(0, at), this.#order.length - 1)] ?? "";
    const target = this.#tiles.get(tile)?.button ?? this.list;
    if (target === this.list) this.list.tabIndex = -1;
    target.focus();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const tile = this.tileOf(event.target);
    if (tile === null) return;
    this.#at = this.#order.indexOf(tile);
    this.#tabStops();
  }

  /**
   * The second click of a double click belongs to the tile of the first: where that has gone, the
   * click means nothing to the one that moved into its place.
   *
   * @param {string} tile
   * @param {number} count  clicks in quick succession; 0 from the keyboard
   */
  #clicked(tile, count) {
    if (count > 1 && tile !== this.#aimed) return;
    this.#aimed = tile;
    this.onTouch(tile, count === 0);
  }

  /** @param {string} tile */
  #remove(tile) {
    this.#tiles.get(tile)?.item.remove();
    this.#tiles.delete(tile);
  }

  /** @param {string} tile @param {number} i */
  #place(tile, i) {
    let held = this.#tiles.get(tile);
    if (held === undefined) {
      const button = h("button", { type: "button", onclick: ({ detail }) => this.#clicked(tile, detail) });
      held = { item: h("li", { "data-tile": tile }, button), button, look: "" };
      this.#tiles.set(tile, held);
    }
    // A moved element loses the focus, so one that stands where it should is left alone.
    if (this.list.children[i] !== held.item) this.list.insertBefore(held.item, this.list.children[i] ?? null);
  }

  /** @param {string} tile @param {HandState} state */
  #dress(tile, state) {
    const held = this.#tiles.get(tile);
    if (held === undefined) return;
    const { button, item } = held;
    const look = `${state.numerals}`;
    if (look !== held.look) {
      held.look = look;
      button.replaceChildren(drawing(tileSvg(parseTile(tile), { rotation: 90, numerals: state.numerals })));
    }
    setAttribute(button, "aria-label", this.nameOf(tile, state));
    const fits = state.places.has(tile);
    button.classList.toggle("picked", state.chosen === tile);
    button.classList.toggle("up", fits && state.chosen !== tile);
    button.classList.toggle("low", state.acting && !fits);
    item.classList.toggle("shown", state.shown.includes(tile));
    item.classList.toggle("drawn", state.drawn === tile);
  }

  #tabStops() {
    this.#at = Math.min(this.#at, Math.max(0, this.#order.length - 1));
    this.#order.forEach((tile, i) => {
      const button = this.#tiles.get(tile)?.button;
      if (button) button.tabIndex = this.#oneStop && i !== this.#at ? -1 : 0;
    });
  }

  #stand() {
    const room = this.stand.clientWidth - 4;
    const widest = widestIn(room);
    const { columns, width, scrolls } = standOf(this.#order.length, room, widest, widest * 0.74);
    this.#columns = columns;
    const rack = /** @type {HTMLElement} */ (this.stand.parentElement);
    rack.style.setProperty("--place", `${width}px`);
    rack.style.setProperty("--columns", String(columns));
    // The rack keeps its height while the tiles of one row grow and go, so that the felt keeps its own.
    rack.style.setProperty("--widest", `${widest}px`);
    this.list.classList.toggle("scrolls", scrolls);
  }
}
