/** Who sits around the table: the others with their backs and what is known of them, the boneyard, you. */

import { drawing, h, part, setAttribute, setText } from "./dom.js";
import { initialOf, whoIs } from "./names.js";
import { sayBoneyard } from "./said.js";
import { othersOf, perRow, placesOf } from "./seating.js";
import { countedIn } from "./standing.js";
import { sideOf } from "./state.js";
import { callOf, hasBoneyard, numbersWithout, sitsOut, spellsOf } from "./story.js";
import { tileSvg } from "./tile.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./wire.js").View} View */

/** Backs drawn beside a rival; the number tells the rest. */
const MOST_BACKS = 7;

/** Between the numbers somebody lacks; a line may end after it. */
const DOT = "·\u200b";

/** With more others than this their chips do not all stand in two rows of a phone. */
const ALWAYS_IN_SIGHT = 10;

/**
 * @typedef {object} Hosts
 * @property {HTMLElement} rivals
 * @property {HTMLElement} yard
 * @property {HTMLElement} me
 */

export class SeatsView {
  /** @type {Map<string, Seat>} */
  #others = new Map();
  /** Who looks from where: when it changes, everybody sits down anew. */
  #seated = "";
  /** @type {string | null} */
  #you = null;
  /** @type {Seat} */
  #me;
  #yard = yardOf();
  /** What the hands lack, and the history it was read from. @type {{history: unknown, known: Map<string, number[]>}} */
  #known = { history: null, known: new Map() };

