/**
 * What the person at this screen is about to do: the tile taken up, the action on its way, and
 * what the line above the hand answers. A pure reducer, apart from the table it looks at.
 */

import { isWish } from "./company.js";
import { placesByTile, playOf } from "./wire.js";

/** @typedef {import("./state.js").Table} Table */

/**
 * Why something was not done, or what has just happened to the hand.
 *
 * @typedef {{kind: "no_fit", tile: string}
 *   | {kind: "must_open", tile: string}
 *   | {kind: "wait"}
 *   | {kind: "over"}
 *   | {kind: "drawn", tile: string, fits: boolean}
 *   | {kind: "server", text: string}} Notice
 */

/**
 * @typedef {object} Turn
 * @property {string | null} chosen   the tile taken up: its places are shown
 * @property {{cmdId: string, action: string, doneSeq: number | null} | null} sent
 *           the action or the wish on its way; `doneSeq` is its last event once the server has accepted it
 * @property {Notice | null} notice
 * @property {string[]} shown         tiles the server pointed at when it refused
 * @property {string | null} drawn    the tile that has just come from the boneyard
 */

/**
 * @typedef {{type: "choose", tile: string}
 *   | {type: "cancel"}
 *   | {type: "explain", notice: Notice}
 *   | {type: "send", cmdId: string, action: string}
 *   | {type: "done", cmdId: string, seq: number, known: number}
 *   | {type: "refused", cmdId: string, text: string, tiles: string[]}
 *   | {type: "fault", text: string, passing: boolean}
 *   | {type: "events", events: import("./wire.js").WireEvent[], table: Table}
 *   | {type: "snapshot", table: Table}} TurnEvent
 *   `known` is the last event this screen has applied; a `passing` fault leaves the action on its way.
 */

/** @type {Turn} */
export const QUIET = { chosen: null, sent: null, notice: null, shown: [], drawn: null };

/**
 * @param {Turn} turn
 * @param {TurnEvent} event
 * @returns {Turn}
 */
export function reduceTurn(turn, event) {
  switch (event.type) {
    case "choose":
      return { ...turn, chosen: event.tile, notice: null, shown: [] };
    case "cancel":
      return { ...turn, chosen: null, notice: null };
    case "explain":
      return { ...turn, chosen: null, notice: event.notice };
    case "send":
      return { ...QUIET, drawn: turn.drawn, sent: { cmdId: event.cmdId, action: event.action, doneSeq: null } };
    case "done":
      if (turn.sent?.cmdId !== event.cmdId) return turn;
      return { ...turn, sent: event.seq <= event.known ? null : { ...turn.sent, doneSeq: event.seq } };
    case "refused":
      if (turn.sent?.cmdId !== event.cmdId) return turn;
      return { ...QUIET, drawn: turn.drawn, notice: { kind: "server", text: event.text }, shown: event.tiles };
    case "fault":
      return { ...turn, sent: event.passing ? turn.sent : null, notice: { kind: "server", text: event.text } };
    case "events":
      return afterEvents(turn, event.events, event.table);
    case "snapshot":
      return afterSnapshot(turn, event.table);
  }
}

/** @param {Turn} turn @param {import("./wire.js").WireEvent[]} events @param {Table} table @returns {Turn} */
function afterEvents(turn, events, table) {
  const you = table.view.you;
  if (events.some((event) => event.k === "dealt")) return QUIET;
  const own = events.filter((event) => "seat" in event && event.seat === you);
  if (own.length === 0) return { ...turn, sent: still(turn, table) };
  const last = own[own.length - 1];
  const drawn = last?.k === "drew" ? last.tile : null;
  if (drawn === null) return QUIET;
  const fits = placesByTile(table.view.now.legal).has(drawn);
  return { ...QUIET, drawn, notice: { kind: "drawn", tile: drawn, fits } };
}

/** The whole table came anew: what was taken up stays only where it can still be played. @param {Turn} turn @param {Table} table @returns {Turn} */
function afterSnapshot(turn, table) {
  const places = placesByTile(table.view.now.legal);
  const chosen = turn.chosen !== null && places.has(turn.chosen) ? turn.chosen : null;
  return { ...QUIET, chosen, sent: still(turn, table) };
}

/**
 * The action that is still on its way: not one whose events have arrived, nor one that was played
 * before the table came anew.
 *
 * @param {Turn} turn
 * @param {Table} table
 */
function still({ sent }, { seq, view, company }) {
  if (sent === null) return null;
  if (sent.doneSeq !== null && sent.doneSeq <= seq) return null;
  if (isWish(sent.action)) return company.may.includes(sent.action) ? sent : null;
  return playOf(sent.action) !== null && view.layout.includes(sent.action) ? null : sent;
}

/**
 * What touching a tile means: play it where it fits one place, take it up where it fits several,
 * and say why where it fits none. Touching the tile that is up lays it down again. A game in which an
 * end is always chosen (`asksWhere`) takes a tile up even for a single one.
 *
 * @param {Turn} turn
 * @param {Table} table
 * @param {string} tile
 * @returns {{act: string} | TurnEvent}
 */
export function touch(turn, { view }, tile) {
  const { now, you } = view;
  if (view.ended !== null || now.turn === null) return { type: "explain", notice: { kind: "over" } };
  if (now.turn !== you || turn.sent !== null || isLed(view)) return { type: "explain", notice: { kind: "wait" } };
  if (turn.chosen === tile) return { type: "cancel" };
  const places = placesByTile(now.legal).get(tile);
  if (places === undefined) {
    const notice = now.must === null ? { kind: "no_fit", tile } : { kind: "must_open", tile: now.must };
    return { type: "explain", notice: /** @type {Notice} */ (notice) };
  }
  const [only = null] = places;
  const played = places.length === 1 && (only === null || !asksWhere(view));
  return played ? { act: tile + (only ?? "") } : { type: "choose", tile };
}

/** Whether the table itself is about to lay the reader's opening tile. @param {import("./wire.js").View} view */
export function isLed({ now, you, layout }) {
  return now.turn === you && now.must !== null && now.legal.length === 0 && layout.length === 0;
}

/** In "a cincuenta" the end is chosen after the tile, also where only one fits. @param {import("./wire.js").View} view */
export function asksWhere({ game }) {
  return game.split("@")[0] === "cincuenta";
}
