/**
 * The keyboard: which key asks for what, and carrying it out.
 *
 * Letters, figures and "?" are single-character keys, which a person may switch off: with a screen
 * reader or speech input they get in the way. Figures still work inside the hand then.
 */

import { DRAW, PASS } from "./wire.js";

/** What is asked of the company: its time, the notice it shows, something to say, who is here. @typedef {"time" | "notice" | "talk" | "people"} Asked */

/**
 * @typedef {{do: "step", by: -1 | 1} | {do: "row", by: -1 | 1} | {do: "first"} | {do: "last"} | {do: "number", pip: number}
 *   | {do: "draw"} | {do: "pass"} | {do: "say_line"} | {do: "say_ends"} | {do: "say_counts"}
 *   | {do: "say_hand"} | {do: "show_keys"} | {do: "cancel"} | {do: "company", what: Asked}} Wish
 *   `step` and `row` move through the hand, `number` to the next tile with that number.
 */

/**
 * Where a key was pressed, and what may be asked for there.
 *
 * @typedef {object} Place
 * @property {boolean} letters   single-character keys are switched on
 * @property {boolean} inHand    the focus is in the hand
 * @property {boolean} nowhere   nothing has the focus: left and right go to the hand, up and down scroll
 * @property {boolean} typing    the focus is in a field or a list of choices, or a dialog is open
 */

/** @type {Record<string, Wish>} */
const LETTERS = {
  r: { do: "draw" },
  p: { do: "pass" },
  v: { do: "say_line" },
  e: { do: "say_ends" },
  c: { do: "say_counts" },
  m: { do: "say_hand" },
  t: { do: "company", what: "time" },
  a: { do: "company", what: "notice" },
  f: { do: "company", what: "talk" },
  g: { do: "company", what: "people" },
  "?": { do: "show_keys" },
};

/** @type {Record<string, Wish>} */
const ALONG = {
  ArrowLeft: { do: "step", by: -1 },
  ArrowRight: { do: "step", by: 1 },
  ArrowUp: { do: "row", by: -1 },
  ArrowDown: { do: "row", by: 1 },
  Home: { do: "first" },
  End: { do: "last" },
};

/**
 * @param {{key: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean}} event
 * @param {Place} place
 * @returns {Wish | null} null for a key that means nothing there, and is left to the browser
 */
export function wishOf(event, { letters, inHand, nowhere, typing }) {
  if (event.ctrlKey || event.altKey || event.metaKey || typing) return null;
  if (event.key === "Escape") return { do: "cancel" };
  if (inHand && event.key in ALONG) return ALONG[event.key] ?? null;
  if (nowhere && (event.key === "ArrowLeft" || event.key === "ArrowRight")) return ALONG[event.key] ?? null;
  if (/^\d$/.test(event.key)) return letters || inHand ? { do: "number", pip: Number(event.key) } : null;
  return letters ? (LETTERS[event.key.toLowerCase()] ?? null) : null;
}

/**
 * The tile to go to for a number: the next one after `from` that carries it, and round again.
 *
 * @param {[number, number][]} tiles
 * @param {number} from  where the focus is, -1 for nowhere
 * @param {number} pip
 * @returns {number} its index, -1 where no tile carries the number
 */
export function nextWith(tiles, from, pip) {
  for (let i = 1; i <= tiles.length; i += 1) {
    const at = (from + i) % tiles.length;
    if (tiles[at]?.includes(pip)) return at;
  }
  return -1;
}

/**
 * What the keyboard can ask of the table.
 *
 * @typedef {object} Desk
 * @property {import("./hand-view.js").HandView} hand
 * @property {() => boolean} letters              whether single-character keys are on
 * @property {(action: string) => void} act
 * @property {(pip: number) => void} seek
 * @property {(what: "line" | "ends" | "counts" | "hand") => void} answer
 * @property {(what: Asked) => void} company
 * @property {() => void} showKeys
 * @property {() => boolean} cancel               false where there was nothing to take back
 */

/** @param {Desk} desk */
export function listenToKeys(desk) {
  document.addEventListener("keydown", (event) => {
    // A key that is held down walks on, but does not play, draw or pass again.
    if (event.repeat && event.key === "Enter") event.preventDefault();
    const wish = event.defaultPrevented || event.isComposing ? null : wishOf(event, placeOf(desk, event.target));
    if (wish === null) return;
    if (event.repeat && wish.do !== "step" && wish.do !== "row") return;
    if (carryOut(wish, desk)) event.preventDefault();
  });
}

/** @param {Desk} desk @param {EventTarget | null} target @returns {Place} */
function placeOf({ hand, letters }, target) {
  const element = target instanceof Element ? target : null;
  return {
    letters: letters(),
    inHand: hand.hasFocus,
    nowhere: element === document.body,
    typing: element !== null && element.closest("input, select, textarea, dialog") !== null,
  };
}

/** @param {Wish} wish @param {Desk} desk @returns {boolean} whether the key was used */
function carryOut(wish, desk) {
  switch (wish.do) {
    case "step":
      desk.hand.step(wish.by);
      return true;
    case "row":
      desk.hand.row(wish.by);
      return true;
    case "first":
      desk.hand.first();
      return true;
    case "last":
      desk.hand.last();
      return true;
    case "number":
      desk.seek(wish.pip);
      return true;
    case "draw":
      desk.act(DRAW);
      return true;
    case "pass":
      desk.act(PASS);
      return true;
    case "say_line":
      desk.answer("line");
      return true;
    case "say_ends":
      desk.answer("ends");
      return true;
    case "say_counts":
      desk.answer("counts");
      return true;
    case "say_hand":
      desk.answer("hand");
      return true;
    case "company":
      desk.company(wish.what);
      return true;
    case "show_keys":
      desk.showKeys();
      return true;
    case "cancel":
      return desk.cancel();
  }
}
