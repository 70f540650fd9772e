/** What people say to each other: a small sheet of phrases to choose from, and bubbles beside the seats. */

import { h } from "./dom.js";
import { panelOf } from "./panel.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

/** How long a bubble is seen, in milliseconds; a longer text a little longer. */
const SEEN = 4_000;
const SEEN_PER_LETTER = 40;
/** The longest text one can write. */
const LONGEST = 200;

export class PhrasesView {
  /**
   * @param {Words} words
   * @param {(asked: import("./wire.js").Request) => void} onSay
   */
  constructor(words, onSay) {
    this.words = words;
    this.onSay = onSay;
    const { dialog, body } = panelOf("phrases", words.t("talk.title"), words.t("set.close"));
    this.dialog = dialog;
    this.list = h("ul", { class: "phrases", role: "list" });
    this.field = h("input", { type: "text", name: "text", maxlength: LONGEST, autocomplete: "off", placeholder: words.t("talk.text"), "aria-label": words.t("talk.text") });
    this.form = h("form", { class: "write", onsubmit: (event) => this.#write(event) }, this.field, h("button", { class: "button flat" }, words.t("talk.send")));
    this.hint = h("p", { class: "about" });
    body.append(this.hint, this.list, this.form);
  }

  /** @param {Table} table */
  open({ company }) {
    const { t } = this.words;
    this.hint.textContent = t(company.chat ? "talk.hint_chat" : "talk.hint");
    this.list.replaceChildren(...company.phrases.map((phrase) => {
      const onclick = () => this.#say({ t: "say", phrase });
      return h("li", {}, h("button", { class: "button flat", type: "button", onclick }, t(`phrase.${phrase}`)));
    }));
    this.form.hidden = !company.chat;
    this.dialog.showModal();
  }

  /** @param {import("./wire.js").Request} asked */
  #say(asked) {
    this.dialog.close();
    this.onSay(asked);
  }

  /** @param {SubmitEvent} event */
  #write(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (text === "") return;
    this.field.value = "";
    this.#say({ t: "say", text });
  }
}

/**
 * Show what somebody has said beside his seat, in the place of what he said before.
 *
 * @param {HTMLElement} seat
 * @param {string} text
 * @param {import("./net.js").Clock} clock
 */
export function showBubble(seat, text, clock) {
  for (const old of seat.querySelectorAll(":scope > .bubble")) old.remove();
  const bubble = h("span", { class: text.length > 24 ? "bubble long" : "bubble", "aria-hidden": "true" }, text);
  seat.append(bubble);
  clock.after(SEEN + SEEN_PER_LETTER * text.length, () => bubble.remove());
}
