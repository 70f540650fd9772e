/** The dialog with the settings of this device. Every change shows at once and is kept. */

import { drawing, h, part } from "./dom.js";
import { closesOutside } from "./panel.js";
import { LINES, PALETTES, THEMES } from "./settings.js";
import { tileSvg } from "./tile.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./settings.js").Settings} Settings */

/** A tile with many colours, as a sample of a palette. */
const SAMPLE = /** @type {[number, number]} */ ([5, 4]);

export class SettingsView {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Words} words
   * @param {object} options
   * @param {() => Settings} options.read
   * @param {(change: Partial<Settings>) => void} options.onChange
   * @param {() => void} options.onKeys  the list of keys is asked for
   */
  constructor(dialog, words, { read, onChange, onKeys }) {
    this.dialog = dialog;
    this.words = words;
    this.read = read;
    this.onChange = onChange;
    closesOutside(dialog);
    part("[data-close]", dialog).addEventListener("click", () => dialog.close());
    part("[data-keys]", dialog).addEventListener("click", () => {
      dialog.close();
      onKeys();
    });
  }

  open() {
    const { t } = this.words;
    const settings = this.read();
    part("[data-fields]", this.dialog).replaceChildren(
      this.#choice("theme", t("set.theme"), THEMES, settings.theme),
      this.#choice("pips", t("set.pips"), PALETTES, settings.pips),
      this.#choice("line", t("set.line"), LINES, settings.line),
      this.#switch("numerals", t("set.numerals"), settings.numerals),
      this.#switch("sound", t("set.sound"), settings.sound),
      this.#switch("letters", t("set.letters"), settings.letters),
      this.#switch("oneStop", t("set.one_stop"), settings.oneStop),
    );
    this.dialog.showModal();
  }

  /**
   * @param {"theme" | "pips" | "line"} name
   * @param {string} legend
   * @param {readonly string[]} values
   * @param {string} current
   */
  #choice(name, legend, values, current) {
    const choices = values.map((value) => {
      const onchange = () => this.onChange(/** @type {Partial<Settings>} */ ({ [name]: value }));
      const radio = h("input", { type: "radio", name, value, checked: value === current, onchange });
      const sample = name === "pips" ? h("span", { class: "sample", "data-pips": value }, drawing(tileSvg(SAMPLE, { rotation: 0 }))) : null;
      return h("label", { class: "choice" }, radio, sample, h("span", {}, this.words.t(`set.${name}.${value}`)));
    });
    return h("fieldset", { class: `choices ${name}` }, h("legend", {}, legend), ...choices);
  }

  /**
   * @param {"numerals" | "sound" | "letters" | "oneStop"} name
   * @param {string} label
   * @param {boolean} on
   */
  #switch(name, label, on) {
    const box = h("input", {
      type: "checkbox",
      role: "switch",
      checked: on,
      onchange: ({ target }) => this.onChange({ [name]: target.checked }),
    });
    return h("label", { class: "switch" }, h("span", {}, label), box);
  }
}
