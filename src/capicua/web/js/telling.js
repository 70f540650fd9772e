/**
 * What has happened, in sentences: for the log that is spoken and for the line that is read.
 *
 * Sentences are whole messages of the catalogue, with a form for what you did and one for what
 * others did.
 */

import { playOf } from "./wire.js";
import { endReason, endSums, endTitle, isSingle, yoursFirst } from "./ending.js";
import { whoIs } from "./names.js";
import { placeOfPlay } from "./places.js";
import { sayEnds } from "./said.js";
import { tellBonus, tellDecision, tellPot, tellScore, tellTotals } from "./score-told.js";
import { spellsOf } from "./story.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./names.js").Form} Form */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./wire.js").WireEvent} WireEvent */

/**
 * One turn as a sentence.
 *
 * @param {import("./story.js").Spell} spell
 * @param {Table} table   after it
 * @param {Words} words
 * @param {Form} form     how tiles are named
 */
export function tellSpell(spell, table, words, form) {
  const side = spell.seat === table.view.you ? "you" : "other";
  const { drawn, end } = spell;
  const values = { ...whoIs(table.people, spell.seat, words), n: drawn.length, tiles: named(drawn, words, form) };
  if (end === null) return words.t(`turn.${side}.draw`, values);
  const drew = drawn.length > 0 ? "draw_" : "";
  if (end.k === "passed") return words.t(`turn.${side}.${drew}pass`, values);
  const place = placeOfPlay(end.action, table.view.layout, form);
  const tile = form.tile(playOf(end.action)?.tile ?? "");
  return words.t(`turn.${side}.${drew}${place?.kind ?? "lead"}`, { ...values, ...place?.values, tile });
}

/** @param {(string | null)[]} drawn @param {Words} words @param {Form} form */
function named(drawn, words, form) {
  return words.list(drawn.filter((tile) => tile !== null).map(form.tile));
}

/**
 * Sentences for the log: what these events brought. After a tile of somebody else the ends are said
 * when it is the reader's turn, because they are what one needs next.
 *
 * @param {WireEvent[]} events   the last ones of the table's history, or a new deal
 * @param {Table} table          after them
 * @param {Words} words
 * @returns {string[]}
 */
export function tellEvents(events, table, words) {
  const { view } = table;
  const sentences = tellDeals(events, table, words);
  const spells = spellsOf(events);
  for (const spell of spells) sentences.push(tellSpell(spell, table, words, words.spoken));
  const bonuses = events.filter((event) => event.k === "scored").map((event) => tellBonus(event, table, words));
  const others = spells.some((spell) => spell.end?.k === "played" && spell.seat !== view.you);
  const yours = view.now.turn === view.you || view.you === null || view.seats.length === 2;
  if (others && yours && view.result === null) sentences.push(sayEnds(table, words));
  const over = events.some((event) => event.k === "round_ended" || event.k === "match_ended");
  sentences.push(...(over ? tellEnd(table, bonuses, words) : bonuses));
  return sentences.filter((sentence) => sentence !== "");
}

/** The end of a round, or of the match, in full. @param {Table} table @param {string[]} bonuses @param {Words} words @returns {string[]} */
function tellEnd(table, bonuses, words) {
  const score = tellScore(table, words);
  return [
    `${endTitle(table, words)}.`,
    endReason(table, words),
    ...tellDecision(table, words, words.spoken),
    endSums(table, words, words.spoken),
    score === null ? "" : words.t("worth.told", score),
    ...bonuses,
    ...tellPot(table, words),
    isSingle(table.view) ? "" : tellTotals(table, words),
  ];
}

/** @param {WireEvent[]} events @param {Table} table @param {Words} words @returns {string[]} */
function tellDeals(events, table, words) {
  const deals = events.filter((event) => event.k === "dealt");
  const last = deals[deals.length - 1];
  if (last === undefined) return [];
  const asked = events.find((event) => event.k === "redealt");
  const again = asked ? [tellAsked(asked, table, words)] : deals.length > 1 ? [tellDealtAgain(last, table, words)] : [];
  return [...again, ...(last.lead === null ? [] : [tellDeal(last, last.lead, table, words)])];
}

/** @param {import("./wire.js").Redealt} asked @param {Table} table @param {Words} words */
function tellAsked({ seat }, { view, people }, words) {
  return words.t(seat === view.you ? "deal.asked_you" : "deal.asked", whoIs(people, seat, words));
}

/** Why it was dealt again: the double that opens was in no hand. @param {import("./wire.js").Dealt} dealt @param {Table} table @param {Words} words */
function tellDealtAgain({ must }, { view }, words) {
  // In the star of eight one certain tile opens, elsewhere any double would have done.
  if (view.rules.shape === "star:8" && must !== null) return words.t("deal.again_tile", { tile: words.spoken.tile(must) });
  return words.t("deal.again");
}

/** @param {import("./wire.js").Dealt} dealt @param {string} lead @param {Table} table @param {Words} words */
function tellDeal({ must, round }, lead, table, words) {
  const { view, people } = table;
  const counts = yoursFirst(table).map((seat) => view.counts[view.seats.indexOf(seat)] ?? 0);
  const who = lead === view.you ? "you" : "other";
  const values = { ...whoIs(people, lead, words), n: counts[0] ?? 0, round, tile: must === null ? "" : words.spoken.tile(must) };
  const kind = must === null ? `${who}_free` : who;
  return words.t(isSingle(view) ? `deal.${kind}` : `deal.round.${kind}`, values);
}
