/** What is said aloud, and when: the sentences of telling.js and say.js, handed to the announcer. */

import { PASS } from "./line.js";
import { openEnds, placeOf } from "./places.js";
import { sayCounts, sayEnds, sayEveryEnd, sayHand, sayLine } from "./said.js";
import { sayNotice, sayNow, sayTurnAloud } from "./say.js";
import { isYourTurn } from "./state.js";
import { tellEvents } from "./telling.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./turn.js").Turn} Turn */

/** What can be asked for. @typedef {"line" | "ends" | "every_end" | "counts" | "hand"} Question */

export class Voice {
  /** What has happened in this burst and is not told yet; the draws of one turn become one sentence. @type {import("./wire.js").WireEvent[]} */
  #untold = [];
  /** After them. @type {Table | null} */
  #table = null;
  /** Where the game stood when the page opened is the last that was said of it. */
  #welcomed = false;

  /**
   * @param {import("./names.js").Words} words
   * @param {import("./announce.js").Announcer} announcer
   */
  constructor(words, announcer) {
    this.words = words;
    this.announcer = announcer;
  }

  /**
   * Tell what has happened, and whose turn it is where that is new.
   *
   * @param {import("./wire.js").WireEvent[]} events
   * @param {Table} table          after them
   * @param {Turn} turn
   * @param {Table | null} before  null when the page has just opened
   */
  tell(events, table, turn, before) {
    const { words, announcer } = this;
    this.#untold.push(...events);
    this.#table = table;
    announcer.tell(this.#story);
    const { notice } = turn;
    if (notice?.kind === "drawn") announcer.status(this.#drawn(notice.fits, table, turn));
    else if (before === null) announcer.status(this.#welcome(table, turn));
    else if (isYourTurn(table) && !isYourTurn(before)) announcer.status(sayTurnAloud(table, turn, words));
    // What was to be done is done, and what was so when the page opened is so no longer: it must not be
    // found there while the others play.
    else if (!isYourTurn(table) && (isYourTurn(before) || (this.#welcomed && hasMovedOn(before, table)))) announcer.status("");
    else return;
    this.#welcomed = before === null;
  }

  #story = () => {
    const events = this.#untold;
    this.#untold = [];
    return this.#table === null ? [] : tellEvents(events, this.#table, this.words);
  };

  /** Whether the tile fits that was drawn; after the last one, what is left to do. @param {boolean} fits @param {Table} table @param {Turn} turn */
  #drawn(fits, table, turn) {
    const said = this.words.t(fits ? "aloud.drawn_fits" : "aloud.drawn_no_fit");
    return table.view.now.legal.includes(PASS) ? `${said} ${sayTurnAloud(table, turn, this.words)}` : said;
  }

  /** Where the game stands. @param {Table} table @param {Turn} turn */
  #welcome(table, turn) {
    const now = sayTurnAloud(table, turn, this.words) || sayNow(table, turn, this.words).title.replace(/[^.…]$/u, "$&.");
    return table.view.layout.length > 0 ? `${now} ${sayEnds(table, this.words)}` : now;
  }

  /** Say the answer that is shown. @param {Table} table @param {Turn} turn */
  notice(table, { notice }) {
    if (notice !== null) this.announcer.status(sayNotice(notice, table, this.words, this.words.spoken));
  }

  /** A sentence of the server, which speaks the reader's language. @param {string} text */
  server(text) {
    this.announcer.status(text);
  }

  /** Something that is not of the game, told with what has happened. @param {string} text */
  note(text) {
    this.announcer.tell(() => [text]);
  }

  /** What stops the game on this page; "" when it is over. @param {string} text */
  alarm(text) {
    this.announcer.alert(text);
  }

  /** Somebody else takes the device: nothing that was said to one is left for the other. */
  forget() {
    this.#untold = [];
    this.announcer.forget();
  }

  /** A tile was taken up. @param {string} tile @param {(string | null)[]} spots  where it fits @param {Table} table */
  offer(tile, spots, { view }) {
    const { t, spoken } = this.words;
    const places = openEnds(view).filter((end) => spots.includes(end.id)).map((end) => placeOf(end, spoken));
    // The sides of one double are called alike here: once is enough.
    const said = new Set(places.map(({ kind, values }) => t(`where.${kind}`, values)));
    const values = { tile: spoken.tile(tile), places: [...said].join("; ") };
    this.announcer.status(t("aloud.where", values));
  }

  /** A tile was put back into the hand. @param {string} tile */
  back(tile) {
    this.announcer.status(this.words.t("aloud.back", { tile: this.words.spoken.tile(tile) }));
  }

  /** @param {import("./hand.js").Order} order */
  order(order) {
    this.announcer.status(this.words.t(`sort.${order}`));
  }

  /** No tile has this number. @param {number} pip */
  without(pip) {
    this.announcer.status(this.words.t("hand.no_number", { pip: this.words.spoken.pip(pip) }));
  }

  /**
   * Say what was asked for with a key.
   *
   * @param {Question} what
   * @param {Table} table
   * @param {string[]} hand  in the order in which it stands
   * @returns {string} the same, to be shown
   */
  answer(what, table, hand) {
    const { words } = this;
    const text = {
      line: () => sayLine(table, words),
      ends: () => sayEnds(table, words),
      every_end: () => sayEveryEnd(table, words),
      counts: () => sayCounts(table, words),
      hand: () => (table.view.hand === null ? words.t("hand.hidden") : sayHand(hand, words)),
    }[what]();
    this.announcer.status(text);
    return text;
  }
}

/** Whether the game has gone on, which somebody's coming and going is not. @param {Table} before @param {Table} table */
function hasMovedOn(before, table) {
  return before.view.history !== table.view.history || before.company?.stage !== table.company?.stage;
}
