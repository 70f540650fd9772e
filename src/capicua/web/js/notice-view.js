/** The card that shows a notice: on the felt, in the sheet while that is open, or in the place of the hand. */

import { h, setText } from "./dom.js";

/** @typedef {import("./notices.js").Notice} Notice */
/** @typedef {import("./notices.js").Choice} Choice */

export class NoticeView {
  /** What is written on the card. */
  #written = "";

  /**
   * @param {import("./names.js").Words} words
   * @param {(choice: Choice) => void} onChoose
   */
  constructor(words, onChoose) {
    this.onChoose = onChoose;
    this.text = h("p");
    this.choices = h("div", { class: "choices-row" });
    this.card = h("section", { class: "notice", "aria-label": words.t("region.notice"), hidden: true }, this.text, this.choices);
  }

  /** @param {Notice | null} notice @param {HTMLElement} host  where it stands @param {Element | null} before */
  update(notice, host, before) {
    if (this.card.parentElement !== host) host.insertBefore(this.card, before);
    const written = JSON.stringify(notice);
    if (written === this.#written) return;
    this.#written = written;
    this.card.hidden = notice === null;
    if (notice === null) return;
    setText(this.text, notice.text);
    this.card.classList.toggle("asks", notice.asks === true);
    this.choices.hidden = notice.choices.length === 0;
    this.choices.replaceChildren(...notice.choices.map((choice) => this.#button(choice)));
  }

  /** Put the focus on the first answer, where there is one. */
  focus() {
    const first = this.choices.querySelector("button, a");
    if (!this.card.hidden && first instanceof HTMLElement) first.focus();
  }

  /** @param {Choice} choice */
  #button(choice) {
    const look = `button ${choice.main ? "main" : "quiet"}`;
    if ("go" in choice) return h("a", { class: look, href: choice.go }, choice.label);
    return h("button", { class: look, type: "button", onclick: () => this.onChoose(choice) }, choice.label);
  }
}
