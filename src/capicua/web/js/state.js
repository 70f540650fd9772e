/**
 * What this screen knows of its table: a snapshot, and the events folded over it.
 *
 * A pure reducer without a rule of dominoes. Who is in turn and what may be done comes from the
 * server in `now`. The law, kept by a golden file that the server writes:
 *
 *     fold(snapshot n, deltas n+1 … m)  equals  snapshot m
 */

import { countOf, tilesOf } from "./wire.js";

/** @typedef {import("./wire.js").Snapshot} Snapshot */
/** @typedef {import("./wire.js").Delta} Delta */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").WireEvent} WireEvent */
/** @typedef {import("./wire.js").RuleEvent} RuleEvent */

/**
 * @typedef {object} Table
 * @property {number} seq     the last event applied
 * @property {View} view
 * @property {import("./wire.js").Person[]} people
 * @property {import("./wire.js").Company} company
 * @property {import("./wire.js").Tally} tally
 */

/** The side that a seat scores for: an index into everything by side. @param {View} view @param {string} seat */
export function sideOf({ sides }, seat) {
  return sides.findIndex((seats) => seats.includes(seat));
}

/** Whether it is the reader's turn. @param {Table} table */
export function isYourTurn({ view }) {
  return view.you !== null && view.now.turn === view.you;
}

/**
 * Whether the table is seen from where the server knows the reader: not where a session has ended, or a
 * seat was taken in another tab, while this page was away.
 *
 * @param {Table} table
 */
export function isReaders({ view, company }) {
  if (company.kind === "device") return view.you === null || company.mine.includes(view.you);
  return view.you === (company.mine[0] ?? null);
}

/** @param {Snapshot} snapshot @returns {Table} */
export function fromSnapshot({ seq, view, people, company, tally }) {
  return { seq, view, people, company, tally };
}

/**
 * The part of a delta that is new after event `lastSeq`.
 *
 * @param {Delta} delta
 * @param {number} lastSeq
 * @returns {Delta | null} null where events in between are missing; no events where all are known
 */
export function freshPart(delta, lastSeq) {
  if (delta.seq > lastSeq + 1) return null;
  return { ...delta, seq: lastSeq + 1, events: delta.events.slice(lastSeq + 1 - delta.seq) };
}

/**
 * The table after a delta that follows it without a gap.
 *
 * @param {Table} table
 * @param {Delta} delta
 * @returns {Table}
 */
export function applyDelta(table, delta) {
  if (delta.seq !== table.seq + 1) throw new RangeError(`event ${delta.seq} does not follow ${table.seq}`);
  const view = delta.events.reduce(observe, table.view);
  const ended = table.view.ended === null ? view.ended : null;
  return {
    people: delta.people ?? table.people,
    company: delta.company ?? table.company,
    seq: table.seq + delta.events.length,
    view: { ...view, now: delta.now },
    tally: ended ? counted(table.tally, ended, view) : table.tally,
  };
}

/**
 * The view after one event, apart from `now`, which only the server can tell. What happens among the
 * company leaves it as it is.
 *
 * @param {View} view
 * @param {WireEvent} event
 * @returns {View}
 */
export function observe(view, event) {
  switch (event.k) {
    case "dealt":
      return dealt(view, event);
    case "played":
      return played(noted(view, event), event);
    case "drew":
      return drew(noted(view, event), event);
    case "passed":
    case "redealt":
    case "scored":
      return noted(view, event);
    case "round_ended":
      return { ...noted(view, event), result: event };
    case "match_ended":
      return { ...noted(view, event), ended: event };
    default:
      return view;
  }
}

/** @param {View} view @param {RuleEvent} event @returns {View} */
function noted(view, event) {
  return { ...view, history: [...view.history, event] };
}

/** @param {View} view @param {import("./wire.js").Dealt} event @returns {View} */
function dealt(view, event) {
  const own = view.you === null ? -1 : view.seats.indexOf(view.you);
  return {
    ...view,
    // A deal that is made again begins no round.
    round: event.lead === null ? view.round : event.round,
    layout: [],
    hand: own < 0 ? null : tilesOf(event.hands[own] ?? ""),
    counts: event.hands.map(countOf),
    boneyard: countOf(event.boneyard),
    history: [event],
    result: null,
  };
}

/** @param {View} view @param {import("./wire.js").Played} event @returns {View} */
function played(view, { seat, action }) {
  const tile = action.slice(0, 2);
  const mine = seat === view.you && view.hand !== null;
  return {
    ...view,
    layout: [...view.layout, action],
    hand: mine ? (view.hand ?? []).filter((held) => held !== tile) : view.hand,
    counts: changed(view, seat, -1),
  };
}

/** @param {View} view @param {import("./wire.js").Drew} event @returns {View} */
function drew(view, { seat, tile }) {
  const mine = seat === view.you && view.hand !== null && tile !== null;
  return {
    ...view,
    hand: mine ? [...(view.hand ?? []), tile] : view.hand,
    counts: changed(view, seat, +1),
    boneyard: view.boneyard - 1,
  };
}

/** @param {View} view @param {string} seat @param {number} by */
function changed(view, seat, by) {
  return view.counts.map((count, i) => (view.seats[i] === seat ? count + by : count));
}

/**
 * The reader's games, with the one that has just ended; a pair wins together. A void match counts for
 * nobody, and a watcher has no games.
 *
 * @param {import("./wire.js").Tally} tally
 * @param {import("./wire.js").MatchEnded} ended
 * @param {View} view
 */
function counted(tally, { why, winner }, view) {
  if (view.you === null || why === "void") return tally;
  if (winner === null) return { ...tally, draws: tally.draws + 1 };
  const won = sideOf(view, winner) === sideOf(view, view.you);
  return won ? { ...tally, wins: tally.wins + 1 } : { ...tally, losses: tally.losses + 1 };
}
