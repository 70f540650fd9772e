/** Who sits around the table: rivals with their backs and what is known of them, the boneyard, you. */

import { drawing, h, setText } from "./dom.js";
import { whoIs } from "./names.js";
import { callOf, numbersWithout, spellsOf } from "./story.js";
import { tileSvg } from "./tile.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

/** Backs drawn beside a rival; the number tells the rest. */
const MOST_BACKS = 7;

const FACE = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect x="3" y="5.5" width="18" height="14.5" rx="4.5" fill="#fff"/><circle cx="8.6" cy="12.6" r="2.1" fill="#22332d"/><circle cx="15.4" cy="12.6" r="2.1" fill="#22332d"/><path d="M12 5.5V2.6" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>`;
const RING = `<svg class="ring" viewBox="0 0 42 42" aria-hidden="true" focusable="false"><circle cx="21" cy="21" r="19"/><circle class="arc" cx="21" cy="21" r="19" pathLength="100"/></svg>`;

const back = () => drawing(tileSvg([0, 0], { rotation: 90, down: true }));

/**
 * @typedef {object} Hosts
 * @property {HTMLElement} rivals
 * @property {HTMLElement} yard
 * @property {HTMLElement} me
 */

export class SeatsView {
  /** @type {Map<string, ReturnType<typeof rivalSeat>>} */
  #rivals = new Map();
  #me = meSeat();
  #yard = yardPile();

  /** @param {Hosts} hosts @param {Words} words */
  constructor(hosts, words) {
    this.hosts = hosts;
    this.words = words;
    hosts.me.replaceChildren(this.#me.seat);
    hosts.yard.replaceChildren(this.#yard.pile, this.#yard.label);
  }

  /** @param {Table} table @param {boolean} acting  it is the reader's turn, and no action is on its way */
  update(table, acting) {
    const { view } = table;
    for (const seat of view.seats) if (seat !== view.you) this.#updateRival(seat, table);
    this.#updateYard(view.boneyard);
    this.#updateMe(table, acting);
  }

  /** @param {string} seat @param {Table} table */
  #updateRival(seat, { view, people }) {
    const { t } = this.words;
    const shown = this.#rivals.get(seat) ?? this.#seat(seat, people);
    const count = view.counts[view.seats.indexOf(seat)] ?? 0;
    const turn = view.now.turn === seat;
    shown.seat.classList.toggle("turn", turn);
    setText(shown.name, whoIs(people, seat, this.words).who);
    setText(shown.count, String(count));
    setText(shown.countLong, t("seat.tiles", { n: count }));
    setText(shown.thinking, turn ? t("seat.thinking") : "");
    stack(shown.backs, Math.min(MOST_BACKS, count));
    this.#updateKnown(shown, seat, view);
    setText(shown.call, callText(view.history, seat, t));
  }

  /** What the rival was seen without, and what it has just drawn. @param {ReturnType<typeof rivalSeat>} shown @param {string} seat @param {import("./wire.js").View} view */
  #updateKnown(shown, seat, view) {
    const { t, pip, list } = this.words;
    const pips = view.result === null ? numbersWithout(view.history, seat) : [];
    shown.without.hidden = pips.length === 0;
    setText(shown.withoutShort, pips.length === 0 ? "" : `${t("seat.without")} ${pips.join(" · ")}`);
    setText(shown.withoutLong, pips.length === 0 ? "" : t("seat.without_long", { pips: list(pips.map(pip)) }));
    const spell = spellsOf(view.history).filter((each) => each.seat === seat).pop();
    const drew = view.result === null ? (spell?.drawn.length ?? 0) : 0;
    shown.drew.hidden = drew === 0;
    setText(shown.drew, drew === 0 ? "" : t("seat.drew", { n: drew }));
  }

  /** @param {string} seat @param {import("./wire.js").Person[]} people */
  #seat(seat, people) {
    const person = people.find((each) => each.seat === seat);
    const made = rivalSeat(person?.bot != null ? drawing(FACE) : (person?.name ?? seat).slice(0, 1));
    this.#rivals.set(seat, made);
    this.hosts.rivals.append(made.seat);
    return made;
  }

  /** @param {number} count */
  #updateYard(count) {
    const { t } = this.words;
    setText(this.#yard.count, String(count));
    setText(this.#yard.unit, t("yard.label"));
    setText(this.#yard.long, count === 0 ? t("count.boneyard_empty") : t("count.boneyard", { n: count }));
    stack(this.#yard.pile, Math.min(3, count));
  }

  /** @param {Table} table @param {boolean} acting */
  #updateMe({ view }, acting) {
    const { t } = this.words;
    this.hosts.me.hidden = view.you === null;
    this.#me.seat.classList.toggle("turn", acting);
    setText(this.#me.disc, t("person.initial"));
    setText(this.#me.name, t("person.you"));
    setText(this.#me.call, callText(view.history, view.you, t));
  }
}

/** What a seat calls out now. @param {import("./wire.js").WireEvent[]} history @param {string | null} seat @param {import("./i18n.js").Translate} t */
function callText(history, seat, t) {
  const call = callOf(history);
  return call !== null && call.seat !== null && call.seat === seat ? t(`call.${call.call}`) : "";
}

/** So many backs in a host. @param {Element} host @param {number} count */
function stack(host, count) {
  while (host.childElementCount > count) host.lastElementChild?.remove();
  while (host.childElementCount < count) host.append(back());
}

/** @param {Node | string} portrait  the computer's face, or an initial */
function rivalSeat(portrait) {
  const name = h("b", { class: "name" });
  const count = h("span", { class: "count", "aria-hidden": "true" });
  const countLong = h("span", { class: "unseen" });
  const thinking = h("span", { class: "unseen" });
  const backs = h("div", { class: "backs", "aria-hidden": "true" });
  const withoutShort = h("span", { "aria-hidden": "true" });
  const withoutLong = h("span", { class: "unseen" });
  const without = h("span", { class: "badge", hidden: true }, withoutShort, withoutLong);
  const drew = h("span", { class: "badge", hidden: true });
  const call = h("span", { class: "call", "aria-hidden": "true" });
  const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  const face = h("div", { class: "face" }, drawing(RING), h("span", { class: "disc", "aria-hidden": "true" }, portrait), count);
  const who = h("div", { class: "who" }, h("div", { class: "line" }, name, dots), countLong, thinking, h("div", { class: "line known" }, backs, call, drew, without));
  const seat = h("div", { class: "seat" }, face, who);
  return { seat, name, count, countLong, thinking, backs, without, withoutShort, withoutLong, drew, call };
}

function meSeat() {
  const disc = h("span", { class: "disc own", "aria-hidden": "true" });
  const name = h("b", { class: "name" });
  const call = h("span", { class: "call", "aria-hidden": "true" });
  const seat = h("div", { class: "seat mine" }, h("div", { class: "face" }, drawing(RING), disc), h("div", { class: "who" }, h("div", { class: "line" }, name, call)));
  return { seat, disc, name, call };
}

function yardPile() {
  const pile = h("div", { class: "pile", "aria-hidden": "true" });
  const count = h("b", { "aria-hidden": "true" });
  const unit = h("span", { "aria-hidden": "true" });
  const long = h("span", { class: "unseen" });
  return { pile, label: h("div", { class: "yard-label" }, count, unit, long), count, unit, long };
}
