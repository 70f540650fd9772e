/** The line above the hand, the button beside it, and the line that tells the rival's last turn. */

import { part, setAttribute, setText } from "./dom.js";
import { PASS } from "./line.js";

/** @typedef {import("./names.js").Words} Words */

export class SayView {
  /** @type {string | null} */
  #action = null;

  /**
   * @param {Words} words
   * @param {(action: string) => void} onAct
   * @param {() => void} onResult  the sheet of the end is asked for
   */
  constructor(words, onAct, onResult) {
    this.words = words;
    this.title = part("#say-title");
    this.hint = part("#say-hint");
    this.last = part("#last");
    this.caption = part("#caption");
    this.act = part("#act");
    this.result = part("#result");
    this.act.addEventListener("click", () => {
      if (this.#action !== null) onAct(this.#action);
    });
    setText(this.result, words.t("act.result"));
    this.result.addEventListener("click", onResult);
  }

  /**
   * @param {{title: string, hint: string, late?: boolean}} line
   * @param {{action: string, busy: boolean} | null} act
   * @param {string} last      what the rival has just done
   * @param {boolean} result   whether the sheet of the end can be called back
   * @returns {boolean} whether a button went that had the focus
   */
  update({ title, hint, late = false }, act, last, result) {
    const focused = document.activeElement;
    this.title.parentElement?.classList.toggle("late", late);
    setText(this.title, title);
    setText(this.hint, hint);
    setText(this.last, last);
    this.#action = act?.busy ? null : (act?.action ?? null);
    this.act.hidden = act === null;
    this.result.hidden = !result;
    if (act !== null) setText(this.act, this.words.t(act.action === PASS ? "act.pass" : "act.draw"));
    setAttribute(this.act, "aria-disabled", act?.busy ? "true" : null);
    return (focused === this.act && this.act.hidden) || (focused === this.result && this.result.hidden);
  }

  /** Show what was asked for with a key, until something happens. @param {string} text */
  showCaption(text) {
    setText(this.caption, text);
    this.caption.hidden = text === "";
  }
}
