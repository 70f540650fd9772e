/** The parts of the page, built once and joined to the screen that brings them up to date. */

import { BarView } from "./bar-view.js";
import { hasCompany, isWatching } from "./company.js";
import { fetchedOnce, h, part, setText } from "./dom.js";
import { EndView } from "./end-view.js";
import { HandView } from "./hand-view.js";
import { nameInHand } from "./hand.js";
import { listenToKeys } from "./keys.js";
import { openEnds } from "./places.js";
import { endName, ghostName, tableSummary } from "./said.js";
import { SayView } from "./say-view.js";
import { bonusesOf, tellBonus } from "./score-told.js";
import { SeatsView } from "./seats-view.js";
import { isYourTurn } from "./state.js";
import { callOf, spellsOf } from "./story.js";
import { createTableView } from "./table-view.js";
import { tellSpell } from "./telling.js";

/** @typedef {import("./company-screen.js").CompanyScreen} CompanyScreen */
/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./table-screen.js").TableScreen} Screen */

/**
 * @typedef {object} Views
 * @property {import("./table-view.js").TableView} felt
 * @property {HTMLElement} feltHost
 * @property {HandView} hand
 * @property {SeatsView} seats
 * @property {BarView} bar
 * @property {SayView} say
 * @property {EndView} end
 * @property {CompanyLoader} company
 * @property {(table: Table) => void} page   what belongs to no other view: title, list of plays, the call
 * @property {() => boolean} reduced         the person wants no motion
 */

/** @param {Screen} screen @param {Words} words @returns {Views} */
export function buildViews(screen, words) {
  const feltHost = part("#felt");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {Views} */
  const views = {
    feltHost,
    felt: feltOf(screen, words, feltHost),
    hand: new HandView(part("#hand"), {
      onTouch: (tile, byKey) => screen.touch(tile, byKey),
      nameOf: (tile, state) => nameInHand(tile, state, words),
    }),
    seats: new SeatsView({ rivals: part("#rivals"), yard: part("#yard"), me: part("#me") }, words),
    bar: new BarView(words, {
      onSound: () => screen.change({ sound: !screen.settings.sound }),
      onSettings: async () => (await more()).openSettings(),
      onStanding: async () => (await more()).openStanding(),
    }),
    say: new SayView(words, (action) => screen.act(action), () => screen.openResult()),
    end: new EndView(part("#end"), words, { onClose: () => screen.sheetClosed(), onWish: (wish) => screen.act(wish) }),
    company: new CompanyLoader(async () => (await import("./company-screen.js")).companyScreen(screen, words)),
    page: pageOf(words, () => void more()),
    reduced: () => still.matches,
  };
  part("#sort").addEventListener("click", () => screen.sortOtherwise());
  const more = fetchedOnce(() => loadMore(screen, views, words));
  joinKeys(screen, views, async () => (await more()).openKeys());
  return views;
}

/** @param {Screen} screen @param {Words} words @param {HTMLElement} host */
function feltOf(screen, words, host) {
  const ends = () => (screen.table === null ? [] : openEnds(screen.table.view));
  return createTableView(host, {
    onChoose: (end) => screen.place(end),
    lineLabel: (open, tiles) => (screen.table === null ? "" : tableSummary(open, tiles, screen.table.view.rules, words)),
    endLabel: (end) => endName(end, ends(), words),
    ghostLabel: (end, tile) => ghostName(end, ends(), tile, words),
  });
}

/**
 * What the first tile can do without: the dialogs, and dragging. It is fetched once the first tiles are
 * seen, so that the table can be played sooner.
 *
 * @param {Screen} screen
 * @param {Views} views
 * @param {Words} words
 */
async function loadMore(screen, views, words) {
  const [{ dragTiles }, { SettingsView }, { keysDialog }, { StandingView }] = await Promise.all([
    import("./drag.js"),
    import("./settings-view.js"),
    import("./keys-view.js"),
    import("./standing-view.js"),
  ]);
  dragTiles({
    hand: part("#hand"),
    felt: views.feltHost,
    tileOf: (target) => views.hand.tileOf(target),
    onLift: (tile) => screen.lift(tile),
    onDrop: (tile, end) => screen.drop(tile, end),
    onBack: (tile) => screen.layBack(tile),
  });
  const keys = /** @type {HTMLDialogElement} */ (part("#keys"));
  keysDialog(keys, words);
  const settings = new SettingsView(/** @type {HTMLDialogElement} */ (part("#settings-dialog")), words, {
    read: () => screen.settings,
    onChange: (change) => screen.change(change),
    onKeys: () => keys.showModal(),
  });
  const standing = new StandingView(/** @type {HTMLDialogElement} */ (part("#standing")), words, () => screen.table);
  return { openSettings: () => settings.open(), openKeys: () => keys.showModal(), openStanding: () => standing.open() };
}

