/**
 * The table on the screen: holds what is known and what the person is about to do, and shows it.
 *
 * Messages of the server and touches of the person go through the reducers (state.js, turn.js);
 * after each the views are brought up to date. Nothing here decides what may be played.
 */

import { sharesDevice } from "./company.js";
import { nextOrder } from "./hand.js";
import { NEXT, placesByTile, playOf } from "./wire.js";
import { isFinal, isPassing } from "./net.js";
import { sayNow } from "./say.js";
import { actShown, feltShown, handShown, mayRedeal } from "./shown.js";
import { applyDelta, fromSnapshot, isReaders, isYourTurn } from "./state.js";
import { lastOfOthers } from "./story.js";
import { tellSpell } from "./telling.js";
import { QUIET, reduceTurn, touch } from "./turn.js";

/** How long the last tile and the call are seen before the sheet comes, in milliseconds. */
export const BEFORE_SHEET = 1400;

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./turn.js").TurnEvent} TurnEvent */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * @typedef {object} Surroundings
 * @property {string} table   its id
 * @property {import("./names.js").Words} words
 * @property {import("./voice.js").Voice} voice
 * @property {import("./net.js").Clock} clock
 * @property {import("./sound.js").Sound} sound
 * @property {Settings} settings
 * @property {(settings: Settings) => void} onSettings   they were changed
 * @property {(action: string) => string | null} send    an action, or a wish: the id of the command; null
 *           where none can be sent now
 * @property {(asked: import("./wire.js").Request) => string | null} ask   something of the company, likewise
 * @property {(frame: string) => boolean} tell    what has no answer
 * @property {() => void} renew                   begin anew on another socket
 */

export class TableScreen {
  /** @type {Table | null} */
  table = null;
  turn = QUIET;
  #cancelSheet = () => {};
  /** Called with the next whole table. @type {() => void} */
  #cameAnew = () => {};
  /** The ends are shown in short: asked for again, every one is told. */
  #endsTold = false;

  /**
   * @param {Surroundings} surroundings
   * @param {(screen: TableScreen) => import("./views.js").Views} build
   */
  constructor(surroundings, build) {
    this.around = surroundings;
    this.settings = surroundings.settings;
    this.views = build(this);
  }

  /** The last event shown, null before the first snapshot. */
  get seq() {
    return this.table?.seq ?? null;
  }

  // ---- what the server says

  /** @param {import("./wire.js").ServerMessage} message */
  receive(message) {
    switch (message.t) {
      case "snapshot":
        return this.#anew(message);
      case "delta":
        return this.#goOn(message);
      case "done":
        return this.dispatch({ type: "done", cmdId: message.cmd_id, seq: message.seq, known: this.seq ?? 0 });
      case "refused":
        if (this.turn.sent?.cmdId === message.cmd_id) this.around.voice.server(message.text);
        else this.views.company.refused(message.text);
        return this.dispatch({ type: "refused", cmdId: message.cmd_id, text: message.text, tiles: message.tiles });
      case "error":
        if (isFinal(message.code)) this.around.voice.alarm("page", message.text);
        else this.around.voice.server(message.text);
        return this.dispatch({ type: "fault", text: message.text, passing: isPassing(message.code) });
    }
  }

