/**
 * The rounds of a record checked one by one: does every deal follow from the secret that the club
 * had bound itself to? What a record is stands in docs/api/records.md.
 */

import { below, bytesOf, commitment, dealKey, shuffled, stream } from "./fair.js";

/** @typedef {"right" | "commit" | "deal" | "unproven"} Finding */
/** @typedef {{ hands: Record<string, string>, boneyard: string, lead: string }} Deal */
/** @typedef {{ Commit?: string, Secret?: string, Players?: string | string[] }} ShuffleTags */
/** @typedef {{ number: number, tags?: ShuffleTags, deals: Deal[] }} Round */
/** @typedef {{ tags: Record<string, string | string[]>, rounds: Round[] }} MatchRecord */
/** @typedef {{ number: number, finding: Finding, tags: ShuffleTags }} Checked */

/**
 * @param {MatchRecord} record
 * @param {{ mostPips: number, lot: boolean }} rules `lot`: whether the game draws lots for the lead
 * @returns {Checked[]} a round that was dealt again on request is there as often as it was dealt
 */
export function checkRecord(record, rules) {
  const table = String(record.tags.Table ?? "");
  /** @type {{ round: Round, numbers: Generator<number, never> } | null} */
  let before = null;
  return record.rounds.map((round) => {
    const { number, tags = {} } = round;
    if (!tags.Commit || !tags.Secret) return { number, finding: "unproven", tags };
    const secret = bytesOf(tags.Secret);
    const goesOn = before?.round.number === number && before.round.tags?.Secret === tags.Secret;
    const numbers = goesOn && before
      ? before.numbers
      : stream(dealKey(secret, table, number, listed(tags.Players)));
    before = { round, numbers };
    const dealt = round.deals.every((deal) => follows(deal, numbers, rules));
    const bound = commitment(secret, table, number) === tags.Commit.toLowerCase();
    return { number, finding: bound ? (dealt ? "right" : "deal") : "commit", tags };
  });
}

/** @param {string | string[] | undefined} told */
export function listed(told) {
  return told === undefined ? [] : typeof told === "string" ? [told] : told;
}

/**
 * Whether a deal is the next one of a stream: the hands in the order of the seats, then the rest.
 * @param {Deal} deal @param {Generator<number, never>} numbers
 * @param {{ mostPips: number, lot: boolean }} rules
 */
function follows(deal, numbers, rules) {
  const seats = Object.keys(deal.hands).filter((seat) => deal.hands[seat] !== "-").sort();
  const order = shuffled(rules.mostPips, numbers);
  if (rules.lot) below(seats.length, numbers);
  const hands = seats.map((seat) => deal.hands[seat].split("."));
  const rest = deal.boneyard === "-" ? [] : deal.boneyard.split(".");
  const equal = hands.every((hand) => hand.length === hands[0].length);
  return equal && [...hands.flat(), ...rest].join() === order.join();
}
