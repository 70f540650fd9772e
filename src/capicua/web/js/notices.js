/**
 * What the company at the table wants of the reader, or has to tell him: one notice at a time, the most
 * pressing first, with the answers that can be given. Pure.
 */

import { isWatching, may } from "./company.js";
import { namesOf, whoIs } from "./names.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./company.js").WishWord} WishWord */

/**
 * One answer: a wish, a request, or a page to go to.
 * @typedef {{label: string, main?: boolean} & ({wish: WishWord} | {request: import("./wire.js").Request} | {sit: string}
 *   | {go: string})} Choice
 */

/**
 * @typedef {object} Notice
 * @property {string} id       what it is about: the same notice keeps its place, and its focus
 * @property {string} text
 * @property {Choice[]} choices
 * @property {boolean} [asks]  somebody waits for the answer
 * @property {boolean} [quiet] it goes without saying: it stays where there is room for it
 */

/** Where rivals are looked for. */
export const SEEKING = "/buscar";

/** @param {Table} table @param {Words} words @param {string} [back]  where one came from: the front page, or a tournament @returns {Notice | null} */
export function noticeOf(table, words, back = "/") {
  for (const find of [moved, closed, offered, resting, replaced, waited, claimed, looking]) {
    const notice = find(table, words, back);
    if (notice !== null) return notice;
  }
  return null;
}

/** Whether a rival did not come to a game that the club had arranged: the reader waits for another, in front. @param {Table} table */
export function goesOnSeeking({ company }) {
  return company.kind === "ranked" && company.closed === "no_show" && company.mine.length > 0;
}

/** The rematch has its table. @param {Table} table @param {Words} words @returns {Notice | null} */
function moved({ company }, { t }) {
  const { next } = company;
  if (next === null) return null;
  return { id: `next ${next}`, text: t("notice.next"), choices: [{ label: t("notice.go_next"), go: `/mesa/${next}`, main: true }] };
}

/** The table was closed before anything was played. @param {Table} table @param {Words} words @param {string} back @returns {Notice | null} */
function closed(table, { t }, back) {
  const { view, company } = table;
  if (company.stage !== "over" || view.ended !== null) return null;
  const why = company.closed === undefined ? t("notice.closed") : t(`told.closed.${company.closed}`);
  const label = back === "/" ? "notice.home" : "notice.tournament";
  const home = { label: t(label), go: back, main: true };
  const choice = goesOnSeeking(table) ? { label: t("notice.seek_on"), go: SEEKING, main: true } : home;
  return { id: "closed", text: why, choices: [choice] };
}

/** Somebody asks for something that needs everybody. @param {Table} table @param {Words} words @returns {Notice | null} */
function offered(table, words) {
  const { company, people } = table;
  const { t } = words;
  const { offer, mine } = company;
  if (offer === null || mine.length === 0) return null;
  const { what, by, yes, wanting } = offer;
  const id = `offer ${what} ${by}`;
  if (wanting.some((seat) => mine.includes(seat))) {
    const choices = [
      { label: t(`offer.${what}.yes`), wish: what, main: true },
      { label: t("offer.no"), request: /** @type {const} */ ({ t: "decline" }) },
    ];
    return { id, text: t(`offer.${what}.other`, whoIs(people, by, words)), choices, asks: true };
  }
  if (!yes.some((seat) => mine.includes(seat))) return null;
  const waiting = t("offer.waiting", { n: wanting.length, names: namesOf(table, wanting, words) });
  const own = mine.includes(by);
  const said = own ? t(`offer.${what}.you`) : t(`offer.${what}.other`, whoIs(people, by, words));
  const label = t(own ? "offer.withdraw" : "offer.rather_not");
  return { id: `${id} waiting`, text: `${said} ${waiting}`, choices: [{ label, request: { t: "decline" } }] };
}