  /** @param {import("./wire.js").Snapshot} message */
  #anew(message) {
    const before = this.table;
    this.table = fromSnapshot(message);
    const missed = before === null ? [] : missedSince(before.view, this.table.view);
    if (before !== null && before.view.you !== this.table.view.you && sharesDevice(this.table)) this.#forget();
    this.dispatch({ type: "snapshot", table: this.table });
    this.#goOnPlaying();
    this.around.voice.tell(missed, this.table, this.turn, before);
    this.views.company.anew(this.table);
    this.#cameAnew();
    if (!news(before, this.table)) return;
    this.#cancelSheet();
    this.openResult();
  }

  /** @param {import("./wire.js").Delta} delta */
  #goOn(delta) {
    const before = this.table;
    if (before === null) return;
    const table = applyDelta(before, delta);
    if (!isReaders(table)) return this.around.renew();
    this.table = table;
    this.dispatch({ type: "events", events: delta.events, table: this.table });
    this.#sound(delta.events, before);
    if (delta.events.length > 0) this.#showAnswer("");
    this.#goOnPlaying();
    this.around.voice.tell(delta.events, this.table, this.turn, before);
    this.views.company.happened(delta.events, this.table, before);
    if (!news(before, this.table)) return;
    const played = delta.events.some((event) => event.k === "round_ended");
    if (played) this.#cancelSheet = this.around.clock.after(BEFORE_SHEET, () => this.openResult());
    else this.openResult();
  }

  /** Ask for the table as the one that this browser has just become. @returns {Promise<void>} once it is there */
  renewed() {
    return new Promise((done) => {
      this.#cameAnew = done;
      this.around.renew();
    });
  }

  /**
   * Show the table as everybody may know it: on one device, between two people.
   * @param {(table: Table) => Table} cover
   */
  cover(cover) {
    if (this.table === null || this.table.view.you === null) return;
    this.table = cover(this.table);
    this.#forget();
    this.dispatch({ type: "snapshot", table: this.table });
  }

  /** Somebody else is in front of this screen: what was told to one is not for the other. */
  #forget() {
    this.#showAnswer("");
    this.around.voice.forget();
  }

  /** Another round has begun: the sheet of the last one goes, and the focus with it to the hand. */
  #goOnPlaying() {
    if (this.table === null || isOver(this.table)) return;
    this.#cancelSheet();
    const { end, hand } = this.views;
    const focused = end.hasFocus;
    end.close(true);
    if (focused) hand.focus();
  }

  /** @param {import("./wire.js").WireEvent[]} events @param {Table} before */
  #sound(events, before) {
    const { sound } = this.around;
    const others = events.some((event) => event.k === "played" && event.seat !== before.view.you);
    if (others) sound.knock();
    else if (events.some((event) => event.k === "drew")) sound.knock(true);
    if (document.hidden && this.table !== null && isYourTurn(this.table) && !isYourTurn(before)) sound.turn();
  }

  // ---- what the person does

  /** A tile of the hand was touched. @param {string} tile @param {boolean} byKey */
  touch(tile, byKey) {
    if (this.table === null) return;
    const meant = touch(this.turn, this.table, tile);
    if ("act" in meant) return this.act(meant.act);
    this.dispatch(meant);
    if (meant.type === "explain") this.around.voice.notice(this.table, this.turn);
    if (meant.type === "cancel") this.around.voice.back(tile);
    if (meant.type !== "choose") return;
    this.around.voice.offer(tile, placesByTile(this.table.view.now.legal).get(tile) ?? [], this.table);
    if (byKey) this.views.felt.focusGhost();
    else this.views.feltHost.scrollIntoView({ block: "nearest" });
  }

  /** Lift a tile to drag it. @param {string} tile @returns {boolean} false where it cannot be played */
  lift(tile) {
    if (this.table === null) return false;
    const meant = touch({ ...this.turn, chosen: null }, this.table, tile);
    if ("type" in meant && meant.type === "explain") {
      this.dispatch(meant);
      this.around.voice.notice(this.table, this.turn);
      return false;
    }
    this.dispatch({ type: "choose", tile });
    return true;
  }

  /** Let a lifted tile go over the felt; nothing where meanwhile another one was taken up. @param {string} tile @param {string | null} end */
  drop(tile, end) {
    if (this.turn.chosen === tile) this.place(end);
  }

  /** Let a lifted tile go elsewhere. @param {string} tile */
  layBack(tile) {
    if (this.turn.chosen === tile) this.cancel();
  }

  /** Put the tile taken up at an end; where it fits one place only, there. @param {string | null} end */
  place(end) {
    const tile = this.turn.chosen;
    if (tile === null || this.table === null) return;
    const places = placesByTile(this.table.view.now.legal).get(tile) ?? [];
    const at = places.length === 1 ? places[0] : places.find((each) => each === end);
    if (at === undefined) this.cancel();
    else this.act(tile + (at ?? ""));
  }

  /** Ask the server for an action, "64>", "+?", "-" or "~", or for a wish between rounds. @param {string} action */
  act(action) {
    if (this.table === null) return;
    const cmdId = this.turn.sent === null ? this.around.send(action) : null;
    if (cmdId === null) {
      this.dispatch({ type: "explain", notice: { kind: "wait" } });
      this.around.voice.notice(this.table, this.turn);
      return;
    }
    if (playOf(action) !== null) this.around.sound.knock();
    this.dispatch({ type: "send", cmdId, action });
  }

  /** Take back what was begun; the innermost first. @returns {boolean} false where there was nothing */
  cancel() {
    const tile = this.turn.chosen;
    if (tile !== null) {
      this.dispatch({ type: "cancel" });
      this.around.voice.back(tile);
      return true;
    }
    if (this.views.end.isOpen) {
      this.views.end.close();
      return true;
    }
    this.#showAnswer("");
    return false;
  }

  /** The sheet of the end is asked for again. */
  openResult() {
    this.views.end.open();
    this.show();
  }

  /** The sheet was put away: the way back to it gets the focus. */
  sheetClosed() {
    this.show();
    this.views.say.result.focus();
  }

  /** Go to the next tile with a number. @param {number} pip */
  seek(pip) {
    if (this.views.hand.seek(pip) || this.table === null) return;
    if (pip <= this.table.view.max_pip) this.around.voice.without(pip);
  }

  /** Say, and show in small print, what was asked for; the ends asked for twice are told one by one. @param {"line" | "ends" | "counts" | "hand"} what */
  answer(what) {
    const { table, turn, settings } = this;
    if (table === null) return;
    const hand = handShown({ table, turn, settings }).tiles;
    const every = what === "ends" && this.#endsTold;
    this.#showAnswer(this.around.voice.answer(every ? "every_end" : what, table, hand));
    this.#endsTold = what === "ends" && !every;
  }

  /** @param {string} text */
  #showAnswer(text) {
    this.#endsTold = false;
    this.views.say.showCaption(text);
  }

  /** @param {Partial<Settings>} change */
  change(change) {
    this.settings = { ...this.settings, ...change };
    this.around.onSettings(this.settings);
    this.show();
  }

  sortOtherwise() {
    this.change({ order: nextOrder(this.settings.order) });
    this.around.voice.order(this.settings.order);
  }

  // ---- what is seen

  /** @param {TurnEvent} event */
  dispatch(event) {
    const { chosen } = this.turn;
    const { feltHost, hand } = this.views;
    const choosing = feltHost.contains(document.activeElement);
    this.turn = reduceTurn(this.turn, event);
    this.show();
    // A place that went must not take the focus with it.
    if (choosing && !feltHost.contains(document.activeElement)) hand.focus(chosen ?? undefined);
  }

  /** Bring every view up to date. */
  show() {
    const { table, turn, settings, views } = this;
    const { words } = this.around;
    if (table === null) return;
    const model = { table, turn, settings };
    const { view } = table;
    const over = isOver(table);
    views.felt.update(feltShown(model, views.reduced()));
    views.hand.update(handShown(model));
    views.seats.update(table, isYourTurn(table) && turn.sent === null);
    views.bar.update(table);
    views.end.remember(table);
    if (over) views.end.write(table, settings.numerals);
    const last = lastOfOthers(view.history, view.you);
    const told = last === null ? "" : tellSpell(last, table, words, words.written);
    const act = actShown(model);
    const buttons = {
      act: act?.action === NEXT && views.end.isOpen ? null : act,
      redeal: mayRedeal(model),
      result: over && !views.end.isOpen,
    };
    const lost = views.say.update(sayNow(table, turn, words), buttons, told);
    if (lost && !views.end.isOpen) views.hand.focus(turn.drawn ?? undefined);
    views.page(table);
    views.company.update(table);
  }
}

/** Whether a round, or the match, is over. @param {Table} table */
function isOver({ view }) {
  return view.result !== null || view.ended !== null;
}

/**
 * What has happened since, as far as the newer history tells: of another deal, all of it. Another reader,
 * who knows other tiles of the same deal, is told what he has not seen.
 * @param {import("./wire.js").View} before @param {import("./wire.js").View} view
 */
function missedSince(before, view) {
  const text = (/** @type {import("./wire.js").View} */ { history, round }) => JSON.stringify(before.you === view.you ? history[0] : round);
  return text(before) === text(view) ? view.history.slice(before.history.length) : view.history;
}

/** Whether a round, or the match, has ended that had not before. @param {Table | null} before @param {Table} table */
function news(before, { view }) {
  if (before === null) return view.result !== null || view.ended !== null;
  const round = view.result !== null && (before.view.result === null || before.view.round !== view.round);
  return round || (view.ended !== null && before.view.ended === null);
}
