/**
 * The list of games keeps itself up to date: the page is asked for again, and what changed is put
 * in its place. Whoever is reading a link with the keyboard keeps it.
 */

const EVERY_MS = 5000;
const FAILED_MS = 20_000;

const lists = document.querySelector("#lists");
document.querySelector("#fresh")?.removeAttribute("hidden");

/** Where the focus is within the lists, as the address of a link. */
function focused() {
  const link = document.activeElement?.closest?.("#lists a");
  return link?.getAttribute("href") ?? null;
}

/** @returns {Promise<boolean>} whether the page could be had */
async function refresh() {
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#lists");
  if (!fresh || !lists || fresh.innerHTML === lists.innerHTML) return Boolean(fresh);
  const kept = focused();
  lists.replaceChildren(...fresh.childNodes);
  if (kept) {
    const link = /** @type {HTMLElement | null} */ (lists.querySelector(`a[href="${CSS.escape(kept)}"]`));
    link?.focus({ preventScroll: true });
  }
  return true;
}

function later(/** @type {number} */ ms) {
  setTimeout(look, ms);
}

async function look() {
  if (document.hidden) return later(EVERY_MS);
  const well = await refresh().catch(() => false);
  later(well ? EVERY_MS : FAILED_MS);
}

later(EVERY_MS);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void refresh().catch(() => false);
});

export {}; // a module, though nobody imports anything from it