/** @param {Screen} screen @param {Views} views @param {() => void} showKeys */
function joinKeys(screen, views, showKeys) {
  listenToKeys({
    hand: views.hand,
    letters: () => screen.settings.letters,
    act: (action) => screen.act(action),
    seek: (n) => screen.seek(n),
    answer: (what) => screen.answer(what),
    company: (what) => views.company.asked(what),
    showKeys,
    cancel: () => screen.cancel(),
  });
}

/**
 * Title and icon of the tab, the hidden list of plays, and the call over the felt.
 *
 * @param {Words} words
 * @param {() => void} onDealt   tiles are seen
 * @returns {(table: Table) => void}
 */
function pageOf(words, onDealt) {
  const title = document.title;
  const icon = tabIcon();
  const plays = part("#plays");
  /** @type {string | null} */
  let reader = null;
  const showCall = callOver(part("#call"), words);
  return (table) => {
    const { view } = table;
    document.body.classList.toggle("watching", isWatching(table));
    const turn = isYourTurn(table);
    document.title = turn ? words.t("title.turn", { page: title }) : title;
    icon.show(turn);
    const spells = spellsOf(view.history).filter((spell) => spell.end !== null);
    // The list only grows within a round; it is written anew when another round began, or for another reader.
    if (plays.childElementCount > spells.length || reader !== view.you) plays.replaceChildren();
    reader = view.you;
    if (view.history.length > 0) requestAnimationFrame(onDealt);
    for (const spell of spells.slice(plays.childElementCount)) {
      plays.append(h("li", {}, tellSpell(spell, table, words, words.spoken)));
    }
    showCall(table);
  };
}

/**
 * The call over the felt: a closed table, and the points that a round brings before its end. It fades
 * by itself, so a bonus stays until something else is called.
 *
 * @param {HTMLElement} host
 * @param {Words} words
 * @returns {(table: Table) => void}
 */
export function callOver(host, words) {
  /** The round that was seen open, and its bonuses known by then. @type {{round: number | null, bonuses: number}} */
  let seen = { round: null, bonuses: 0 };
  return (table) => {
    const { view } = table;
    const closed = callOf(view.history)?.call === "closed";
    const bonuses = bonusesOf(table);
    // Who comes to a table later does not hear what was called before.
    const here = seen.round === view.round;
    if (view.result !== null) return shout(host, closed && here ? words.t("call.closed") : "", false);
    if (!here) {
      seen = { round: view.round, bonuses: seen.round === null ? bonuses.length : 0 };
      shout(host, "", false);
    }
    if (bonuses.length <= seen.bonuses) return;
    const fresh = bonuses.slice(seen.bonuses).map((bonus) => tellBonus(bonus, table, words));
    seen.bonuses = bonuses.length;
    shout(host, fresh.join(" "), true);
  };
}

/** @param {HTMLElement} host @param {string} text @param {boolean} sentence  longer than a word */
function shout(host, text, sentence) {
  if (host.textContent === text) return;
  host.classList.toggle("sentence", sentence);
  setText(host, text);
  // The last call may have faded away: this one comes anew.
  for (const fading of host.getAnimations()) fading.currentTime = 0;
  for (const fading of host.getAnimations()) fading.play();
}

/** The icon of the tab has a second form for when it is the reader's turn. */
function tabIcon() {
  const link = document.querySelector("link#icon");
  if (!(link instanceof HTMLLinkElement)) throw new TypeError("the page has no icon");
  const { href, dataset } = link;
  return {
    /** @param {boolean} turn */
    show(turn) {
      const wanted = turn ? (dataset.turn ?? href) : href;
      if (link.getAttribute("href") !== wanted) link.href = wanted;
    },
  };
}

/**
 * What only a table with people needs (seats to sit down at, offers, clocks, phrases, the cover of a shared
 * device), fetched when such a table shows: a game against the computer does without.
 */
export class CompanyLoader {
  /** @type {CompanyScreen | null} */
  #built = null;
  /** @type {Table | null} */
  #table = null;

  /** @param {() => Promise<CompanyScreen>} build */
  constructor(build) {
    this.fetch = fetchedOnce(async () => {
      this.#built = await build();
      if (this.#table !== null) this.#built.update(this.#table);
    });
  }

  /** @param {Table} table */
  update(table) {
    this.#table = table;
    if (this.#built !== null) return this.#built.update(table);
    if (!hasCompany(table)) return;
    // Before the seats can be shown that wait for people, no table is shown at which nobody plays yet.
    document.body.classList.toggle("gathers", table.company.stage === "gathering");
    void this.fetch();
  }

  /** Show and tell what has happened. @param {import("./wire.js").WireEvent[]} events @param {Table} table  after them @param {Table} before */
  happened(events, table, before) {
    this.#built?.happened(events, table, before);
  }

  /** Something that was asked of the company was refused. @param {string} text */
  refused(text) {
    this.#built?.refused(text);
  }

  /** The whole table came, after a pause or for another reader. @param {Table} table */
  anew(table) {
    this.#built?.anew(table);
  }

  /** A key asks for something. @param {import("./keys.js").Asked} what */
  asked(what) {
    this.#built?.asked(what);
  }
}
