/** Before play begins: what each seat at the table offers to the reader, and where it stands. Pure. */

import { may } from "./company.js";
import { initialOf, whoIs } from "./names.js";
import { sideOf } from "./state.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

/** Where a seat stands around the felt. @typedef {"south" | "west" | "north" | "east"} Spot */

/**
 * @typedef {object} Chair
 * @property {string} seat
 * @property {string} name
 * @property {string} inside      the name within a sentence
 * @property {string} initial     what stands on the disc
 * @property {string[]} notes     "anfitrión", "ausente" …
 * @property {"you" | "person" | "computer" | "open"} who
 * @property {number | null} pair the number of its pair, where pairs play
 * @property {Spot | null} spot   null: the seats stand in a list
 * @property {boolean} sit        the reader may sit down here
 * @property {boolean} fill       … may give it to the computer
 * @property {boolean} empty      … may send the computer away
 * @property {boolean} host       … may hand the table over to who sits here
 * @property {number | null} rating
 */

/** So many stand around the felt, each side of it; more are a list. @type {Record<number, Spot[]>} */
const SPOTS = {
  2: ["south", "north"],
  3: ["south", "west", "east"],
  4: ["south", "west", "north", "east"],
};

/** What becomes of a game that the club has arranged, where somebody does not come. @type {Record<string, string>} */
const ALONE = { ranked: "gather.begins_ranked", tournament: "gather.begins_tournament" };

/** The seats from the reader's own, or from the first, in order of play. @param {Table} table @param {Words} words @returns {Chair[]} */
export function chairsOf(table, words) {
  const { view, people } = table;
  const own = view.you === null ? 0 : view.seats.indexOf(view.you);
  const order = [...view.seats.slice(own), ...view.seats.slice(0, own)];
  const spots = SPOTS[order.length] ?? [];
  return order.flatMap((seat, i) => {
    const person = people.find((each) => each.seat === seat);
    return person === undefined ? [] : [chairOf(table, person, spots[i] ?? null, words)];
  });
}

/** @param {Table} table @param {import("./company.js").Person} person @param {Spot | null} spot @param {Words} words @returns {Chair} */
function chairOf(table, person, spot, words) {
  const { view, company, people } = table;
  const { seat, kind, you } = person;
  const { arranges = false } = company;
  const pairs = view.sides.some((side) => side.length > 1);
  const open = kind === "open";
  const { who, inside } = whoIs(people, seat, words);
  const name = you ? words.t("person.you") : who;
  return {
    seat,
    name,
    inside,
    initial: you ? ([...name][0] ?? "") : initialOf(person, name),
    notes: notesOf(table, person, words),
    who: you ? "you" : open ? "open" : kind === "computer" ? "computer" : "person",
    pair: pairs ? sideOf(view, seat) + 1 : null,
    spot,
    sit: open && company.kind === "friends" && view.you === null,
    fill: arranges && open,
    empty: arranges && kind === "computer",
    host: isHost(table) && kind === "person" && !you,
    rating: person.rating,
  };
}

/** @param {Table} table @param {import("./company.js").Person} person @param {Words} words */
function notesOf({ company }, { seat, kind, here, bot, you }, { t }) {
  const notes = [];
  if (company.host === seat) notes.push(t("gather.host"));
  if (bot !== null && kind === "computer") notes.push(t(`level.${bot}`));
  if (kind === "person" && !here && !you) notes.push(t("seat.away_short"));
  return notes;
}

/** Whether the table is the reader's. @param {Table} table */
export function isHost({ view, company }) {
  return view.you !== null && company.host === view.you;
}

/** What the table waits for. @param {Table} table @param {Words} words */
export function sayWaiting(table, words) {
  const { t } = words;
  const { company, people } = table;
  const open = people.filter(({ kind }) => kind === "open").length;
  const alone = company.mine.length > 0 ? ALONE[company.kind] : undefined;
  if (company.kind !== "friends") return t(alone ?? "gather.begins_alone");
  if (open > 0) return t("gather.open", { n: open });
  const own = may(table, "start");
  return t(own ? "gather.ready" : "gather.host_starts");
}
