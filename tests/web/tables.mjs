// Tables to test with, as the server would send them.

import { applyDelta, fromSnapshot } from "../../src/capicua/web/js/state.js";

/** Somebody at a table, as the server tells it; a bot is a computer. */
export const person = (seat, rest = {}) => ({
  seat,
  name: null,
  guest: rest.bot == null,
  bot: null,
  kind: rest.bot == null ? "person" : "computer",
  substitute: null,
  you: false,
  here: true,
  strikes: 0,
  ready: false,
  rating: null,
  claimed: false,
  ...rest,
});

export const PEOPLE = [person("A", { you: true }), person("B", { bot: "casual" })];

/** How a table against the computer is run. */
export const company = (rest = {}) => ({
  stage: "playing",
  kind: "computer",
  pace: "none",
  rated: false,
  chat: false,
  listed: false,
  host: null,
  offer: null,
  clock: null,
  commitment: null,
  mixed: [],
  ready: [],
  may: [],
  sayable: false,
  phrases: [],
  next: null,
  mine: [],
  revealed: null,
  watchers: 0,
  ...rest,
});

export const now = (turn, legal = [], rest = {}) => ({
  turn,
  passes: 0,
  must: null,
  drawable: 14,
  legal,
  scores: [0, 0],
  chips: null,
  pot: 0,
  ...rest,
});

/** The rules of dominó con robo, as far as the table knows them. */
export const RULES = {
  shape: "line",
  locked: false,
  draw: "until",
  reserve: 0,
  score: "none",
  closed_winner: "lowest_hand",
  closed_tie: "draw",
  target: null,
  rounds: 1,
  stakes: "none",
  stake: 0,
  agreed_stop: false,
};

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
      rules: RULES,
      seats: ["A", "B"],
      sides: ["A", "B"],
      you,
      round: 1,
      layout: [],
      hand: you === null ? null : [...hand],
      counts,
      boneyard: 14,
      now: now(lead, lead === you ? [must] : [], { must }),
      history: [{ k: "dealt", round: 1, hands, boneyard: "?14", lead, must }],
      result: null,
      ended: null,
      ...rest,
    },
    people: PEOPLE,
    company: company({ mine: you === null ? [] : [you] }),
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
export const roundEnded = (how, winner, hands, sums, rest = {}) => ({ k: "round_ended", how, winner, hands, sums, points: null, ...rest });
export const scored = (side, occasion, points) => ({ k: "scored", side, occasion, points });
export const matchEnded = (winner, why = "played") => ({ k: "match_ended", why, winner, scores: [0, 0] });

const LETTERS = "ABCDEFGHIJKLMNOPQR";

/**
 * A table of some game with several players, after these events; you are A, the others computers.
 *
 * `rules` are what differs from robo; `pairs` makes two sides of four.
 */
export function gameOf({ seats = 3, pairs = false, you = "A", rules = {}, events = [], deal = {}, then = {}, people = {}, run = {}, ...rest }) {
  const letters = [...LETTERS.slice(0, seats)];
  const sides = pairs ? ["AC", "BD"] : letters;
  const hands = letters.map((seat) => (seat === you ? "31.21" : "?2"));
  const first = { k: "dealt", round: 1, hands, boneyard: "?14", lead: "A", must: null, ...deal };
  const snapshot = {
    t: "snapshot",
    v: 1,
    table: "t1",
    seq: 0,
    view: {
      game: "tradicional@1",
      max_pip: 6,
      rules: { ...RULES, rounds: null, target: 100, score: "sum_diff", closed_tie: "nobody", ...rules },
      seats: letters,
      sides,
      you,
      round: 0,
      layout: [],
      hand: you === null ? null : [],
      counts: letters.map(() => 0),
      boneyard: 0,
      now: now(null, [], { scores: sides.map(() => 0) }),
      history: [],
      result: null,
      ended: null,
      ...rest,
    },
    people: letters.map((seat) => person(seat, { bot: seat === "A" ? null : "casual", you: seat === you, ...people[seat] })),
    company: company({ mine: you === null ? [] : [you], ...run }),
    tally: { wins: 0, losses: 0, draws: 0 },
  };
  const done = now("A", [], { scores: sides.map(() => 0), ...then });
  return applyDelta(fromSnapshot(snapshot), { t: "delta", seq: 1, events: [first, ...events], now: done });
}
