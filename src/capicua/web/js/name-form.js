/** A guest says how he wants to be called; nobody has to. */

import { h } from "./dom.js";
import { rename } from "./guest.js";

/** As many letters as a name has at most. */
const LONGEST = 20;

/** @param {import("./names.js").Words} words */
export function nameForm({ t }) {
  const field = h("input", { type: "text", name: "name", minlength: 2, maxlength: LONGEST, required: true, autocomplete: "nickname", "aria-label": t("name_form.label"), placeholder: t("name_form.label") });
  const told = h("p", { class: "told", role: "status" });
  const button = h("button", { class: "button quiet" }, t("name_form.save"));
  const form = h("form", { class: "name-form" }, field, button, told);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    const taken = await rename(field.value.trim());
    told.textContent = taken ? "" : t("name_form.refused");
    button.disabled = false;
  });
  return form;
}

/** Whether the reader sits here and has no name yet. @param {import("./state.js").Table} table */
export function isNameless({ people, company }) {
  return company.kind !== "device" && people.some(({ you, name, kind }) => you && name === null && kind === "person");
}
