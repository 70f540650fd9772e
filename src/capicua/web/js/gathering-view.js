/**
 * The table before play begins: the seats around an empty felt, the link for the friends, the rules, and
 * what the host may do. It stands in the place of the felt and the hand.
 */

import { drawing, h, part, setText } from "./dom.js";
import { chairsOf, isHost, sayWaiting } from "./gathering.js";
import { isNameless, nameForm } from "./name-form.js";
import { shareBox } from "./share.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./gathering.js").Chair} Chair */

/** The levels of the computer that a seat may be filled with. */
const LEVELS = ["principiante", "casual"];

const CHAIR = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M12 5v14M5 12h14"/></svg>`;

/**
 * @typedef {object} Desk
 * @property {(word: import("./company.js").WishWord) => void} wish
 * @property {(asked: import("./wire.js").Request) => void} ask
 * @property {(seat: string) => void} sit
 * @property {(text: string, label: string, then: () => void) => void} confirm
 * @property {() => void} focus   put the focus into the hand
 */

export class GatheringView {
  /** The seat that is about to change places, "" while none is chosen; null while nobody changes. @type {string | null} */
  #swapping = null;
  #written = "";
  #level = "casual";
  /** @type {Table | null} */
  #table = null;

  /** @param {Words} words @param {Desk} desk @param {HTMLElement} mesa  what it stands in */
  constructor(words, desk, mesa) {
    this.words = words;
    this.desk = desk;
    const { t } = words;
    this.title = h("h2", { tabindex: -1 });
    this.state = h("p", { class: "state" });
    this.seats = h("ul", { class: "chairs", role: "list", "aria-label": t("gather.seats") });
    this.controls = h("div", { class: "controls" });
    const about = /** @type {HTMLTemplateElement} */ (part("template#about"));
    const rules = h("section", { class: "about", "aria-label": t("gather.what") }, about.content.cloneNode(true));
    this.name = nameForm(words);
    this.share = shareBox(words);
    this.host = h("section", { class: "gathering", "aria-label": t("region.gathering"), hidden: true },
      h("div", { class: "around" }, this.title, this.state, this.seats, this.name, this.controls),
      h("div", { class: "beside" }, this.share, rules),
    );
    mesa.append(this.host);
  }

  /** @param {Table} table */
  update(table) {
    const shown = table.company.stage === "gathering";
    const focused = this.host.contains(document.activeElement);
    this.host.hidden = !shown;
    document.body.classList.toggle("gathers", shown);
    if (!shown && focused) this.desk.focus();
    if (!shown) return;
    this.#table = table;
    this.#write(table);
  }

