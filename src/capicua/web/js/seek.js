/**
 * The page of somebody who waits for rivals: it asks how things stand, tells it, and goes to the table.
 *
 * To ask is to say that one is still here, so it asks also from a tab in the background. Whatever
 * fails is tried again; the seek itself is kept by the server.
 */

const EVERY_MS = 2000;
const FAILED_MS = 5000;

const waited = document.querySelector("#waited");
const others = document.querySelector("#others");
let since = Date.now() - milliseconds(waited?.textContent ?? "0:00");

/** A time as it is written, in milliseconds. @param {string} written */
function milliseconds(written) {
  const [minutes, seconds] = written.split(":").map(Number);
  return ((minutes || 0) * 60 + (seconds || 0)) * 1000;
}

function tick() {
  const seconds = Math.max(0, Math.floor((Date.now() - since) / 1000));
  if (waited) waited.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @returns {Promise<number>} when to ask again, in milliseconds */
async function ask() {
  const answer = await fetch("/api/seek", { headers: { accept: "application/json" } });
  if (!answer.ok) return FAILED_MS;
  const said = await answer.json();
  if (said.state === "found") {
    location.assign(said.url);
    return FAILED_MS;
  }
  if (said.state === "none") {
    location.replace("/buscar");
    return FAILED_MS;
  }
  since = Date.now() - said.waited_ms;
  if (others && others.textContent !== said.told) others.textContent = said.told;
  if (said.front && !document.querySelector(".front")) location.reload();
  return EVERY_MS;
}

async function goOn() {
  const next = await ask().catch(() => FAILED_MS);
  setTimeout(goOn, next);
}

tick();
setInterval(tick, 1000);
void goOn();
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void ask().catch(() => FAILED_MS);
});

export {};
