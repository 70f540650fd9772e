/** The dialog that lists the keys. */

import { h, part } from "./dom.js";
import { closesOutside } from "./panel.js";

/** The message of a key, or the key itself, and the message of what it does. */
const LINES = [
  ["keys.walk", "keys.walk_what"],
  ["keys.play", "keys.play_what"],
  ["keys.escape", "keys.escape_what"],
  ["keys.digits", "keys.digits_what"],
  ["R", "keys.draw_what"],
  ["P", "keys.pass_what"],
  ["V", "keys.line_what"],
  ["E", "keys.ends_what"],
  ["C", "keys.counts_what"],
  ["M", "keys.hand_what"],
  ["T", "keys.time_what"],
  ["A", "keys.notice_what"],
  ["F", "keys.talk_what"],
  ["G", "keys.people_what"],
  ["?", "keys.help_what"],
];

/**
 * @param {HTMLDialogElement} dialog
 * @param {import("./names.js").Words} words
 */
export function keysDialog(dialog, { t }) {
  const rows = LINES.map(([key = "", what = ""]) => {
    const name = key.startsWith("keys.") ? t(key) : key;
    return h("div", {}, h("dt", {}, h("kbd", {}, name)), h("dd", {}, t(what)));
  });
  part("dl", dialog).replaceChildren(...rows);
  part("[data-close]", dialog).addEventListener("click", () => dialog.close());
  closesOutside(dialog);
}
