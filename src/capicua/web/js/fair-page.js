/** The page of a match works its shuffles out again, and says what it found. */

import { checkRecord, listed } from "./fair-check.js";

/** @typedef {import("./fair-check.js").Checked} Checked */

const match = /** @type {HTMLElement | null} */ (document.querySelector("[data-record]"));
const list = /** @type {HTMLElement | null} */ (document.querySelector("#checks"));

/** @param {string} name @param {string} text @param {Element[]} children */
function made(name, text, ...children) {
  const element = document.createElement(name);
  element.append(text, ...children);
  return element;
}

/** @param {HTMLElement} words @param {Checked} checked */
function details(words, { tags }) {
  const { open = "", commitmentLabel = "", secretLabel = "", playersLabel = "" } = words.dataset;
  const told = made(
    "dl", "",
    made("dt", commitmentLabel), made("dd", tags.Commit ?? ""),
    made("dt", secretLabel), made("dd", tags.Secret ?? ""),
  );
  const players = listed(tags.Players);
  if (players.length) {
    told.append(made("dt", playersLabel), ...players.map((player) => made("dd", player)));
  }
  return made("details", "", made("summary", open), told);
}

/** @param {HTMLElement} words @param {Element} row @param {Checked} checked */
function show(words, row, checked) {
  const span = row.querySelector("span");
  if (span) span.textContent = words.dataset[checked.finding] ?? "";
  if (checked.finding === "right") row.classList.add("right");
  else if (checked.finding !== "unproven") row.classList.add("wrong");
  if (checked.tags.Commit) row.append(details(words, checked));
}

/** @param {HTMLElement} about @param {HTMLElement} words */
async function check(about, words) {
  const answer = await fetch(about.dataset.record ?? "");
  if (!answer.ok) throw new Error(String(answer.status));
  const rules = { mostPips: Number(about.dataset.mostPips), lot: "lot" in about.dataset };
  const worst = new Map();
  for (const checked of checkRecord(await answer.json(), rules)) {
    const known = worst.get(checked.number);
    if (!known || known.finding === "right") worst.set(checked.number, checked);
  }
  for (const row of words.querySelectorAll("li")) {
    const checked = worst.get(Number(row.dataset.round));
    if (checked) show(words, row, checked);
  }
}

if (match && list) {
  check(match, list).catch(() => {
    for (const span of list.querySelectorAll("span")) span.textContent = list.dataset.failed ?? "";
  });
}
