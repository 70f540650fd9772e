/**
 * The words of the wire: what server and browser say to each other over the socket (version 1).
 *
 * Tiles are written high half first ("64"), actions as in the notation: "64>" plays at an end,
 * "66" leads, "+?" draws, "-" passes, "~" asks for a new deal. Seats are letters, in order of play.
 * Only writing and reading: which action is allowed comes from the server.
 */

import { isWish } from "./company.js";
import { parseTile } from "./tile.js";

/** The version of the protocol that this code speaks. */
const VERSION = 1;

export const LEFT = "<";
export const RIGHT = ">";
export const DRAW = "+?";
export const PASS = "-";
/** A new deal is asked for, where a hand of many doubles gives that right. */
export const REDEAL = "~";

/** What may be wished for between rounds. */
export const NEXT = "next";
export const STOP = "stop";

/**
 * @typedef {{k: "dealt", round: number, hands: string[], boneyard: string, lead: string | null, must: string | null,
 *   pot?: number, carry?: number}} Dealt
 *   Hands are tiles joined by dots, or "?7" where hidden; so is the boneyard. A hand without tiles sits
 *   this round out. A lead of null: nobody held the tile to open with, and it is dealt again.
 * @typedef {{k: "played", seat: string, action: string}} Played
 * @typedef {{k: "drew", seat: string, tile: string | null}} Drew
 *   `tile` is null where it is not for the reader.
 * @typedef {{k: "passed", seat: string}} Passed
 * @typedef {{k: "redealt", seat: string}} Redealt   somebody asked for a new deal: another `dealt` follows
 * @typedef {{k: "round_ended", how: "out" | "closed", winner: string | null, hands: string[],
 *   sums: number[], points: number[] | null, tied?: string[], takes?: number[], left?: number}} RoundEnded
 *   `sums` are the pips left, by seat, and `points` by side; a winner of null is a draw between those
 *   `tied`. `takes` are chips of the pot, by seat; `left` are chips, or points, that wait.
 * @typedef {"capicua" | "chuchazo" | "pass_on_opening" | "three_passes" | "closed" | "round_1" | "round_2" | "round_3"
 *   | "round_4"} Occasion
 * @typedef {{k: "scored", side: number, occasion: Occasion, points: number}} Scored   extra points of a side
 * @typedef {{k: "match_ended", why: "played" | "agreed" | "resigned" | "timeout" | "void",
 *   winner: string | null, scores: number[], takes?: number[], seat?: string}} MatchEnded
 *   `winner` is the first seat of the side that won; `takes` are chips paid at the end, by seat.
 * @typedef {Dealt | Played | Drew | Passed | Redealt | RoundEnded | Scored | MatchEnded} RuleEvent
 *   An event of the rules: it changes the view.
 * @typedef {RuleEvent | import("./company.js").CompanyEvent} WireEvent
 */

/**
 * What a browser must not work out for itself. `turn` is null once the round is over; `legal` is
 * filled for the seat in turn only. `scores` are by side, `chips` by seat and without what lies in
 * the pot.
 *
 * @typedef {{turn: string | null, passes: number, must: string | null, drawable: number, legal: string[],
 *   scores: number[], chips: number[] | null, pot: number}} Now
 */

/**
 * What is played, as far as the table has to show it; the words are those of the rulesets.
 *
 * @typedef {object} Rules
 * @property {import("./ends.js").Shape} shape
 * @property {boolean} locked      the arms of the star wait until it has all of them
 * @property {"none" | "one" | "until"} draw
 * @property {number} reserve      tiles that nobody may draw
 * @property {"none" | "others_minus_own" | "sum_diff" | "losers_full" | "losers_pair" | "all_remaining" | "by_last_tile" | "pot"} score
 * @property {"lowest_hand" | "lowest_pair" | "closer_v_next"} closed_winner
 * @property {"nobody" | "draw" | "lightest_tile" | "share" | "closer" | "opener_side" | "carry"} closed_tie
 * @property {number | null} target
 * @property {number | null} rounds
 * @property {"none" | "per_round" | "per_match"} stakes
 * @property {number} stake
 * @property {boolean} agreed_stop
 */

/**
 * What one seat, or a watcher (`you` and `hand` null), may know. `layout` are the plays in order;
 * `history` the events since the deal.
 *
 * @typedef {object} View
 * @property {string} game           the ruleset, "robo@1"
 * @property {Rules} rules
 * @property {number} max_pip
 * @property {string[]} seats
 * @property {string[]} sides        the seats of each side that scores: "A", or "AC" for a pair
 * @property {string | null} you
 * @property {number} round
 * @property {string[]} layout
 * @property {string[] | null} hand
 * @property {number[]} counts       tiles in hand, by seat
 * @property {number} boneyard
 * @property {Now} now
 * @property {RuleEvent[]} history
 * @property {RoundEnded | null} result
 * @property {MatchEnded | null} ended
 */

/** @typedef {{wins: number, losses: number, draws: number}} Tally   the reader's games so far */

