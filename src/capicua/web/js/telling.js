/**
 * What has happened, in sentences: for the log that is spoken and for the line that is read.
 *
 * Sentences are whole messages of the catalogue, with a form for what you did and one for what
 * others did.
 */

import { endsOf, playOf, LEFT } from "./line.js";
import { endReason, endSums, endTitle } from "./ending.js";
import { whoIs } from "./names.js";
import { spellsOf } from "./story.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./wire.js").WireEvent} WireEvent */

/**
 * How a tile is put into a sentence: `words.spoken` or `words.written`.
 *
 * @typedef {(tile: string) => string} TileForm
 */

/**
 * One turn as a sentence.
 *
 * @param {import("./story.js").Spell} spell
 * @param {Table} table
 * @param {Words} words
 * @param {TileForm} form
 */
export function tellSpell(spell, table, words, form) {
  const side = spell.seat === table.view.you ? "you" : "other";
  const { drawn, end } = spell;
  const values = { ...whoIs(table.people, spell.seat, words), n: drawn.length, tiles: named(drawn, words, form) };
  if (end === null) return words.t(`turn.${side}.draw`, values);
  const drew = drawn.length > 0 ? "draw_" : "";
  if (end.k === "passed") return words.t(`turn.${side}.${drew}pass`, values);
  const play = playOf(end.action);
  const where = play?.end == null ? "lead" : play.end === LEFT ? "left" : "right";
  return words.t(`turn.${side}.${drew}${where}`, { ...values, tile: form(play?.tile ?? "") });
}

/** @param {(string | null)[]} drawn @param {Words} words @param {TileForm} form */
function named(drawn, words, form) {
  return words.list(drawn.filter((tile) => tile !== null).map(form));
}

/**
 * Sentences for the log: what these events brought. After a tile of somebody else the ends are
 * said, because they are what one needs next.
 *
 * @param {WireEvent[]} events   the last ones of the table's history, or a new deal
 * @param {Table} table          after them
 * @param {Words} words
 * @returns {string[]}
 */
export function tellEvents(events, table, words) {
  /** @type {string[]} */
  const sentences = [];
  for (const event of events) if (event.k === "dealt") sentences.push(tellDeal(event, table, words));
  const spells = spellsOf(events);
  for (const spell of spells) sentences.push(tellSpell(spell, table, words, words.spoken));
  const last = spells[spells.length - 1];
  if (last?.end?.k === "played" && last.seat !== table.view.you && table.view.result === null) {
    sentences.push(sayEnds(table, words));
  }
  if (events.some((event) => event.k === "round_ended" || event.k === "match_ended")) {
    sentences.push(`${endTitle(table, words)}.`, endReason(table, words), endSums(table, words, words.spoken));
  }
  return sentences.filter((sentence) => sentence !== "");
}

/** @param {import("./wire.js").Dealt} dealt @param {Table} table @param {Words} words */
function tellDeal(dealt, table, words) {
  const you = dealt.lead === table.view.you;
  const tile = dealt.must === null ? "" : words.spoken(dealt.must);
  const n = table.view.counts[0] ?? 0;
  return words.t(you ? "deal.you" : "deal.other", { ...whoIs(table.people, dealt.lead, words), n, tile });
}

/** The numbers at the ends. @param {Table} table @param {Words} words */
export function sayEnds({ view }, words) {
  const [left, right] = endsOf(view.layout);
  if (!left || !right) return words.t("ends.none");
  return words.t("ends.both", { left: words.pip(left.pip), right: words.pip(right.pip) });
}

/**
 * The line in one sentence, as the drawing is called.
 *
 * @param {{pip: number}[]} ends  left first
 * @param {number} n              tiles on the table
 * @param {Words} words
 */
export function lineSummary([left, right], n, words) {
  if (!left || !right) return words.t("ends.none");
  return words.t("line.summary", { left: left.pip, right: right.pip, n });
}

/** The whole line from left to right. @param {Table} table @param {Words} words */
export function sayLine({ view }, words) {
  /** @type {string[]} */
  const tiles = [];
  for (const action of view.layout) {
    const play = playOf(action);
    if (!play) continue;
    if (play.end === LEFT) tiles.unshift(words.spoken(play.tile));
    else tiles.push(words.spoken(play.tile));
  }
  return tiles.length === 0 ? words.t("ends.none") : words.t("line.all", { n: tiles.length, tiles: tiles.join(", ") });
}

/** How many tiles the others hold and the boneyard has. @param {Table} table @param {Words} words */
export function sayCounts({ view, people }, words) {
  const others = view.seats
    .map((seat, i) => ({ seat, n: view.counts[i] ?? 0 }))
    .filter(({ seat }) => seat !== view.you)
    .map(({ seat, n }) => words.t("count.seat", { ...whoIs(people, seat, words), n }));
  const boneyard = view.boneyard === 0 ? words.t("count.boneyard_empty") : words.t("count.boneyard", { n: view.boneyard });
  return [...others, boneyard].join(" ");
}

/** Your tiles, in the order in which they stand. @param {string[]} tiles @param {Words} words */
export function sayHand(tiles, words) {
  return tiles.length === 0 ? words.t("hand.empty") : words.t("hand.all", { n: tiles.length, tiles: tiles.map(words.spoken).join(", ") });
}
