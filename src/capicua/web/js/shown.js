/** What each part of the screen shows of the table and the person's turn. Pure. */

import { inOrder } from "./hand.js";
import { DRAW, PASS, endsOf, placesByTile, playOf } from "./line.js";
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
    acting: stage !== "wait" && stage !== "over" && stage !== "sending",
    chosen: turn.chosen,
    shown: turn.shown,
    drawn: turn.drawn,
    opening: table.view.now.must !== null,
    numerals: settings.numerals,
    oneStop: settings.oneStop,
  };
}

/** The felt: the line, what is on its way to it, and the places of the tile taken up. @param {Model} model @param {boolean} reduced @returns {import("./table-view.js").TableState} */
export function feltShown(model, reduced) {
  const { table, turn, settings } = model;
  const { view } = table;
  const places = placesByTile(legalNow(model));
  const open = new Set([...places.values()].flat());
  const pending = turn.sent !== null && playOf(turn.sent.action) !== null ? turn.sent.action : null;
  return {
    plays: view.layout,
    maxPip: view.max_pip,
    pending: pending !== null && !view.layout.includes(pending) ? pending : null,
    choose: chosenPlaces(turn.chosen, places),
    playablePips: endsOf(view.layout).filter((end) => open.has(end.id)).map((end) => end.pip),
    numerals: settings.numerals,
    reduced,
  };
}

/** @param {string | null} tile @param {Map<string, (string | null)[]>} places */
function chosenPlaces(tile, places) {
  if (tile === null) return null;
  const ends = (places.get(tile) ?? []).filter((end) => end !== null);
  return { tile, ends };
}

/**
 * The one button beside the hand: to draw or to pass, only where that is what can be done. It stays
 * while its own action is on its way, so that the focus stays on it.
 *
 * @param {Model} model
 * @returns {{action: string, busy: boolean} | null}
 */
export function actShown({ table, turn }) {
  const action = turn.sent?.action ?? table.view.now.legal.find((each) => each === DRAW || each === PASS);
  return action === DRAW || action === PASS ? { action, busy: turn.sent !== null } : null;
}
