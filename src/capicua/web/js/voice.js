/**
 * What is said aloud, and when, for those who do not see the table: three live regions that are on the
 * page from the start. Plays go to a log, whose turn it is to a status, a lost connection to an alert.
 *
 * What comes in one burst is said in one breath, plays before the status.
 */

import { openEnds, placeOf } from "./places.js";
import { sayCounts, sayEnds, sayEveryEnd, sayHand, sayLine } from "./said.js";
import { sayNotice, sayNow, sayTurnAloud } from "./say.js";
import { isYourTurn } from "./state.js";
import { tellEvents } from "./telling.js";
import { PASS } from "./wire.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./turn.js").Turn} Turn */

/** What can be asked for. @typedef {"line" | "ends" | "every_end" | "counts" | "hand"} Question */

/** The connection, the time of the turn, the reader's seat, the page itself. @typedef {"line" | "time" | "seat" | "page"} Alarm */

export class Voice {
  /** What has happened in this burst and is not told yet; the draws of one turn become one sentence. @type {import("./wire.js").WireEvent[]} */
  #untold = [];
  /** After them. @type {Table | null} */
  #table = null;
  /** Where the game stood when the page opened is the last that was said of it. */
  #welcomed = false;
  /** @type {Map<Alarm, string>} */
  #alarms = new Map();

  /**
   * @param {import("./names.js").Words} words
   * @param {Announcer} announcer
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

  /** What cannot wait; "" when it is over. One alarm does not take back another. @param {Alarm} about @param {string} text */
  alarm(about, text) {
    if ((this.#alarms.get(about) ?? "") === text) return;
    this.#alarms.set(about, text);
    this.announcer.alert([...this.#alarms.values()].filter((each) => each !== "").join(" "));
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

  /** @param {import("./settings.js").Order} order */
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

/** How long to wait for more of a burst, in milliseconds. */
export const BURST = 150;

/** Sentences kept in the log; older ones are taken out. */
const KEPT = 40;

/**
 * @typedef {object} Regions
 * @property {(text: string) => void} log      add a paragraph
 * @property {(text: string) => void} status   replace the text
 * @property {(text: string) => void} alert    replace the text, "" to clear
 * @property {() => void} clear                take out everything but the alert
 */

/**
 * @typedef {object} Announcer
 * @property {(source: () => string[]) => void} tell  what has happened: sentences in order, asked for
 *           at the end of the burst; a source that is told of twice in one burst is asked once
 * @property {(text: string) => void} status          what is to be done; of a burst only the last is said
 * @property {(text: string) => void} alert           what cannot wait; "" takes it back
 * @property {() => void} forget                      what was said is not for the next one in front of this screen
 */

/**
 * @param {Regions} regions
 * @param {import("./net.js").Clock} clock
 * @returns {Announcer}
 */
export function announcer(regions, clock) {
  /** @type {Set<() => string[]>} */
  const sources = new Set();
  /** @type {string | null} */
  let status = null;
  let waiting = false;

  function flush() {
    waiting = false;
    const sentences = [...sources].flatMap((source) => source());
    sources.clear();
    if (sentences.length > 0) regions.log(sentences.join(" "));
    if (status !== null) regions.status(status);
    status = null;
  }

  function soon() {
    if (waiting) return;
    waiting = true;
    clock.after(BURST, flush);
  }

  return {
    tell(source) {
      sources.add(source);
      soon();
    },
    status(text) {
      status = text;
      soon();
    },
    alert: (text) => regions.alert(text),
    forget() {
      sources.clear();
      status = null;
      regions.clear();
    },
  };
}

/**
 * The live regions of the page. Each text is a new element, so that the same words are said again.
 *
 * @param {{log: HTMLElement, status: HTMLElement, alert: HTMLElement}} hosts
 * @returns {Regions}
 */
export function liveRegions(hosts) {
  const paragraph = (/** @type {string} */ text) => {
    const p = document.createElement("p");
    p.textContent = text;
    return p;
  };
  return {
    log(text) {
      hosts.log.append(paragraph(text));
      while (hosts.log.childElementCount > KEPT) hosts.log.firstElementChild?.remove();
    },
    status: (text) => hosts.status.replaceChildren(paragraph(text)),
    alert: (text) => hosts.alert.replaceChildren(...(text === "" ? [] : [paragraph(text)])),
    clear() {
      hosts.log.replaceChildren();
      hosts.status.replaceChildren();
    },
  };
}
