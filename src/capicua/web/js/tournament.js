/**
 * A tournament that is going on: the page is asked for again, and what changed is put in its place.
 * Where a table of the reader's has been opened, the title says so.
 */

const EVERY_MS = 4000;
const FAILED_MS = 15_000;

const live = document.querySelector("#live");
const title = document.title;
document.querySelector("#fresh")?.removeAttribute("hidden");

/** Where the focus is within what changes: the text of a link or button. */
function focused() {
  const held = document.activeElement?.closest?.("#live a, #live button");
  return held?.textContent ?? null;
}

function mark() {
  const table = document.querySelector("#my-table");
  document.title = table ? `● ${table.textContent?.trim()} · ${title}` : title;
}

/** @returns {Promise<boolean>} whether the page could be had */
async function refresh() {
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#live");
  if (!fresh || !live) return false;
  if (fresh.innerHTML !== live.innerHTML) {
    const kept = focused();
    live.replaceChildren(...fresh.childNodes);
    if (kept !== null) {
      const all = /** @type {NodeListOf<HTMLElement>} */ (live.querySelectorAll("a, button"));
      [...all].find((each) => each.textContent === kept)?.focus({ preventScroll: true });
    }
    mark();
  }
  return true;
}

async function goOn() {
  const well = await refresh().catch(() => false);
  setTimeout(goOn, well ? EVERY_MS : FAILED_MS);
}

mark();
setTimeout(goOn, EVERY_MS);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void refresh().catch(() => false);
});

export {};
