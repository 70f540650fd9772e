/**
 * One device for several people: between turns a cover names the next one, and no hand is in the page.
 *
 * The server sends a hand only while it is asked for. This page takes it out at once when the device
 * is put away (another tab, another program, the page left or kept for later), whatever the connection
 * does then.
 */

import { h, setText } from "./dom.js";
import { COVER, countOf, reveal } from "./wire.js";
import { initialOf, whoIs } from "./names.js";

/** @typedef {import("./state.js").Table} Table */

/** How long the last play is seen before the cover comes, in milliseconds. */
export const BEFORE_COVER = 1_100;
/** A hand that was asked for and has not come by then may be asked for again, in milliseconds. */
const PATIENCE = 2_000;

/** Who has to take the device; null while nobody has to. @param {Table} table @returns {string | null} */
export function nextInHand({ view, company }) {
  const { turn } = view.now;
  const playing = company.stage === "playing" && view.result === null && view.ended === null;
  if (!playing || turn === null || !company.mine.includes(turn)) return null;
  return view.you === turn ? null : turn;
}

/** Whether somebody has to act now, with the device in his hand or not. @param {Table} table */
function isPlayed({ view, company }) {
  return company.stage === "playing" && view.now.turn !== null;
}

/**
 * The table without what only one of the people may see.
 * @param {Table} table
 * @returns {Table}
 */
export function covered(table) {
  const { view, company } = table;
  return {
    ...table,
    view: { ...view, you: null, hand: null, now: { ...view.now, legal: [] }, history: view.history.map(hidden) },
    company: { ...company, revealed: null },
  };
}

/** An event as everybody may know it. @param {import("./wire.js").RuleEvent} event @returns {import("./wire.js").RuleEvent} */
function hidden(event) {
  if (event.k === "drew") return { ...event, tile: null };
  if (event.k === "dealt") return { ...event, hands: event.hands.map((hand) => (hand === "" ? "" : `?${countOf(hand)}`)) };
  return event;
}

export class DeviceCover {
  #cancel = () => {};
  /** @type {string | null} whom the cover names */
  #next = null;
  /** Somebody played a moment ago, and the others want to see what. */
  #played = false;

  /**
   * @param {import("./names.js").Words} words
   * @param {object} desk
   * @param {(frame: string) => void} desk.tell
   * @param {() => void} desk.strip   take the hand out of the page
   * @param {() => void} desk.focus   put the focus into the hand
   * @param {import("./net.js").Clock} desk.clock
   */
  constructor(words, { tell, strip, focus, clock }) {
    this.words = words;
    this.tell = tell;
    this.strip = strip;
    this.focus = focus;
    this.clock = clock;
    const { t } = words;
    this.disc = h("span", { class: "disc", "aria-hidden": "true" });
    this.title = h("h2", { id: "cover-title" });
    this.show = h("button", { class: "button main", type: "button", onclick: () => this.#reveal() }, t("device.show"));
    this.dialog = h("dialog", { class: "cover", id: "cover", "aria-labelledby": "cover-title" },
      h("div", {}, this.disc, this.title, h("p", {}, t("device.hint")), this.show, h("a", { href: "/" }, t("bar.leave"))));
    document.body.append(this.dialog);
    this.dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
    this.dialog.addEventListener("close", () => this.#next !== null && this.#close());
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.putAway());
    for (const event of ["pagehide", "freeze"]) addEventListener(event, () => this.putAway());
  }

  /** @param {Table} table */
  update(table) {
    const next = nextInHand(table);
    const played = this.#played;
    this.#played = isPlayed(table);
    if (next === null) return this.#open();
    if (next === this.#next) return;
    this.#name(next, table);
    this.#cancel();
    if (!played || document.hidden) return this.#close();
    this.#cancel = this.clock.after(BEFORE_COVER, () => this.#close());
  }

  /** The device is put away: nothing of a hand stays behind. */
  putAway() {
    this.#played = false;
    this.tell(COVER);
    this.strip();
  }

  /** Nobody has to take the device. */
  #open() {
    this.#cancel();
    this.#next = null;
    document.body.classList.remove("covered");
    if (!this.dialog.open) return;
    this.dialog.close();
    this.focus();
  }

  /** @param {string} seat @param {Table} table */
  #name(seat, table) {
    this.#next = seat;
    const { who, inside } = whoIs(table.people, seat, this.words);
    setText(this.title, this.words.t("device.pass_to", { inside }));
    setText(this.disc, initialOf(table.people.find((each) => each.seat === seat), who));
    this.dialog.dataset.hue = String(table.view.seats.indexOf(seat) % 6);
    this.show.disabled = false;
  }

  #close() {
    this.#cancel();
    document.body.classList.add("covered");
    if (!this.dialog.open) this.dialog.showModal();
    this.show.focus();
    this.strip();
  }

  #reveal() {
    if (this.#next === null) return;
    this.show.disabled = true;
    this.tell(reveal(this.#next));
    this.clock.after(PATIENCE, () => (this.show.disabled = false));
  }
}
