/** Modal dialogs. */

import { h } from "./dom.js";

/** A modal dialog that a click beside it closes. @param {HTMLDialogElement} dialog */
export function closesOutside(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/**
 * One that is made in the page: a heading, a body that is filled anew each time, and a way to close it.
 *
 * @param {string} id
 * @param {string} title
 * @param {string} close   the label of the button that closes it
 * @param {"main" | "flat"} weight  how much that button stands out: `flat` beside another that acts
 */
export function panelOf(id, title, close, weight = "main") {
  const heading = h("h2", { id: `${id}-title` }, title);
  const body = h("div", { class: "body" });
  const ways = h("div", { class: "ways" }, h("button", { class: `button ${weight}`, type: "button", onclick: () => dialog.close() }, close));
  const dialog = h("dialog", { class: "panel", id, "aria-labelledby": heading.id }, heading, body, ways);
  closesOutside(dialog);
  document.body.append(dialog);
  return { dialog, heading, body };
}