  /** @param {Hosts} hosts @param {Words} words */
  constructor(hosts, words) {
    this.hosts = hosts;
    this.words = words;
    this.#me = seatOf("mine");
    setText(this.#me.disc, words.t("person.initial"));
    hosts.me.replaceChildren(this.#me.seat);
    hosts.yard.replaceChildren(this.#yard.pile, this.#yard.label, this.#yard.apart);
  }

  /** @param {Table} table @param {boolean} acting  it is the reader's turn, and no action is on its way */
  update(table, acting) {
    const { view } = table;
    if (this.#known.history !== view.history) this.#known = { history: view.history, known: numbersWithout(view) };
    const others = othersOf(view);
    if (this.#seated !== `${view.you} ${others}`) this.#sit(table, others);
    for (const seat of others) this.#updateOther(seat, table);
    this.#follow(view.now.turn);
    this.#updateYard(view);
    this.#updateMe(table, acting);
  }

  /** The elements of a seat, for what else is shown there. @param {string} seat @returns {Seat | undefined} */
  find(seat) {
    return seat === this.#you ? this.#me : this.#others.get(seat);
  }

  /** Everybody takes a seat, in order of play. @param {Table} table @param {string[]} others */
  #sit({ view }, others) {
    this.#seated = `${view.you} ${others}`;
    this.#you = view.you;
    this.#others.clear();
    const places = placesOf(others.length);
    others.forEach((seat, i) => {
      const made = seatOf();
      made.seat.dataset.place = places[i] ?? "top";
      made.seat.dataset.hue = String(view.seats.indexOf(seat) % 6);
      this.#others.set(seat, made);
    });
    this.hosts.rivals.replaceChildren(...[...this.#others.values()].map(({ seat }) => seat));
    document.body.dataset.others = others.length > 3 ? "many" : others.length > 1 ? "few" : "one";
    this.hosts.rivals.style.setProperty("--per-row", String(perRow(others.length)));
    // What scrolls can be reached with the keyboard.
    if (others.length > ALWAYS_IN_SIGHT) this.hosts.rivals.tabIndex = 0;
    const pairs = view.sides.some((side) => side.length > 1) && view.you !== null;
    const label = pairs ? "region.others" : view.you === null ? "region.everybody" : "region.rivals";
    setAttribute(part(".rivals"), "aria-label", this.words.t(label));
  }

  /** Where not all are in sight, who is in turn comes into it. @param {string | null} turn */
  #follow(turn) {
    const { rivals } = this.hosts;
    const seat = turn === null ? undefined : this.#others.get(turn)?.seat;
    if (seat === undefined) return;
    const around = /** @type {HTMLElement} */ (rivals.parentElement); // it scrolls on a phone on its side
    if (rivals.scrollWidth > rivals.clientWidth) rivals.scrollTo({ left: seat.offsetLeft - (rivals.clientWidth - seat.offsetWidth) / 2 });
    if (around.scrollHeight > around.clientHeight) around.scrollTo({ top: seat.offsetTop - (around.clientHeight - seat.offsetHeight) / 2 });
  }

  /** @param {string} seat @param {Table} table */
  #updateOther(seat, table) {
    const { view, people } = table;
    const { t } = this.words;
    const shown = this.#others.get(seat);
    if (shown === undefined) return;
    const count = view.counts[view.seats.indexOf(seat)] ?? 0;
    const out = sitsOut(view, seat);
    const turn = view.now.turn === seat;
    const person = people.find((each) => each.seat === seat);
    const { who, short } = whoIs(people, seat, this.words);
    portray(shown.disc, person, short, this.#others.size);
    shown.seat.classList.toggle("turn", turn);
    shown.seat.classList.toggle("away", out);
    setText(shown.name, this.#others.size > 1 ? short : who);
    setText(shown.count, out ? "" : String(count));
    setText(shown.countLong, out ? t("seat.out") : t("seat.tiles", { n: count }));
    setText(shown.thinking, turn ? t("seat.thinking") : "");
    stack(shown.backs, Math.min(MOST_BACKS, count));
    setText(shown.tag, this.#tagOf(table, seat, person, out));
    this.#updatePoints(shown, seat, view);
    this.#updateKnown(shown, seat, view);
    setText(shown.call, this.#callText(view, seat));
  }

  /** What is said of somebody in a word, what matters most. @param {Table} table @param {string} seat @param {import("./wire.js").Person | undefined} person @param {boolean} out */
  #tagOf({ view }, seat, person, out) {
    const { t } = this.words;
    if (out) return t("seat.out_short");
    if (person?.substitute != null) return t("seat.substitute_short");
    if (person?.kind === "person" && !person.here) return t("seat.away_short");
    const partner = view.you !== null && seat !== view.you && sideOf(view, seat) === sideOf(view, view.you);
    return partner ? t("seat.partner") : "";
  }

  /** Points where several play for themselves, or chips, beside a name. @param {Seat} shown @param {string} seat @param {View} view */
  #updatePoints(shown, seat, view) {
    const at = view.seats.indexOf(seat);
    const chips = view.rules.stakes !== "none";
    const counts = chips || (view.sides.length > 2 && countedIn(view) === "points");
    const n = (chips ? view.now.chips?.[at] : view.now.scores[at]) ?? 0;
    shown.points.classList.toggle("chips", chips);
    setText(shown.points, counts ? this.words.t(chips ? "seat.chips" : "seat.points", { n }) : "");
    setText(shown.pointsLong, counts ? this.words.t(chips ? "seat.chips_long" : "seat.points_long", { n }) : "");
  }

  /** What somebody was seen without, and what has just been drawn. @param {Seat} shown @param {string} seat @param {View} view */
  #updateKnown(shown, seat, view) {
    const { t, list, spoken } = this.words;
    const pips = view.result === null ? (this.#known.known.get(seat) ?? []) : [];
    shown.without.hidden = pips.length === 0;
    setText(shown.withoutShort, pips.length === 0 ? "" : `${t("seat.without")} ${pips.join(DOT)}`);
    setText(shown.withoutLong, pips.length === 0 ? "" : t("seat.without_long", { pips: list(pips.map(spoken.pip)) }));
    const spell = spellsOf(view.history).filter((each) => each.seat === seat).pop();
    const drew = view.result === null ? (spell?.drawn.length ?? 0) : 0;
    shown.drew.hidden = drew === 0;
    setText(shown.drew, drew === 0 ? "" : t("seat.drew", { n: drew }));
  }

  /** @param {View} view */
  #updateYard(view) {
    const { t } = this.words;
    const { boneyard, now, rules } = view;
    this.hosts.yard.hidden = !hasBoneyard(view);
    const aside = rules.draw === "none";
    const apart = aside ? 0 : Math.max(0, boneyard - now.drawable);
    setText(this.#yard.count, String(boneyard - apart));
    setText(this.#yard.unit, t(aside ? "yard.aside" : "yard.label"));
    setText(this.#yard.long, sayBoneyard(view, this.words));
    this.#yard.apart.hidden = apart === 0;
    setText(this.#yard.apart, apart === 0 ? "" : t("yard.apart", { n: apart }));
    stack(this.#yard.pile, Math.min(3, boneyard));
  }

  /** @param {Table} table @param {boolean} acting */
  #updateMe({ view }, acting) {
    const { t } = this.words;
    this.hosts.me.hidden = view.you === null;
    if (view.you === null) return;
    this.#me.seat.classList.toggle("turn", acting);
    setText(this.#me.name, t("person.you"));
    this.#updatePoints(this.#me, view.you, view);
    setText(this.#me.call, this.#callText(view, view.you));
  }

  /** What a seat calls out now. @param {View} view @param {string} seat */
  #callText({ history }, seat) {
    const call = callOf(history);
    return call?.seats.includes(seat) ? this.words.t(`call.${call.call}`) : "";
  }
}

/** @typedef {ReturnType<typeof seatOf>} Seat */

const FACE = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect x="3" y="5.5" width="18" height="14.5" rx="4.5" fill="#fff"/><circle cx="8.6" cy="12.6" r="2.1" fill="#22332d"/><circle cx="15.4" cy="12.6" r="2.1" fill="#22332d"/><path d="M12 5.5V2.6" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>`;
const RING = `<svg class="ring" viewBox="0 0 42 42" aria-hidden="true" focusable="false"><circle cx="21" cy="21" r="19"/><circle class="arc" cx="21" cy="21" r="19" pathLength="100"/></svg>`;

const back = () => drawing(tileSvg([0, 0], { rotation: 90, down: true }));

/**
 * Put on somebody's disc what stands there: the face of the only computer, otherwise an initial.
 *
 * @param {Element} disc
 * @param {import("./wire.js").Person | undefined} person
 * @param {string} name
 * @param {number} others   how many sit at the table besides you
 */
function portray(disc, person, name, others) {
  const initial = person?.bot != null && others === 1 ? "" : initialOf(person, name);
  if (initial !== "") setText(disc, initial);
  else if (disc.firstElementChild === null) disc.replaceChildren(drawing(FACE));
}

/** @param {string} [kind]  a class of the seat */
function seatOf(kind = "") {
  const name = h("b", { class: "name" });
  const tag = h("span", { class: "tag" });
  const points = h("span", { class: "points", "aria-hidden": "true" });
  const pointsLong = h("span", { class: "unseen" });
  const count = h("span", { class: "count", "aria-hidden": "true" });
  const countLong = h("span", { class: "unseen" });
  const thinking = h("span", { class: "unseen" });
  const backs = h("div", { class: "backs", "aria-hidden": "true" });
  const withoutShort = h("span", { "aria-hidden": "true" });
  const withoutLong = h("span", { class: "unseen" });
  const without = h("span", { class: "badge without", hidden: true }, withoutShort, withoutLong);
  const drew = h("span", { class: "badge drew", hidden: true });
  const call = h("span", { class: "call", "aria-hidden": "true" });
  const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  const disc = h("span", { class: "disc", "aria-hidden": "true" });
  const face = h("div", { class: "face" }, drawing(RING), disc, count);
  const who = h("div", { class: "who" }, h("div", { class: "line" }, name, tag, points, pointsLong, dots), countLong, thinking, h("div", { class: "line known" }, backs, call, drew, without));
  // The others are a list; your own seat stands alone.
  const seat = h("div", { class: `seat ${kind}`.trim(), role: kind === "mine" ? null : "listitem" }, face, who);
  return { seat, disc, who, name, tag, points, pointsLong, count, countLong, thinking, backs, without, withoutShort, withoutLong, drew, call };
}

function yardOf() {
  const pile = h("div", { class: "pile", "aria-hidden": "true" });
  const count = h("b", { "aria-hidden": "true" });
  const unit = h("span", { "aria-hidden": "true" });
  const long = h("span", { class: "unseen" });
  const apart = h("span", { class: "apart", "aria-hidden": "true", hidden: true });
  return { pile, label: h("div", { class: "yard-label" }, count, unit, long), apart, count, unit, long };
}

/** So many backs in a host. @param {Element} host @param {number} count */
function stack(host, count) {
  while (host.childElementCount > count) host.lastElementChild?.remove();
  while (host.childElementCount < count) host.append(back());
}
