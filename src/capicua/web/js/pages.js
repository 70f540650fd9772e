/**
 * What the pages do beyond what they say: offer an appearance, and remember how the computer was
 * asked to play. Everything works without it.
 */

/** @param {HTMLSelectElement} select */
function offerAppearances(select) {
  select.value = document.documentElement.dataset.theme ?? "auto";
  select.addEventListener("change", async () => {
    // Only now: most visits change nothing, and need not load it.
    const { deviceSettings, paint, THEMES } = await import("./settings.js");
    const { settings, keep } = deviceSettings();
    const changed = { ...settings, theme: THEMES.find((theme) => theme === select.value) ?? settings.theme };
    paint(changed);
    keep(changed);
  });
  select.closest("label")?.removeAttribute("hidden");
}

/**
 * Level and speed are those of the last game begun from this browser.
 * @param {HTMLFormElement} form
 * @param {Storage} storage
 */
function rememberChoices(form, storage) {
  for (const name of ["level", "speed"]) {
    const choices = [...form.querySelectorAll("input")].filter((input) => input.name === name);
    const last = choices.find(({ value }) => value === storage.getItem(`capicua.${name}`));
    if (last) last.checked = true;
    form.addEventListener("submit", () => {
      const chosen = choices.find(({ checked }) => checked);
      if (chosen) storage.setItem(`capicua.${name}`, chosen.value);
    });
  }
}

/** @returns {Storage | null} null where the person has forbidden it */
function storageHere() {
  try {
    return window.localStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

for (const select of document.querySelectorAll("select")) offerAppearances(select);
const storage = storageHere();
for (const form of storage ? document.forms : []) {
  if (storage && "remember" in form.dataset) rememberChoices(form, storage);
}
