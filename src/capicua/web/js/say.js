/**
 * What the line above the hand says: whose turn it is, what is to be done, and why something was
 * not. Pure: the same is shown in figures and said aloud in words.
 */

import { armsOf } from "./ends.js";
import { DRAW, PASS, REDEAL, carries, placesByTile } from "./wire.js";
import { whoIs } from "./names.js";
import { openEnds, pipsAt, unlocked } from "./places.js";
import { hasBoneyard, sitsOut, spellsOf } from "./story.js";
import { isLed } from "./turn.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./names.js").Form} Form */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./turn.js").Turn} Turn */

/**
 * What the reader can do now: nothing before play begins (`gathering`), while tiles are shuffled or the
 * game rests; `led` while the table lays his opening tile for him; `between` two rounds, `over` after the
 * last.
 * @typedef {"play" | "open" | "led" | "draw" | "pass" | "wait" | "gathering" | "shuffling" | "paused" | "between" | "over" | "sending"} Stage
 */

/** @param {Table} table @param {Turn} turn @returns {Stage} */
export function stageOf({ view, company }, turn) {
  const { now, you } = view;
  const { stage } = company;
  if (view.ended !== null || stage === "over") return "over";
  if (stage === "gathering" || stage === "shuffling" || stage === "paused") return stage;
  if (now.turn === null) return turn.sent === null ? "between" : "sending";
  if (now.turn !== you) return "wait";
  if (turn.sent !== null) return "sending";
  if (isLed(view)) return "led";
  if (now.legal.includes(DRAW)) return "draw";
  if (now.legal.includes(PASS)) return "pass";
  return view.layout.length > 0 ? "play" : "open";
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
  const stage = stageOf(table, turn);
  const answer = turn.notice === null ? null : sayNotice(turn.notice, table, words, words.written);
  const title = titleOf(stage, table, turn, words);
  return { title, hint: answer ?? hintOf(stage, table, turn, words), ...(stage === "sending" ? { late: true } : {}) };
}

/** @param {Stage} stage @param {Table} table @param {Turn} turn @param {Words} words @returns {string} */
function titleOf(stage, { view, people, company }, turn, words) {
  switch (stage) {
    case "over":
      return words.t("say.over");
    case "gathering":
      return words.t("say.gathering");
    case "shuffling":
      return words.t("say.shuffling");
    case "paused":
      return words.t("say.paused");
    case "between":
      return words.t(company.ready.some((seat) => seat === view.you) ? "say.ready" : "say.between");
    case "wait":
      return words.t("say.other", whoIs(people, view.now.turn ?? "", words));
    case "sending":
      return words.t("say.sending");
    case "draw":
      return words.t("say.no_tile");
    case "pass":
      return words.t("say.no_move");
    case "led":
      return words.t("say.led");
    case "open":
      return words.t("say.you");
    case "play":
      return words.t(turn.chosen === null ? "say.you" : "say.where");
  }
}

/** @param {Stage} stage @param {Table} table @param {Turn} turn @param {Words} words @returns {string} */
function hintOf(stage, { view, company, people }, turn, words) {
  const { must, legal } = view.now;
  switch (stage) {
    case "wait":
      if (view.you !== null && sitsOut(view, view.you)) return words.t("seat.out_you");
      return words.t(people.some((each) => each.seat === view.now.turn && isAway(each)) ? "say.away" : "say.thinking");
    case "paused":
      return words.t("say.paused_hint");
    case "between":
      return company.may.includes("next") ? words.t("say.between_hint") : "";
    case "draw":
      return words.t(drawsOnce(view) ? "say.draw_one_hint" : "say.draw_hint");
    case "pass":
      return words.t(`say.pass_hint.${whyPass(view)}`);
    case "led":
      return words.t("say.led_hint", { tile: words.written.tile(must ?? "") });
    case "open":
      if (must !== null) return words.t("say.open", { tile: words.written.tile(must) });
      return words.t(legal.includes(REDEAL) ? "say.redeal_hint" : "say.open_any");
    case "play":
      if (turn.chosen !== null) return words.t("say.where_hint");
      return words.t(legal.includes(REDEAL) ? "say.redeal_hint" : "say.pick");
    default:
      return "";
  }
}

