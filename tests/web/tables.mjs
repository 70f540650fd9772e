// Tables to test with, as the server would send them.

import { applyDelta, fromSnapshot } from "../../src/capicua/web/js/state.js";

export const PEOPLE = [
  { seat: "A", name: null, bot: null, you: true },
  { seat: "B", name: null, bot: "casual", you: false },
];

export const now = (turn, legal = [], rest = {}) => ({ turn, passes: 0, must: null, drawable: 14, legal, ...rest });

/** A snapshot right after the deal: you hold these tiles, the computer seven hidden ones. */
export function dealt(hand = ["66", "64", "31"], { lead = "A", must = "66", you = "A", ...rest } = {}) {
  const hands = [you === "A" ? hand.join(".") : `?${hand.length}`, you === "B" ? hand.join(".") : "?7"];
  const counts = [hand.length, 7];
  return {
    t: "snapshot",
    v: 1,
    table: "t1",
    seq: 1,
    view: {
      game: "robo@1",
      max_pip: 6,
      seats: ["A", "B"],
      you,
      round: 1,
      layout: [],
      hand: you === null ? null : [...hand],
      counts,
      boneyard: 14,
      scores: [0, 0],
      now: now(lead, lead === you ? [must] : [], { must }),
      history: [{ k: "dealt", round: 1, hands, boneyard: "?14", lead, must }],
      result: null,
      ended: null,
      ...rest,
    },
    people: PEOPLE,
    tally: { wins: 3, losses: 2, draws: 0 },
  };
}

/** A table after these events. */
export function tableAfter(events, then = now("A"), snapshot = dealt()) {
  const table = fromSnapshot(snapshot);
  return events.length === 0 ? table : applyDelta(table, { t: "delta", seq: table.seq + 1, events, now: then });
}

export const played = (seat, action) => ({ k: "played", seat, action });
export const drew = (seat, tile = null) => ({ k: "drew", seat, tile });
export const passed = (seat) => ({ k: "passed", seat });
export const roundEnded = (how, winner, hands, sums) => ({ k: "round_ended", how, winner, hands, sums, points: null });
export const matchEnded = (winner, why = "played") => ({ k: "match_ended", why, winner, scores: [0, 0] });
