/**
 * What the line above the hand says: whose turn it is, what is to be done, and why something was
 * not. Pure: the same is shown in figures and said aloud in words.
 */

import { DRAW, PASS, endsOf, placesByTile } from "./line.js";
import { whoIs } from "./names.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./turn.js").Turn} Turn */

/** What the reader can do now. @typedef {"play" | "open" | "draw" | "pass" | "wait" | "over" | "sending"} Stage */

/** @param {Table} table @param {Turn} turn @returns {Stage} */
export function stageOf({ view }, turn) {
  const { now, you } = view;
  if (view.ended !== null || now.turn === null) return "over";
  if (now.turn !== you) return "wait";
  if (turn.sent !== null) return "sending";
  if (now.legal.includes(DRAW)) return "draw";
  if (now.legal.includes(PASS)) return "pass";
  return now.must === null ? "play" : "open";
}

/**
 * The line: what is to be done, and a hint or an answer.
 *
 * @param {Table} table
 * @param {Turn} turn
 * @param {Words} words
 * @returns {{title: string, hint: string, late?: boolean}}  `late`: to be shown only if it lasts
 */
export function sayNow(table, turn, words) {
  const { view, people } = table;
  const answer = turn.notice === null ? null : sayNotice(turn.notice, table, words, words.written);
  switch (stageOf(table, turn)) {
    case "over":
      return { title: words.t("say.over"), hint: answer ?? "" };
    case "wait": {
      const title = words.t("say.other", whoIs(people, view.now.turn ?? "", words));
      return { title, hint: answer ?? words.t("say.thinking") };
    }
    case "sending":
      return { title: words.t("say.sending"), hint: answer ?? "", late: true };
    case "draw":
      return { title: words.t("say.no_tile"), hint: answer ?? words.t("say.draw_hint") };
    case "pass":
      return { title: words.t("say.no_move"), hint: answer ?? words.t("say.pass_hint") };
    case "open":
      return { title: words.t("say.you"), hint: answer ?? words.t("say.open", { tile: words.written(view.now.must ?? "") }) };
    case "play":
      if (turn.chosen !== null) return { title: words.t("say.where"), hint: answer ?? words.t("say.where_hint") };
      return { title: words.t("say.you"), hint: answer ?? words.t("say.pick") };
  }
}

/**
 * What is said aloud when the reader's turn begins.
 *
 * @param {Table} table
 * @param {Turn} turn
 * @param {Words} words
 * @returns {string} "" while it is not the reader's turn
 */
export function sayTurnAloud(table, turn, words) {
  const { now } = table.view;
  switch (stageOf(table, turn)) {
    case "draw":
      return words.t("aloud.draw");
    case "pass":
      return words.t("aloud.pass");
    case "open":
      return words.t("aloud.open", { tile: words.spoken(now.must ?? "") });
    case "play":
      return words.t("aloud.you", { n: placesByTile(now.legal).size });
    default:
      return "";
  }
}

/**
 * @param {import("./turn.js").Notice} notice
 * @param {Table} table
 * @param {Words} words
 * @param {import("./telling.js").TileForm} form  how tiles are named
 * @returns {string}
 */
export function sayNotice(notice, table, words, form) {
  switch (notice.kind) {
    case "server":
      return notice.text;
    case "over":
      return words.t("say.game_over");
    case "wait":
      return sayWait(table, words);
    case "must_open":
      return words.t("say.must_open", { tile: form(notice.tile) });
    case "drawn":
      return words.t(notice.fits ? "say.drawn_fits" : "say.drawn_no_fit", { tile: form(notice.tile) });
    case "no_fit": {
      const [left, right] = endsOf(table.view.layout);
      const values = { tile: form(notice.tile), left: left?.pip ?? "", right: right?.pip ?? "" };
      return words.t(left?.pip === right?.pip ? "say.no_fit_one" : "say.no_fit", values);
    }
  }
}

/** @param {Table} table @param {Words} words */
function sayWait({ view, people }, words) {
  if (view.now.turn === view.you) return words.t("say.wait_sent");
  return words.t("say.wait", whoIs(people, view.now.turn ?? "", words));
}