  /** @param {Table} table */
  #write(table) {
    const { company, people, view } = table;
    const written = JSON.stringify([company, people, view.you, this.#swapping]);
    if (written === this.#written) return;
    this.#written = written;
    const { t } = this.words;
    const friends = company.kind === "friends";
    setText(this.title, t(titleOf(table)));
    this.name.hidden = !isNameless(table);
    setText(this.state, this.#swapping === null ? sayWaiting(table, this.words) : t(this.#swapping ? "gather.swap_second" : "gather.swap_first"));
    this.share.hidden = !friends;
    const focused = focusedKey(this.host);
    const chairs = chairsOf(table, this.words);
    this.seats.classList.toggle("listed", chairs.some(({ spot }) => spot === null));
    this.seats.replaceChildren(...chairs.map((chair) => this.#chair(chair)));
    this.controls.replaceChildren(...this.#controls(table));
    refocus(this.host, focused, this.title);
  }

  /** @param {Chair} chair */
  #chair(chair) {
    const { t } = this.words;
    const notes = [chair.rating === null ? "" : t("seat.rating", { n: chair.rating }), ...chair.notes].filter((note) => note !== "");
    const disc = h("span", { class: "disc", "aria-hidden": "true" }, chair.who === "open" ? drawing(CHAIR) : chair.initial);
    const pair = chair.pair === null ? null : h("span", { class: "pair" }, t("gather.pair", { n: chair.pair }));
    const name = h("b", { class: "name" }, chair.name);
    return h("li", { class: `chair ${chair.who}`, "data-spot": chair.spot, "data-pair": chair.pair, "data-seat": chair.seat },
      disc, name, h("span", { class: "notes" }, notes.join(" · ")), pair, ...this.#offers(chair));
  }

  /** What can be done with a seat. @param {Chair} chair */
  #offers(chair) {
    const { t } = this.words;
    const { seat, name, inside } = chair;
    const { ask, sit } = this.desk;
    if (this.#swapping !== null) return [this.#swap(seat, name)];
    const offers = [];
    if (chair.sit) offers.push(this.#button(`sit ${seat}`, t("gather.sit"), t("gather.sit_named", { seat }), () => sit(seat), true));
    if (chair.fill) offers.push(this.#button(`fill ${seat}`, t("gather.fill"), t("gather.fill_named", { seat }), () => ask({ t: "fill", seat, level: this.#level })));
    if (chair.empty) offers.push(this.#button(`fill ${seat}`, t("gather.empty"), t("gather.empty_named", { name: inside }), () => ask({ t: "fill", seat, level: null })));
    if (chair.host) offers.push(this.#button(`host ${seat}`, t("gather.hand_over"), t("gather.hand_over_named", { name: inside }), () => ask({ t: "host", seat })));
    return offers;
  }

  /** One of the two that change places; the first one is seen to be chosen. @param {string} seat @param {string} name */
  #swap(seat, name) {
    const { t } = this.words;
    const chosen = this.#swapping === seat;
    const button = this.#button(`swap ${seat}`, t("gather.swap_this"), t("gather.swap_named", { name }), () => this.#pick(seat), chosen);
    button.setAttribute("aria-pressed", String(chosen));
    return button;
  }

  /** A seat is chosen to change places; with the second one they change. @param {string} seat */
  #pick(seat) {
    const first = this.#swapping ?? "";
    if (first === "") this.#swapping = seat;
    else {
      this.#swapping = null;
      if (first !== seat) this.desk.ask({ t: "swap", seats: [first, seat] });
    }
    if (this.#table !== null) this.#write(this.#table);
  }

  /** What can be done with the table. @param {Table} table */
  #controls(table) {
    const { t } = this.words;
    const { company, people, view } = table;
    const may = (/** @type {import("./company.js").WishWord} */ word) => company.may.includes(word);
    const { arranges = false } = company;
    const controls = [];
    if (may("start")) controls.push(this.#button("start", t("wish.start"), "", () => this.desk.wish("start"), true));
    if (arranges && people.some(({ kind }) => kind === "open")) controls.push(this.#levels());
    if (arranges && people.filter(({ kind }) => kind !== "open").length > 0 && people.length > 2) {
      const swapping = this.#swapping !== null;
      controls.push(this.#button("swapping", t(swapping ? "gather.swap_stop" : "gather.swap"), "", () => {
        this.#swapping = swapping ? null : "";
        this.#write(table);
      }));
    }
    if (view.you !== null && company.kind === "friends" && !isHost(table)) controls.push(this.#button("stand", t("gather.stand"), "", () => this.desk.ask({ t: "stand" })));
    if (may("close")) {
      const close = () => this.desk.confirm(t("confirm.close"), t("wish.close"), () => this.desk.wish("close"));
      controls.push(this.#button("close", t("wish.close"), "", close));
    }
    return controls;
  }

  #levels() {
    const { t } = this.words;
    const options = LEVELS.map((level) => h("option", { value: level, selected: level === this.#level }, t(`level.choice.${level}`)));
    const onchange = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLSelectElement) this.#level = target.value;
    };
    return h("label", { class: "level" }, h("span", {}, t("gather.level")), h("select", { "data-key": "level", onchange }, ...options));
  }

  /** @param {string} key @param {string} label @param {string} spoken  how it is named aloud; "" as it is written @param {() => void} onclick @param {boolean} [main] */
  #button(key, label, spoken, onclick, main = false) {
    return h("button", { class: `button ${main ? "main" : "quiet"}`, type: "button", "data-key": key, "aria-label": spoken || null, onclick }, label);
  }
}

/** @param {Table} table */
function titleOf(table) {
  const { view, company } = table;
  if (company.kind !== "friends") return "gather.title_arranged";
  if (view.you === null) return "gather.title_guest";
  return isHost(table) ? "gather.title" : "gather.title_seated";
}

/** Which of the buttons has the focus; null: none within. @param {HTMLElement} host */
function focusedKey(host) {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !host.contains(activeElement)) return null;
  return activeElement.dataset.key ?? "";
}

/** A button that went must not take the focus with it. @param {HTMLElement} host @param {string | null} key @param {HTMLElement} otherwise */
function refocus(host, key, otherwise) {
  if (key === null || (document.activeElement !== null && document.activeElement !== document.body)) return;
  const same = [...host.querySelectorAll("[data-key]")].find((each) => each instanceof HTMLElement && each.dataset.key === key);
  (same instanceof HTMLElement ? same : otherwise).focus();
}
