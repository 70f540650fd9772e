/** What the pages do beyond what they say: offer an appearance. Everything else works without it. */

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

for (const select of document.querySelectorAll(".appearance select")) {
  offerAppearances(/** @type {HTMLSelectElement} */ (select));
}
