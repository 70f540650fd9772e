/** The bar over the table and the standing beside it: the game, the round, the score, the connection. */

import { isWatching } from "./company.js";
import { h, part, setAttribute, setText } from "./dom.js";
import { computersOf, namesOf } from "./names.js";
import { othersOf } from "./seating.js";
import { countedIn, hasRounds, matchParts, shortStanding, standingRows, tallyRows } from "./standing.js";
import { sideOf } from "./state.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */

/** So many sides stand in the panel; of more than that the own and the first, the rest behind a button. */
const MOST_ROWS = 4;
const SHORT_ROWS = 2;

export class BarView {
  /** What the standing was written from. */
  #written = "";

  /**
   * @param {Words} words
   * @param {{onSound: () => void, onSettings: () => void, onStanding: () => void}} wishes
   */
  constructor(words, { onSound, onSettings, onStanding }) {
    this.words = words;
    this.against = part("#against");
    this.score = part("#score");
    this.rows = part("#score-rows");
    this.title = part("#score-title");
    this.pot = part("#score-pot");
    this.all = part("#score-all");
    this.mini = part("#score-mini");
    this.sign = part("#sign");
    this.signText = part("#sign-text");
    this.sound = part("#sound");
    this.sound.addEventListener("click", onSound);
    part("#settings").addEventListener("click", onSettings);
    for (const button of [this.mini, this.all]) button.addEventListener("click", onStanding);
  }

  /** @param {Table} table */
  update(table) {
    const { view, tally, people } = table;
    const who = people.map(({ name, kind }) => [name, kind]);
    const written = JSON.stringify([view.you, view.round, view.now.scores, view.now.chips, view.now.pot, view.result, tally, view.ended, who]);
    if (written === this.#written) return;
    this.#written = written;
    setText(this.against, againstWhom(table, this.words));
    const short = shortStanding(table, this.words);
    setText(this.mini, short);
    this.mini.hidden = short === "";
    setAttribute(this.mini, "aria-label", this.words.t("bar.standing", { standing: short }));
    this.#writePanel(table);
  }

  /** @param {Table} table */
  #writePanel(table) {
    const { t } = this.words;
    const { view } = table;
    const matches = countedIn(view) === "matches";
    this.score.hidden = matches && view.you === null;
    setText(this.title, hasRounds(view) ? matchParts(view, this.words).join(" · ") : t("tally.title"));
    const rows = matches ? [] : standingRows(table, this.words);
    this.rows.replaceChildren(...(matches ? tallyRows(table, this.words) : rows.slice(0, rows.length > MOST_ROWS ? SHORT_ROWS : MOST_ROWS).map(rowOf)));
    this.all.hidden = rows.length <= MOST_ROWS;
    this.pot.hidden = view.now.pot === 0;
    setText(this.pot, view.now.pot === 0 ? "" : t("pot.now", { n: view.now.pot }));
  }

  /** @param {import("./net.js").Status} status */
  showStatus(status) {
    this.sign.className = `sign ${status}`;
    setText(this.signText, this.words.t(`net.${status}`));
  }

  /** @param {boolean} on */
  showSound(on) {
    const label = this.words.t(on ? "bar.sound_on" : "bar.sound_off");
    setAttribute(this.sound, "aria-label", this.words.t("bar.sound"));
    setAttribute(this.sound, "title", label);
    setAttribute(this.sound, "aria-pressed", String(on));
  }
}

/**
 * Who is played with and against; of computers how well they play, told here once.
 * @param {Table} table @param {Words} words
 */
export function againstWhom(table, words) {
  const { view, people, company } = table;
  if (isWatching(table)) return words.t("bar.watching");
  const { you } = view;
  if (you === null || company.stage === "gathering") return "";
  const own = sideOf(view, you);
  const others = othersOf(view);
  const level = people.find((person) => person.bot !== null)?.bot;
  const n = computersOf(people);
  const rivals = others.filter((seat) => sideOf(view, seat) !== own);
  const names = namesOf(table, rivals, words);
  if (rivals.length < others.length) {
    const partner = namesOf(table, others.filter((seat) => sideOf(view, seat) === own), words);
    const pairs = words.t("bar.pairs", { partner, names });
    return n < others.length ? pairs : words.t("bar.pairs_level", { pairs, level: words.t(`level.${level}`) });
  }
  if (level == null || n < others.length) return words.t("bar.against", { names });
  return n === 1 ? words.t("bar.against_computer") : words.t("bar.against_computers", { n, level: words.t(`level.${level}`) });
}

/** @param {import("./standing.js").Row} row */
function rowOf({ name, total, own }) {
  return h("li", { class: own ? "us" : "" }, h("span", {}, name), " ", h("b", {}, String(total)));
}
