/**
 * The panel of the company: who is here and how well they play, whom one does not want to hear, and what may
 * be done besides playing. What cannot be taken back is asked once more.
 */

import { h } from "./dom.js";
import { whoIs } from "./names.js";
import { isNameless, nameForm } from "./name-form.js";
import { panelOf } from "./panel.js";
import { shareBox } from "./share.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./company.js").WishWord} WishWord */
/** @typedef {import("./company.js").Person} Person */

/** What stands in the panel, in this order; the rest of what may be wished for has its place elsewhere. @type {WishWord[]} */
const WISHES = ["back", "resume", "claim", "pause", "stop", "substitute", "void", "resign", "leave"];
/** What is asked once more. @type {ReadonlySet<WishWord>} */
const GRAVE = new Set(/** @type {WishWord[]} */ (["resign", "leave", "void", "claim"]));
/** Why somebody is reported. */
const REASONS = ["words", "name", "cheating", "stalling", "other"];

/** So long may be what one writes about it. */
const MOST_WORDS = 500;

/**
 * @typedef {object} Desk
 * @property {(word: WishWord) => void} wish
 * @property {(text: string, label: string, then: () => void) => void} confirm
 * @property {(person: Person, on: boolean) => void} mute
 * @property {() => boolean} isAllMuted
 * @property {(on: boolean) => void} muteAll
 * @property {(complaint: import("./reports.js").Complaint) => Promise<boolean>} complain
 */

export class CompanyMenu {
  /** @type {Table | null} */
  #table = null;
  #written = "";