/** Whether it is a person who is not here, and nobody plays for him. @param {import("./wire.js").Person} person */
function isAway({ kind, here, substitute }) {
  return kind === "person" && !here && substitute === null;
}

/** @param {import("./wire.js").View} view */
function drawsOnce({ rules }) {
  return rules.draw === "one";
}

/**
 * Why a turn must go by: nothing is drawn in this game, one tile was drawn already, only the reserve
 * is left, or the boneyard is empty.
 *
 * @param {import("./wire.js").View} view
 * @returns {"none" | "drew" | "reserve" | "empty"}
 */
function whyPass(view) {
  const { rules, boneyard, now, history, you } = view;
  const last = spellsOf(history).pop();
  if (rules.draw === "none" || !hasBoneyard(view)) return "none";
  if (last?.seat === you && last?.end === null && now.drawable > 0) return "drew";
  return boneyard > 0 ? "reserve" : "empty";
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
  const said = sayWhatToDo(table, turn, words);
  return table.view.now.legal.includes(REDEAL) ? `${said} ${words.t("aloud.redeal")}` : said;
}

/** @param {Table} table @param {Turn} turn @param {Words} words */
function sayWhatToDo(table, turn, words) {
  const { now } = table.view;
  switch (stageOf(table, turn)) {
    case "draw":
      return words.t("aloud.draw");
    case "pass":
      return words.t(`aloud.pass.${whyPass(table.view)}`);
    case "led":
      return words.t("aloud.led", { tile: words.spoken.tile(now.must ?? "") });
    case "open":
      return now.must === null ? words.t("aloud.open_any") : words.t("aloud.open", { tile: words.spoken.tile(now.must) });
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
 * @param {Form} form  how tiles are named
 * @returns {string}
 */
export function sayNotice(notice, table, words, form) {
  switch (notice.kind) {
    case "server":
      return notice.text;
    case "over":
      return words.t(table.view.ended === null ? "say.round_over" : "say.game_over");
    case "wait":
      return sayWait(table, words);
    case "must_open":
      return words.t("say.must_open", { tile: form.tile(notice.tile) });
    case "drawn":
      return words.t(notice.fits ? "say.drawn_fits" : "say.drawn_no_fit", { tile: form.tile(notice.tile) });
    case "no_fit":
      return sayNoFit(notice.tile, table.view, words, form);
  }
}

/** @param {string} tile @param {import("./wire.js").View} view @param {Words} words @param {Form} form */
function sayNoFit(tile, view, words, form) {
  const ends = openEnds(view);
  const open = unlocked(ends, view.rules.locked);
  const pips = pipsAt(open);
  if (open.length < ends.length && ends.some(({ pip }) => carries(tile, pip))) {
    return words.t("say.no_fit_locked", { tile: form.tile(tile), the: form.the(pips[0] ?? 0), arms: armsOf(view.rules.shape) });
  }
  const values = { tile: form.tile(tile), the: form.the(pips[0] ?? 0) };
  if (view.rules.shape === "line") {
    const both = words.list(ends.map(({ pip }) => form.pip(pip)));
    return pips.length === 1 ? words.t("say.no_fit_one", { ...values, pips: form.pip(pips[0] ?? 0) }) : words.t("say.no_fit", { ...values, pips: both });
  }
  return pips.length === 1 ? words.t("say.no_fit_only", values) : words.t("say.no_fit", { ...values, pips: words.list(pips.map(form.pip)) });
}

/** @param {Table} table @param {Words} words */
function sayWait({ view, people }, words) {
  if (isLed(view)) return words.t("say.led");
  if (view.now.turn === view.you) return words.t("say.wait_sent");
  return words.t("say.wait", whoIs(people, view.now.turn ?? "", words));
}
