/** What each part of the screen shows of the table and the person's turn. Pure. */

import { inOrder } from "./hand.js";
import { DRAW, NEXT, PASS, REDEAL, placesByTile, playOf } from "./wire.js";
import { openEnds, unlocked } from "./places.js";
import { stageOf } from "./say.js";

/**
 * @typedef {object} Model
 * @property {import("./state.js").Table} table
 * @property {import("./turn.js").Turn} turn
 * @property {import("./settings.js").Settings} settings
 */

/** What may be done now; nothing while an action is on its way. @param {Model} model */
function legalNow({ table, turn }) {
  return turn.sent === null ? table.view.now.legal : [];
}

/** The hand, without the tile that is on its way to the table. @param {Model} model @returns {import("./hand-view.js").HandState} */
export function handShown(model) {
  const { table, turn, settings } = model;
  const leaving = turn.sent === null ? null : playOf(turn.sent.action)?.tile;
  const hand = (table.view.hand ?? []).filter((tile) => tile !== leaving);
  const stage = stageOf(table, turn);
  return {
    tiles: inOrder(hand, settings.order),
    places: placesByTile(legalNow(model)),
    acting: stage === "play" || stage === "open" || stage === "draw" || stage === "pass",
    chosen: turn.chosen,
    shown: turn.shown,
    drawn: turn.drawn,
    opening: table.view.now.must !== null,
    ends: openEnds(table.view),
    numerals: settings.numerals,
    oneStop: settings.oneStop,
  };
}

/** The felt: the table, what is on its way to it, and the places of the tile taken up. @param {Model} model @param {boolean} reduced @returns {import("./table-view.js").TableState} */
export function feltShown(model, reduced) {
  const { table, turn, settings } = model;
  const { view } = table;
  const places = placesByTile(legalNow(model));
  const open = new Set([...places.values()].flat());
  const ends = openEnds(view);
  const free = unlocked(ends, view.rules.locked);
  const pending = turn.sent !== null && playOf(turn.sent.action) !== null ? turn.sent.action : null;
  return {
    shape: view.rules.shape,
    plays: view.layout,
    maxPip: view.max_pip,
    pending: pending !== null && !view.layout.includes(pending) ? pending : null,
    choose: chosenPlaces(turn.chosen, places),
    playable: ends.map((end) => end.id).filter((id) => open.has(id)),
    closed: ends.filter((end) => !free.includes(end)).map((end) => end.id),
    numerals: settings.numerals,
    reduced,
    scroll: scrolls(view, settings.line),
  };
}

/**
 * Whether a line runs straight on and is scrolled, or folds: as the person likes it, or as the game
 * is usually shown.
 *
 * @param {import("./wire.js").View} view
 * @param {import("./settings.js").Settings["line"]} liked
 */
function scrolls({ rules, game }, liked) {
  if (rules.shape !== "line") return false;
  return liked === "game" ? game.split("@")[0] === "cincuenta" : liked === "straight";
}

/** @param {string | null} tile @param {Map<string, (string | null)[]>} places */
function chosenPlaces(tile, places) {
  if (tile === null) return null;
  const ends = (places.get(tile) ?? []).filter((end) => end !== null);
  return { tile, ends };
}

/**
 * The one button beside the hand: to draw or to pass, only where that is what can be done, or to go on
 * to the next round. It stays while its own action is on its way, so that the focus stays on it.
 *
 * @param {Model} model
 * @returns {{action: string, busy: boolean} | null}
 */
export function actShown({ table, turn }) {
  const { legal } = table.view.now;
  const offered = legal.find((each) => each === DRAW || each === PASS) ?? table.company.may.find((each) => each === NEXT);
  const action = turn.sent?.action ?? offered;
  return action === DRAW || action === PASS || action === NEXT ? { action, busy: turn.sent !== null } : null;
}

/** Whether a new deal can be asked for. @param {Model} model */
export function mayRedeal(model) {
  return legalNow(model).includes(REDEAL);
}
