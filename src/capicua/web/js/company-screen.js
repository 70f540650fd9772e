/** The parts of the page that only a table with people has, built once and kept true. */

import { ClockView, minutesOf } from "./clock-view.js";
import { sharesDevice } from "./company.js";
import { CompanyMenu, confirmer } from "./company-menu.js";
import { tellCompany, wordsSaid } from "./company-told.js";
import { DeviceCover, covered } from "./device-cover.js";
import { drawing, h, part, setAttribute, setText } from "./dom.js";
import { GatheringView } from "./gathering-view.js";
import { askGuest } from "./guest.js";
import { keepMuteAll, keptMuteAll } from "./muted.js";
import { NoticeView } from "./notice-view.js";
import { SEEKING, goesOnSeeking, noticeOf, sayReadiness } from "./notices.js";
import { PhrasesView, showBubble } from "./phrases-view.js";
import { complain, mute } from "./reports.js";

/** @typedef {import("./names.js").Words} Words */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./table-screen.js").TableScreen} Screen */

const PEOPLE = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="9" cy="8.5" r="3.4"/><path d="M2.8 19.5c.6-3.6 3-5.4 6.2-5.4s5.6 1.8 6.2 5.4"/><path d="M16 5.5a3.2 3.2 0 010 6.1M18 14.6c1.9.8 2.9 2.5 3.2 4.9"/></svg>`;
const TALK = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M4 6.5A2.5 2.5 0 016.5 4h11A2.5 2.5 0 0120 6.5v7a2.5 2.5 0 01-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 014 13.5z"/></svg>`;

/** How long an answer of the server is seen, in milliseconds. */
const TOAST = 5_000;
/** So long one reads that a rival did not come, before the page looks for another, in milliseconds. */
const READ = 3_000;

/** Build the parts, with the looks they need. @param {Screen} screen @param {Words} words */
export async function companyScreen(screen, words) {
  await looks();
  return new CompanyScreen(screen, words);
}

/** The stylesheet that goes with these modules, where the page has not brought it. @returns {Promise<void>} once it is there, or cannot be had */
function looks() {
  const href = new URL("../css/company.css", import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  return new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => done() });
    document.head.append(link);
  });
}

export class CompanyScreen {
  #allMuted = keptMuteAll();
  /** @type {Table | null} */
  #table = null;
  /** The notice that was shown last. */
  #noticed = "";
  /** The reader asked for another match at this table. */
  #wantsMore = false;
  /** The reader's seats, and whether he stood up himself. @type {string[]} */
  #seated = [];
  #stood = false;
  #cancelToast = () => {};