/** @param {Table} table @param {Words} words @returns {Notice | null} */
function resting(table, { t }) {
  if (table.company.stage !== "paused") return null;
  const choices = may(table, "resume") ? [{ label: t("wish.resume"), wish: /** @type {const} */ ("resume"), main: true }] : [];
  return { id: "paused", text: t("notice.paused"), choices };
}

/** The computer plays for the reader. @param {Table} table @param {Words} words @returns {Notice | null} */
function replaced(table, { t }) {
  if (!may(table, "back")) return null;
  return { id: "back", text: t("notice.substitute"), choices: [{ label: t("wish.back"), wish: "back", main: true }] };
}

/** Somebody has let the others wait. @param {Table} table @param {Words} words @returns {Notice | null} */
function waited(table, words) {
  const { t } = words;
  /** @type {Choice[]} */
  const choices = [];
  if (may(table, "claim")) choices.push({ label: t("wish.claim"), wish: "claim", main: true });
  if (may(table, "substitute")) choices.push({ label: t("wish.substitute"), wish: "substitute", main: true });
  if (may(table, "void")) choices.push({ label: t("wish.void"), wish: "void" });
  if (choices.length === 0) return null;
  const away = table.people.filter(({ kind, here, you }) => kind === "person" && !here && !you);
  const unheld = away.filter(({ substitute }) => substitute === null);
  const seats = (unheld.length > 0 ? unheld : away).map(({ seat }) => seat);
  const text = seats.length === 0 ? t("notice.waiting") : t("notice.away", { n: seats.length, names: namesOf(table, seats, words) });
  return { id: `away ${seats}`, text, choices };
}

/** A seat waits for the reader, or somebody else. @param {Table} table @param {Words} words @returns {Notice | null} */
function claimed(table, words) {
  const seat = isWatching(table) ? table.people.find((person) => person.claimed)?.seat : undefined;
  if (seat === undefined) return null;
  return { id: `claimed ${seat}`, text: words.t("notice.claimed", whoIs(table.people, seat, words)), choices: [], quiet: true };
}

/** Who watches may sit where there is a place. @param {Table} table @param {Words} words @returns {Notice | null} */
function looking(table, words) {
  if (!isWatching(table)) return null;
  const { t } = words;
  const { watchers } = table.company;
  const text = watchers > 1 ? `${t("bar.watching")}. ${t("notice.watchers", { n: watchers })}` : `${t("bar.watching")}.`;
  const choices = placesFree(table).map((seat) => ({ label: sitLabel(table, seat, words), sit: seat }));
  return { id: "watching", text, choices, quiet: true };
}

/** Whom the next round waits for; to somebody who is waited for, who waits. @param {Table} table @param {Words} words */
export function sayReadiness(table, { t, ...words }) {
  const { company, people, view } = table;
  const named = (/** @type {string[]} */ seats) => ({ n: seats.length, names: namesOf(table, seats, { t, ...words }) });
  const waited = people.filter(({ kind, here, ready, substitute }) => kind === "person" && here && !ready && substitute === null).map(({ seat }) => seat);
  if (waited.length === 0) return t("between.all");
  return view.you !== null && waited.includes(view.you) ? t("between.they_wait", named(company.ready)) : t("between.waiting", named(waited));
}

/** So many places are offered at once to somebody who watches. */
const MOST_PLACES = 2;

/** The places somebody who watches could take, at the next round or at once. @param {Table} table */
export function placesFree({ people, company }) {
  if (company.kind !== "friends" || company.stage === "over") return [];
  const free = people.filter(({ kind, claimed: taken }) => kind === "open" || (kind === "computer" && !taken));
  return free.slice(0, MOST_PLACES).map(({ seat }) => seat);
}

/** @param {Table} table @param {string} seat @param {Words} words */
function sitLabel({ people }, seat, words) {
  const open = people.find((person) => person.seat === seat)?.kind === "open";
  return open ? words.t("gather.sit") : words.t("notice.sit_for", whoIs(people, seat, words));
}