  /** @param {Words} words @param {Desk} desk */
  constructor(words, desk) {
    this.words = words;
    this.desk = desk;
    const { t } = words;
    const { dialog, body } = panelOf("company", t("company.title"), t("set.close"));
    this.dialog = dialog;
    this.people = h("ul", { class: "persons", role: "list", "aria-label": t("gather.seats") });
    this.watchers = h("p", { class: "about" });
    this.acts = h("div", { class: "acts-list" });
    this.name = nameForm(words);
    this.share = shareBox(words);
    this.muteAll = h("label", { class: "switch" }, h("span", {}, t("mute.all")), h("input", { type: "checkbox", role: "switch", onchange: ({ target }) => this.#muteAll(target.checked) }));
    body.append(this.people, this.name, this.watchers, this.muteAll, this.acts, this.share);
  }

  /** @param {Table} table */
  open(table) {
    this.#table = table;
    this.#write(true);
    this.dialog.showModal();
  }

  /** Keep an open panel true. @param {Table} table */
  update(table) {
    this.#table = table;
    if (this.dialog.open) this.#write(false);
  }

  /** @param {boolean} anew */
  #write(anew) {
    const table = this.#table;
    if (table === null) return;
    const { company, people, view } = table;
    const written = JSON.stringify([company.may, company.watchers, company.stage, company.host, people, view.you]);
    if (!anew && written === this.#written) return;
    this.#written = written;
    const { t } = this.words;
    const focused = this.dialog.open ? this.dialog.querySelector(":focus") : null;
    const key = focused instanceof HTMLElement ? focused.dataset.key : undefined;
    this.people.replaceChildren(...people.filter(({ kind }) => kind !== "open").map((person) => this.#person(table, person)));
    this.name.hidden = !isNameless(table);
    this.watchers.textContent = company.watchers > 0 ? t("company.watchers", { n: company.watchers }) : "";
    this.watchers.hidden = company.watchers === 0;
    const box = this.muteAll.querySelector("input");
    if (box !== null) box.checked = this.desk.isAllMuted();
    const offered = WISHES.filter((word) => company.may.includes(word));
    this.acts.replaceChildren(...offered.map((word) => this.#act(word, table)));
    this.acts.hidden = offered.length === 0;
    this.share.hidden = company.kind !== "friends";
    if (focused === null || this.dialog.contains(document.activeElement)) return;
    const buttons = [...this.dialog.querySelectorAll("button")];
    (buttons.find((button) => key !== undefined && button.dataset.key === key) ?? buttons[0])?.focus();
  }

  /** @param {Table} table @param {Person} person */
  #person({ company, people }, person) {
    const { t } = this.words;
    const { who, inside } = person.you ? { who: t("person.you"), inside: "" } : whoIs(people, person.seat, this.words);
    const own = person.name !== null && person.you ? ` (${person.name})` : "";
    const notes = this.#notes(person, company.host === person.seat);
    const buttons = person.kind === "person" && !person.you && company.kind !== "device" ? this.#about(person, inside) : [];
    return h("li", {}, h("div", { class: "known-as" }, h("b", {}, who + own), h("span", {}, notes.join(" · "))), ...buttons);
  }

  /** @param {Person} person @param {boolean} host */
  #notes({ kind, here, rating, strikes, substitute, bot, guest, you, muted }, host) {
    const { t } = this.words;
    return [
      kind === "computer" && bot !== null ? t("company.computer", { level: t(`level.${bot}`) }) : "",
      kind === "program" ? t("company.program") : "",
      rating === null ? "" : t("seat.rating", { n: rating }),
      guest && kind === "person" ? t("company.guest") : "",
      host ? t("gather.host") : "",
      substitute === null ? "" : t("seat.substitute"),
      kind === "person" && !you ? t(here ? "company.here" : "seat.away_short") : "",
      strikes === 0 ? "" : t("seat.strikes", { n: strikes }),
      muted ? t("mute.note") : "",
    ].filter((note) => note !== "");
  }

  /** To mute somebody, and to report him. @param {Person} person @param {string} who */
  #about(person, who) {
    const { t } = this.words;
    const muted = person.muted === true;
    const onmute = () => this.desk.mute(person, !muted);
    const mute = h("button", { class: "button flat small", type: "button", "data-key": `mute ${person.seat}`, "aria-label": t(muted ? "mute.off_named" : "mute.on_named", { who }), onclick: onmute }, t(muted ? "mute.off" : "mute.on"));
    const report = h("button", { class: "button flat small", type: "button", "aria-label": t("complain.named", { who }), onclick: () => this.#askWhy(person, who) }, t("complain.open"));
    return [h("div", { class: "row" }, mute, report)];
  }

  /** @param {boolean} on */
  #muteAll(on) {
    this.desk.muteAll(on);
    this.#write(true);
  }

  /** @param {WishWord} word @param {Table} table */
  #act(word, table) {
    const { t } = this.words;
    const label = t(`wish.${word}`);
    const wish = () => {
      this.dialog.close();
      if (GRAVE.has(word)) this.desk.confirm(this.#warning(word, table), label, () => this.desk.wish(word));
      else this.desk.wish(word);
    };
    return h("button", { class: GRAVE.has(word) ? "button flat grave" : "button flat", type: "button", onclick: wish }, label);
  }

  /** @param {WishWord} word @param {Table} table */
  #warning(word, { company }) {
    const rated = company.rated && (word === "leave" || word === "resign");
    return this.words.t(rated ? `confirm.${word}_rated` : `confirm.${word}`);
  }

  /** Why somebody is reported; what is sent goes to those who run the club. @param {Person} person @param {string} who */
  #askWhy({ seat }, who) {
    const { t } = this.words;
    this.dialog.close();
    const { dialog, body } = panelOf("report", t("complain.title", { who }), t("complain.cancel"), "flat");
    const told = h("p", { role: "status" });
    const choices = REASONS.map((why, i) => h("label", { class: "choice" }, h("input", { type: "radio", name: "reason", value: why, checked: i === 0 }), h("span", {}, t(`complain.${why}`))));
    const more = h("label", { class: "more-words" }, h("span", {}, t("complain.more")), h("textarea", { name: "words", rows: 2, maxlength: MOST_WORDS }));
    const avoid = h("label", { class: "switch" }, h("span", {}, t("complain.avoid", { who })), h("input", { type: "checkbox", name: "avoid" }));
    const send = h("button", { class: "button main" }, t("complain.send"));
    const form = h("form", { class: "reasons" }, h("fieldset", {}, h("legend", {}, t("complain.why")), ...choices), more, avoid, send);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      send.disabled = true;
      const given = new FormData(form);
      const sent = await this.desk.complain({ seat, reason: String(given.get("reason")), words: String(given.get("words")), avoid: given.has("avoid") });
      told.textContent = t(sent ? "complain.sent" : "complain.failed");
      send.disabled = false;
      if (!sent) return;
      form.remove(); // it is done, and nothing is left to be sent again
      dialog.querySelector("button")?.focus();
    });
    body.append(h("p", { class: "about" }, t("complain.about")), form, told);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.showModal();
  }
}

/** Ask once more before something is done. @param {Words} words @returns {(text: string, label: string, then: () => void) => void} */
export function confirmer({ t }) {
  return (text, label, then) => {
    const { dialog, body, heading } = panelOf("confirm", label, t("confirm.no"));
    const yes = h("button", { class: "button flat grave", type: "button" }, label);
    yes.addEventListener("click", () => {
      dialog.close();
      then();
    });
    heading.after(body);
    body.append(h("p", {}, text), yes);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.showModal();
  };
}
