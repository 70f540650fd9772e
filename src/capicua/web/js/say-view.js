/** The line above the hand, the buttons beside it, and the line that tells the rival's last turn. */

import { part, setAttribute, setText } from "./dom.js";
import { DRAW, NEXT, PASS, REDEAL } from "./wire.js";

/** @typedef {import("./names.js").Words} Words */

/** The message of each action that has a button. @type {Record<string, string>} */
const LABELS = { [DRAW]: "act.draw", [PASS]: "act.pass", [NEXT]: "act.next" };

/**
 * Which buttons stand beside the line.
 *
 * @typedef {object} Buttons
 * @property {{action: string, busy: boolean} | null} act
 * @property {boolean} redeal   a new deal can be asked for
 * @property {boolean} result   the sheet of the end can be called back
 */

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
    this.redeal = part("#redeal");
    this.result = part("#result");
    this.act.addEventListener("click", () => {
      if (this.#action !== null) onAct(this.#action);
    });
    setText(this.redeal, words.t("act.redeal"));
    this.redeal.addEventListener("click", () => onAct(REDEAL));
    setText(this.result, words.t("act.result"));
    this.result.addEventListener("click", onResult);
  }

  /**
   * @param {{title: string, hint: string, late?: boolean}} line
   * @param {Buttons} buttons
   * @param {string} last      what the rival has just done
   * @returns {boolean} whether a button went that had the focus
   */
  update({ title, hint, late = false }, { act, redeal, result }, last) {
    const focused = document.activeElement;
    this.title.parentElement?.classList.toggle("late", late);
    setText(this.title, title);
    setText(this.hint, hint);
    setText(this.last, last);
    this.#action = act?.busy ? null : (act?.action ?? null);
    this.act.hidden = act === null;
    this.redeal.hidden = !redeal;
    this.result.hidden = !result;
    if (act !== null) setText(this.act, this.words.t(LABELS[act.action] ?? "act.draw"));
    setAttribute(this.act, "aria-disabled", act?.busy ? "true" : null);
    return [this.act, this.redeal, this.result].some((button) => button.hidden && focused === button);
  }

  /** Show what was asked for with a key, until something happens. @param {string} text */
  showCaption(text) {
    setText(this.caption, text);
    this.caption.hidden = text === "";
  }
}
