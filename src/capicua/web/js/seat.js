/** The elements of one seat and of the boneyard; seats-view.js fills them. */

import { drawing, h, setText } from "./dom.js";
import { initialOf } from "./names.js";
import { tileSvg } from "./tile.js";

/** @typedef {ReturnType<typeof seatOf>} Seat */

const FACE = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect x="3" y="5.5" width="18" height="14.5" rx="4.5" fill="#fff"/><circle cx="8.6" cy="12.6" r="2.1" fill="#22332d"/><circle cx="15.4" cy="12.6" r="2.1" fill="#22332d"/><path d="M12 5.5V2.6" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>`;
const RING = `<svg class="ring" viewBox="0 0 42 42" aria-hidden="true" focusable="false"><circle cx="21" cy="21" r="19"/><circle class="arc" cx="21" cy="21" r="19" pathLength="100"/></svg>`;

const back = () => drawing(tileSvg([0, 0], { rotation: 90, down: true }));

/**
 * Put on somebody's disc what stands there: the face of the only computer, otherwise an initial.
 *
 * @param {Element} disc
 * @param {import("./wire.js").Person | undefined} person
 * @param {string} name
 * @param {number} others   how many sit at the table besides you
 */
export function portray(disc, person, name, others) {
  const initial = person?.bot != null && others === 1 ? "" : initialOf(person, name);
  if (initial !== "") setText(disc, initial);
  else if (disc.firstElementChild === null) disc.replaceChildren(drawing(FACE));
}

/** @param {string} [kind]  a class of the seat */
export function seatOf(kind = "") {
  const name = h("b", { class: "name" });
  const tag = h("span", { class: "tag" });
  const points = h("span", { class: "points", "aria-hidden": "true" });
  const pointsLong = h("span", { class: "unseen" });
  const count = h("span", { class: "count", "aria-hidden": "true" });
  const countLong = h("span", { class: "unseen" });
  const thinking = h("span", { class: "unseen" });
  const backs = h("div", { class: "backs", "aria-hidden": "true" });
  const withoutShort = h("span", { "aria-hidden": "true" });
  const withoutLong = h("span", { class: "unseen" });
  const without = h("span", { class: "badge without", hidden: true }, withoutShort, withoutLong);
  const drew = h("span", { class: "badge drew", hidden: true });
  const call = h("span", { class: "call", "aria-hidden": "true" });
  const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  const disc = h("span", { class: "disc", "aria-hidden": "true" });
  const face = h("div", { class: "face" }, drawing(RING), disc, count);
  const who = h("div", { class: "who" }, h("div", { class: "line" }, name, tag, points, pointsLong, dots), countLong, thinking, h("div", { class: "line known" }, backs, call, drew, without));
  // The others are a list; your own seat stands alone.
  const seat = h("div", { class: `seat ${kind}`.trim(), role: kind === "mine" ? null : "listitem" }, face, who);
  return { seat, disc, who, name, tag, points, pointsLong, count, countLong, thinking, backs, without, withoutShort, withoutLong, drew, call };
}

export function yardOf() {
  const pile = h("div", { class: "pile", "aria-hidden": "true" });
  const count = h("b", { "aria-hidden": "true" });
  const unit = h("span", { "aria-hidden": "true" });
  const long = h("span", { class: "unseen" });
  const apart = h("span", { class: "apart", "aria-hidden": "true", hidden: true });
  return { pile, label: h("div", { class: "yard-label" }, count, unit, long), apart, count, unit, long };
}

/** So many backs in a host. @param {Element} host @param {number} count */
export function stack(host, count) {
  while (host.childElementCount > count) host.lastElementChild?.remove();
  while (host.childElementCount < count) host.append(back());
}