  /** @param {Screen} screen @param {Words} words */
  constructor(screen, words) {
    this.screen = screen;
    this.words = words;
    const { around, views } = screen;
    const wish = (/** @type {import("./company.js").WishWord} */ word) => screen.act(word);
    const ask = (/** @type {import("./wire.js").Request} */ asked) => this.#ask(asked);
    const confirm = confirmer(words);
    this.gathering = new GatheringView(words, { wish, ask, sit: (seat) => void this.#sit(seat), confirm, focus: () => views.hand.focus() }, part("#mesa"));
    this.notice = new NoticeView(words, (choice) => this.#choose(choice));
    this.clock = new ClockView(around.clock, (seat) => views.seats.find(seat),
      (left) => around.voice.alarm("time", words.t("clock.last", { n: left })), () => around.voice.alarm("time", ""));
    this.phrases = new PhrasesView(words, ask);
    this.menu = new CompanyMenu(words, {
      wish, confirm, isAllMuted: () => this.#allMuted,
      mute: (person, on) => void this.#mute(person.seat, on),
      muteAll: (on) => keepMuteAll((this.#allMuted = on)),
      complain: (complaint) => complain(around.table, complaint),
    });
    /** @type {DeviceCover | null} */
    this.cover = null;
    this.talk = h("button", { class: "icon", id: "talk", type: "button", "aria-haspopup": "dialog", "aria-label": words.t("talk.title"), hidden: true, onclick: () => this.say() }, drawing(TALK));
    this.people = h("button", { class: "icon", id: "people", type: "button", "aria-haspopup": "dialog", "aria-label": words.t("company.title"), onclick: () => this.openMenu() }, drawing(PEOPLE));
    part("#sound").before(this.talk, this.people);
    this.readiness = h("p", { class: "readiness", hidden: true });
    part("#end .ways").prepend(this.readiness);
    this.back = part(".bar > a").getAttribute("href") ?? "/";
    this.toast = h("p", { class: "toast", "aria-hidden": "true", hidden: true });
    document.body.append(this.toast);
    document.body.classList.add("with-company");
  }

  // ---- what is shown

  /** @param {Table} table */
  update(table) {
    this.#table = table;
    const { company } = table;
    if (company.mine.length > 0) this.#seated = company.mine;
    this.gathering.update(table);
    this.clock.update(table);
    this.menu.update(table);
    this.talk.hidden = !company.sayable;
    if (sharesDevice(table)) this.cover ??= this.#makeCover();
    this.cover?.update(table);
    this.#showSeats(table);
    this.#showNotice(table);
    this.#showReadiness(table);
    document.body.classList.toggle("resting", company.stage === "paused");
    const asked = company.offer?.what === "again" && company.offer.yes.some((seat) => company.mine.includes(seat));
    if (asked || this.screen.turn.sent?.action === "again") this.#wantsMore = true;
    if (company.next !== null && this.#wantsMore) location.assign(`/mesa/${company.next}`);
  }

  /** Ratings, strikes and who is away, on the seats. @param {Table} table */
  #showSeats({ people }) {
    const { t } = this.words;
    for (const { seat, kind, here, rating, strikes, substitute } of people) {
      const shown = this.screen.views.seats.find(seat);
      if (shown === undefined) continue;
      const classes = shown.seat.classList;
      classes.toggle("absent", kind === "person" && (!here || substitute !== null));
      classes.toggle("free", kind === "open");
      noteOf(shown.seat, "rating", rating === null ? "" : String(rating), rating === null ? "" : t("seat.rating", { n: rating }));
      noteOf(shown.seat, "strikes", "!".repeat(strikes), strikes === 0 ? "" : t("seat.strikes", { n: strikes }));
    }
  }

  /** @param {Table} table */
  #showNotice(table) {
    const { end } = this.screen.views;
    const found = table.company.stage === "gathering" ? null : noticeOf(table, this.words, this.back);
    const [host, before] = found?.quiet ? [part(".rack"), part(".acts")] : end.isOpen ? [part("#end .ways"), part("#again")] : [part(".felt"), null];
    this.notice.update(found, host, before);
    document.body.classList.toggle("asked", found?.asks === true);
    const id = found?.quiet ? "" : (found?.id ?? "");
    // Those who come to it are told; what has just happened is told by its event.
    if (id !== this.#noticed && found !== null && id !== "" && !found.asks) this.screen.around.voice.note(found.text);
    this.#noticed = id;
  }

  /** Whom the next round waits for. @param {Table} table */
  #showReadiness(table) {
    const { company } = table;
    const shown = company.stage === "between" && company.kind !== "device" && company.ready.length > 0;
    this.readiness.hidden = !shown;
    if (!shown) return;
    setText(this.readiness, sayReadiness(table, this.words));
  }

  // ---- what has happened

  /** @param {import("./wire.js").WireEvent[]} events @param {Table} table  after them @param {Table} before */
  happened(events, table, before) {
    const { around, views } = this.screen;
    const muted = (/** @type {string} */ seat) => this.#isMuted(seat, table);
    const sentences = tellCompany(events, table, this.words, muted);
    for (const sentence of sentences) around.voice.note(sentence);
    this.#stood ||= events.some((event) => event.k === "seated" && event.kind === "open" && this.#seated.includes(event.seat));
    for (const event of events) {
      if (event.k !== "said" || muted(event.seat)) continue;
      const seat = views.seats.find(event.seat)?.seat;
      const said = wordsSaid(event, this.words);
      if (seat !== undefined && said !== "") showBubble(seat, said, around.clock);
    }
    // Who looks for a rival has to be seen looking.
    if (events.some(({ k }) => k === "closed") && goesOnSeeking(table)) around.clock.after(READ, () => location.assign(SEEKING));
    if (table.company.offer !== null && before.company.offer === null && !this.#isMine(table)) around.sound.turn();
  }

  /** The offer is the reader's own. @param {Table} table */
  #isMine({ company }) {
    return company.mine.includes(company.offer?.by ?? "");
  }

  /** The whole table came. @param {Table} table */
  anew(table) {
    const lost = this.#seated.length > 0 && table.company.mine.length === 0;
    this.#seated = table.company.mine;
    // Whoever stands up knows why; otherwise the session has ended in another tab.
    if (lost && !this.#stood) this.screen.around.voice.alarm("seat", this.words.t("notice.lost_seat"));
    else if (table.company.mine.length > 0) this.screen.around.voice.alarm("seat", "");
    this.#stood = false;
  }

  /** @param {string} text */
  refused(text) {
    this.screen.around.voice.server(text);
    setText(this.toast, text);
    this.toast.hidden = false;
    this.#cancelToast();
    this.#cancelToast = this.screen.around.clock.after(TOAST, () => (this.toast.hidden = true));
  }

  // ---- what the reader does

  /** The panel of the company. */
  openMenu() {
    if (this.#table !== null) this.menu.open(this.#table);
  }

  /** The sheet of phrases. */
  say() {
    if (this.#table?.company.sayable) this.phrases.open(this.#table);
  }

  /** A key asks for something. @param {import("./keys.js").Asked} what */
  asked(what) {
    switch (what) {
      case "time":
        return this.screen.around.voice.server(this.#time());
      case "notice":
        return this.notice.focus();
      case "talk":
        return this.say();
      case "people":
        return this.openMenu();
    }
  }

  /** The time that is left, in words. */
  #time() {
    const { left } = this.clock;
    if (left === null) return this.words.t("clock.none");
    return this.words.t(left.bank ? "clock.bank" : "clock.left", { time: minutesOf(left.ms) });
  }

  /** @param {import("./notices.js").Choice} choice */
  #choose(choice) {
    if ("wish" in choice) this.screen.act(choice.wish);
    else if ("request" in choice) this.#ask(choice.request);
    else if ("sit" in choice) void this.#sit(choice.sit);
  }

  /** @param {import("./wire.js").Request} asked */
  #ask(asked) {
    if (this.screen.around.ask(asked) === null) this.refused(this.words.t("say.wait_sent"));
  }

  /** @param {string} seat */
  async #sit(seat) {
    if (await this.#isKnown()) this.#ask({ t: "sit", seat });
  }

  /** What is shown of it comes from the club. @param {string} seat @param {boolean} on */
  async #mute(seat, on) {
    if (!(await this.#isKnown())) return;
    if (!(await mute(this.screen.around.table, seat, on))) this.refused(this.words.t("mute.failed"));
  }

  /** Whether the club knows the reader; whom it does not know yet becomes a guest. */
  async #isKnown() {
    const guest = await askGuest();
    if (guest === "refused") this.refused(this.words.t("gather.no_guest"));
    if (guest === "forgetful") this.refused(this.words.t("gather.no_cookies"));
    if (guest === "new") await this.screen.renewed();
    return guest !== "refused" && guest !== "forgetful";
  }

  /** @param {string} seat @param {Table} table */
  #isMuted(seat, { people, company }) {
    if (company.mine.includes(seat)) return false;
    return this.#allMuted || people.find((each) => each.seat === seat)?.muted === true;
  }

  #makeCover() {
    const { around, views } = this.screen;
    return new DeviceCover(this.words, {
      clock: around.clock,
      tell: (frame) => void around.tell(frame),
      strip: () => this.screen.cover(covered),
      focus: () => views.hand.focus(),
    });
  }
}

/** A note on a seat beside the name, seen and heard in its own way; gone where there is nothing to note. @param {HTMLElement} seat @param {string} kind @param {string} seen @param {string} heard */
function noteOf(seat, kind, seen, heard) {
  const there = seat.querySelector(`.${kind}`);
  if (seen === "") return there?.remove();
  const note = there ?? h("span", { class: kind }, h("span", { "aria-hidden": "true" }), h("span", { class: "unseen" }));
  if (there === null) part(".name", seat).after(note);
  const [short, long] = note.children;
  if (short !== undefined && long !== undefined) {
    setText(short, seen);
    setText(long, heard);
  }
  setAttribute(note, "title", heard);
}
