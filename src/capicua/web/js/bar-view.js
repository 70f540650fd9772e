/** The bar over the table and the score beside it: the game, the tally, the connection, the sound. */

import { part, setAttribute, setText } from "./dom.js";
import { tallyRows } from "./end-view.js";
import { whoIs } from "./names.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

export class BarView {
  /** @type {import("./wire.js").Tally | null} */
  #tally = null;

  /**
   * @param {Words} words
   * @param {{onSound: () => void, onSettings: () => void}} wishes
   */
  constructor(words, { onSound, onSettings }) {
    this.words = words;
    this.against = part("#against");
    this.score = part("#score-rows");
    this.mini = part("#score-mini");
    this.sign = part("#sign");
    this.signText = part("#sign-text");
    this.sound = part("#sound");
    this.sound.addEventListener("click", onSound);
    part("#settings").addEventListener("click", onSettings);
  }

  /** @param {Table} table */
  update(table) {
    const { t } = this.words;
    const { view, people, tally } = table;
    const computer = people.some((person) => !person.you && person.bot !== null);
    setText(this.against, view.you === null ? t("bar.watching") : computer ? t("bar.against_computer") : "");
    part("#score").hidden = view.you === null;
    this.mini.hidden = view.you === null;
    if (view.you === null || this.#tally === tally) return;
    this.#tally = tally;
    const rival = view.seats.find((seat) => seat !== view.you) ?? "";
    this.score.replaceChildren(...tallyRows(table, this.words));
    const { short } = whoIs(people, rival, this.words);
    // Draws are left out here: on a narrow phone they would push the score itself out of the bar.
    setText(this.mini, t("tally.short", { wins: tally.wins, losses: tally.losses, short }));
  }

  /** @param {import("./net.js").Status} status */
  showStatus(status) {
    this.sign.className = `sign ${status}`;
    setText(this.signText, this.words.t(`net.${status}`));
  }

  /** @param {boolean} on */
  showSound(on) {
    const label = this.words.t(on ? "bar.sound_on" : "bar.sound_off");
    setAttribute(this.sound, "aria-label", this.words.t("bar.sound"));
    setAttribute(this.sound, "title", label);
    setAttribute(this.sound, "aria-pressed", String(on));
  }
}
