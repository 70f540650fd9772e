/** What can be asked for with a key: the ends, the whole table, what everybody holds, the own hand. */

import { LEFT, playOf } from "./wire.js";
import { whoIs } from "./names.js";
import { openEnds, placeOf, unlocked } from "./places.js";
import { armsOf, readPlays } from "./ends.js";
import { hasBoneyard, sitsOut } from "./story.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./names.js").Form} Form */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./ends.js").End} End */
/** @typedef {import("./wire.js").Rules} Rules */

/** The numbers at the ends, short. @param {Table} table @param {Words} words */
export function sayEnds({ view }, words) {
  return tellEnds(openEnds(view), view.rules, words, words.spoken);
}

/**
 * The ends in one or two sentences: of a line both, of other tables the numbers with their counts.
 *
 * @param {End[]} ends
 * @param {Rules} rules
 * @param {Words} words
 * @param {Form} form
 */
function tellEnds(ends, rules, words, form) {
  const [first, second] = ends;
  if (!first) return words.t("ends.none");
  if (rules.shape === "line") return words.t("ends.both", { left: form.pip(first.pip), right: form.pip(second?.pip ?? first.pip) });
  const opened = ends.filter((end) => !end.fresh);
  const fresh = ends.find((end) => end.fresh);
  const said = opened.length === 0 ? [] : [words.t("ends.many", { ends: counted(opened, words, form) })];
  if (fresh) {
    const values = { ...placeOf(fresh, form).values, arms: armsOf(rules.shape) };
    said.push(words.t(rules.locked ? "ends.locked" : "ends.fresh", values));
  }
  return said.join(" ");
}

/** "cinco en 2 extremos, cuatro y blanca". @param {End[]} ends @param {Words} words @param {Form} form */
function counted(ends, words, form) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { pip } of ends) counts.set(pip, (counts.get(pip) ?? 0) + 1);
  const byNumber = [...counts].sort(([a], [b]) => a - b);
  return words.list(byNumber.map(([pip, n]) => words.t("ends.count", { pip: form.pip(pip), n })));
}

/** Every end by itself: for a table whose ends are said in short. @param {Table} table @param {Words} words */
export function sayEveryEnd(table, words) {
  const ends = openEnds(table.view);
  if (table.view.rules.shape === "line" || ends.length === 0) return sayEnds(table, words);
  return words.t("ends.every", { ends: ends.map((end) => endName(end, ends, words)).join("; ") });
}

/** The name of an end, as its badge is called. @param {End} end @param {End[]} ends  all that are open @param {Words} words */
export function endName(end, ends, words) {
  const { kind, values } = placeAmong(end, ends, words.spoken);
  return words.t(`end.${kind}`, values);
}

/** The name of a place for a tile that was taken up. @param {End} end @param {End[]} ends  all that are open @param {string} tile @param {Words} words */
export function ghostName(end, ends, tile, words) {
  const { kind, values } = placeAmong(end, ends, words.spoken);
  return words.t(`ghost.${kind}`, { ...values, tile: words.spoken.tile(tile) });
}

/**
 * A place that no other is called like: where several sides of one double are open they are numbered.
 *
 * @param {End} end
 * @param {End[]} ends
 * @param {Form} form
 * @returns {{kind: import("./places.js").Place["kind"] | "side", values: Record<string, string | number>}}
 */
function placeAmong(end, ends, form) {
  const { kind, values } = placeOf(end, form);
  const alike = kind === "branch" ? ends.filter(({ tile, pip }) => tile === end.tile && pip === end.pip) : [];
  return alike.length < 2 ? { kind, values } : { kind: "side", values: { ...values, side: alike.findIndex(({ id }) => id === end.id) + 1 } };
}

/**
 * The table in one sentence, as the drawing is called.
 *
 * @param {End[]} ends
 * @param {number} n       tiles on the table
 * @param {Rules} rules
 * @param {Words} words
 */
export function tableSummary(ends, n, rules, words) {
  const [left, right] = ends;
  if (!left) return words.t("ends.none");
  if (rules.shape === "line") return words.t("line.summary", { left: left.pip, right: right?.pip ?? left.pip, n });
  const opened = unlocked(ends, rules.locked);
  return words.t("table.summary", { ends: counted(opened, words, words.written), n });
}

/** Everything on the table, from left to right or branch by branch. @param {Table} table @param {Words} words */
export function sayLine({ view }, words) {
  const { layout, rules } = view;
  if (layout.length === 0) return words.t("ends.none");
  if (rules.shape !== "line") return sayBranches(layout, rules, words);
  /** @type {string[]} */
  const tiles = [];
  for (const action of layout) {
    const play = playOf(action);
    if (!play) continue;
    if (play.end === LEFT) tiles.unshift(words.spoken.tile(play.tile));
    else tiles.push(words.spoken.tile(play.tile));
  }
  return words.t("line.all", { n: tiles.length, tiles: tiles.join(", ") });
}

/**
 * A star arm by arm, a tree from each double on: the tiles that follow each other until the next one.
 *
 * @param {string[]} layout
 * @param {Rules} rules
 * @param {Words} words
 */
function sayBranches(layout, rules, words) {
  const { tiles } = readPlays(rules.shape, layout);
  const star = armsOf(rules.shape) > 0;
  const forks = (/** @type {import("./ends.js").PlayedTile} */ tile) => tile.index === 0 || (!star && tile.halves[0] === tile.halves[1]);
  const said = [words.t("table.all", { n: tiles.length, tile: words.spoken.tile(tiles[0]?.text ?? "") })];
  for (const start of tiles) {
    const from = tiles[start.from];
    if (from === undefined || !forks(from)) continue;
    const run = [start];
    for (let last = start; !forks(last); ) {
      const next = tiles.find((tile) => tile.from === last.index);
      if (next === undefined) break;
      run.push((last = next));
    }
    const values = { arm: start.side + 1, at: words.spoken.tile(from.text), tiles: run.map(({ text }) => words.spoken.tile(text)).join(", ") };
    said.push(words.t(star ? "table.arm" : "table.branch", values));
  }
  return said.join(" ");
}

/** How many tiles the others hold and the boneyard has. @param {Table} table @param {Words} words */
export function sayCounts({ view, people }, words) {
  const others = view.seats
    .filter((seat) => seat !== view.you)
    .map((seat) => {
      const n = view.counts[view.seats.indexOf(seat)] ?? 0;
      return words.t(sitsOut(view, seat) ? "count.out" : "count.seat", { ...whoIs(people, seat, words), n });
    });
  return [...others, ...(hasBoneyard(view) ? [sayBoneyard(view, words)] : [])].join(" ");
}

/** How many tiles can be drawn, and how many never. @param {import("./wire.js").View} view @param {Words} words */
export function sayBoneyard({ boneyard, now, rules }, words) {
  if (boneyard === 0) return words.t("count.boneyard_empty");
  const apart = boneyard - now.drawable;
  if (rules.draw === "none") return words.t("count.boneyard_apart", { n: boneyard });
  if (apart <= 0) return words.t("count.boneyard", { n: boneyard });
  return `${words.t("count.boneyard", { n: now.drawable })} ${words.t("count.boneyard_reserve", { n: apart })}`;
}

/** Your tiles, in the order in which they stand. @param {string[]} tiles @param {Words} words */
export function sayHand(tiles, words) {
  return tiles.length === 0 ? words.t("hand.empty") : words.t("hand.all", { n: tiles.length, tiles: tiles.map(words.spoken.tile).join(", ") });
}
