/**
 * The words of the wire: what server and browser say to each other over the socket (version 1).
 *
 * Tiles are written high half first ("64"), actions as in the notation: "64>" plays at an end,
 * "66" leads, "+?" draws, "-" passes, "~" asks for a new deal. Seats are letters, in order of play.
 */

/** The version of the protocol that this code speaks. */
export const VERSION = 1;

/** The longest frame either side may send, in bytes. */
export const MAX_FRAME = 8192;

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
 * @typedef {Dealt | Played | Drew | Passed | Redealt | RoundEnded | Scored | MatchEnded} WireEvent
 */

/**
 * What somebody may wish for between rounds: another one, or the end of the match.
 * @typedef {"next" | "stop"} WishWord
 */

/**
 * What a browser must not work out for itself. `turn` is null once the round is over; `legal` is
 * filled for the seat in turn only. `scores` are by side, `chips` by seat and without what lies in
 * the pot; `may` is what the reader may wish for between rounds.
 *
 * @typedef {{turn: string | null, passes: number, must: string | null, drawable: number, legal: string[],
 *   scores: number[], chips: number[] | null, pot: number, may: WishWord[]}} Now
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
 * @property {WireEvent[]} history
 * @property {RoundEnded | null} result
 * @property {MatchEnded | null} ended
 */

/**
 * @typedef {{seat: string, name: string | null, bot: string | null, you: boolean}} Person
 *   `bot` is the level of a computer player; a name of null is a guest, or the computer.
 * @typedef {{wins: number, losses: number, draws: number}} Tally   the reader's games so far
 */

/**
 * @typedef {{t: "snapshot", v: number, table: string, seq: number, view: View, people: Person[], tally: Tally}} Snapshot
 * @typedef {{t: "delta", seq: number, events: WireEvent[], now: Now}} Delta
 *   `seq` numbers the first event; the others follow without a gap.
 * @typedef {{t: "done", cmd_id: string, seq: number}} Done
 * @typedef {{t: "refused", cmd_id: string, code: string, text: string, tiles: string[], seq: number}} Refused
 * @typedef {{t: "error", code: string, text: string}} Fault
 * @typedef {{t: "pong"}} Pong
 * @typedef {Snapshot | Delta | Done | Refused | Fault | Pong} ServerMessage
 */

const SERVER_TAGS = new Set(["snapshot", "delta", "done", "refused", "error", "pong"]);

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

/** @param {string} cmdId @param {number} expectSeq @param {WishWord} word */
export function wish(cmdId, expectSeq, word) {
  return JSON.stringify({ t: "wish", cmd_id: cmdId, expect_seq: expectSeq, wish: word });
}

/** @param {number} lastSeq */
export function resync(lastSeq) {
  return JSON.stringify({ t: "resync", last_seq: lastSeq });
}

export const PING = JSON.stringify({ t: "ping" });