/**
 * @typedef {import("./company.js").Person} Person
 * @typedef {import("./company.js").Company} Company
 * @typedef {{t: "snapshot", v: number, table: string, seq: number, view: View, people: Person[], tally: Tally,
 *   company: Company}} Snapshot
 * @typedef {{t: "delta", seq: number, events: WireEvent[], now: Now, people?: Person[], company?: Company}} Delta
 *   `seq` numbers the first event; the others follow without a gap. `people` and `company` are whole,
 *   and only there where something of them has changed.
 * @typedef {{t: "done", cmd_id: string, seq: number}} Done
 * @typedef {{t: "refused", cmd_id: string, code: string, text: string, tiles: string[], seq: number}} Refused
 * @typedef {{t: "error", code: string, text: string}} Fault
 * @typedef {{t: "gone", why: "signed_out" | "closed", to: string | null}} Gone   this socket has served its time:
 *   the session ended or was renewed, or the club stops
 * @typedef {{t: "pong"}} Pong
 * @typedef {Snapshot | Delta | Done | Refused | Fault | Gone | Pong} ServerMessage
 */

const SERVER_TAGS = new Set(["snapshot", "delta", "done", "refused", "error", "gone", "pong"]);

/**
 * Read a frame from the server.
 *
 * @param {unknown} data
 * @returns {ServerMessage | null} null where it is no message that this version knows
 */
export function decode(data) {
  if (typeof data !== "string") return null;
  try {
    const message = JSON.parse(data);
    return SERVER_TAGS.has(message?.t) ? message : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** @param {string} table @param {number | null} lastSeq the last event applied, null for none */
export function hello(table, lastSeq) {
  const base = { t: "hello", v: VERSION, table };
  return JSON.stringify(lastSeq === null ? base : { ...base, last_seq: lastSeq });
}

/** @param {string} cmdId @param {number} expectSeq @param {string} action */
export function act(cmdId, expectSeq, action) {
  return JSON.stringify({ t: "act", cmd_id: cmdId, expect_seq: expectSeq, action });
}

/** @param {string} cmdId @param {number} expectSeq @param {import("./company.js").WishWord} word */
export function wish(cmdId, expectSeq, word) {
  return JSON.stringify({ t: "wish", cmd_id: cmdId, expect_seq: expectSeq, wish: word });
}

/**
 * What is asked of the company at the table, apart from wishes.
 * @typedef {{t: "sit", seat: string} | {t: "stand"} | {t: "fill", seat: string, level: string | null}
 *   | {t: "swap", seats: [string, string]} | {t: "host", seat: string} | {t: "decline"}
 *   | {t: "say", phrase: string} | {t: "say", text: string}} Request
 */

/** @param {string} cmdId @param {Request} asked */
export function request(cmdId, { t, ...rest }) {
  return JSON.stringify({ t, cmd_id: cmdId, ...rest });
}

/** The part of a person in the shuffle of a round. @param {number} round @param {string} data  128 bits in hex */
export function mix(round, data) {
  return JSON.stringify({ t: "mix", round, data });
}

/** On one device: show the hand of a seat. @param {string} seat */
export function reveal(seat) {
  return JSON.stringify({ t: "reveal", seat });
}

/** On one device: send no hand any more. */
export const COVER = JSON.stringify({ t: "cover" });

/** @param {number} lastSeq */
export function resync(lastSeq) {
  return JSON.stringify({ t: "resync", last_seq: lastSeq });
}

export const PING = JSON.stringify({ t: "ping" });

/** @param {string} tile @param {number} pip */
export function carries(tile, pip) {
  return parseTile(tile).includes(pip);
}

/** The pips of a tile together. @param {string} tile */
export function weightOf(tile) {
  const [high, low] = parseTile(tile);
  return high + low;
}

/** Tiles written as one text, "66.54"; "" is none, "?7" is hidden. @param {string} text @returns {string[]} */
export function tilesOf(text) {
  return text === "" || text.startsWith("?") ? [] : text.split(".");
}

/** How many tiles such a text stands for, hidden or not. @param {string} text */
export function countOf(text) {
  return text.startsWith("?") ? Number(text.slice(1)) : tilesOf(text).length;
}

/**
 * A play taken apart; `end` is null for the lead.
 *
 * @param {string} action
 * @returns {{tile: string, end: string | null} | null} null for what lays no tile
 */
export function playOf(action) {
  if (action === DRAW || action === PASS || action === REDEAL || isWish(action)) return null;
  return { tile: action.slice(0, 2), end: action.length > 2 ? action.slice(2) : null };
}

/**
 * The places where each tile may be played, from the server's list of legal actions.
 *
 * @param {string[]} legal
 * @returns {Map<string, (string | null)[]>} ends by tile; [null] for a lead
 */
export function placesByTile(legal) {
  /** @type {Map<string, (string | null)[]>} */
  const places = new Map();
  for (const action of legal) {
    const play = playOf(action);
    if (play) places.set(play.tile, [...(places.get(play.tile) ?? []), play.end]);
  }
  return places;
}
