/** The page of a table: loads the texts, builds the parts and joins them to the server. */

import { Voice, announcer, liveRegions } from "./voice.js";
import { isWish } from "./company.js";
import { part } from "./dom.js";
import { loadCatalogue, translator } from "./i18n.js";
import { wordsIn } from "./names.js";
import { mixer } from "./mix.js";
import { Net, browserClock } from "./net.js";
import { deviceSettings, paint } from "./settings.js";
import { Sound } from "./sound.js";
import { TableScreen } from "./table-screen.js";
import { buildViews } from "./views.js";

/** How long a lost connection may last before it is told, in milliseconds. */
const BEFORE_ALARM = 1200;

// Who has just come for the first time is marked in the address; nobody should pass that on.
if (location.search === "?nueva") history.replaceState(null, "", location.pathname);

/** What the server has written on the page. */
const { table = "", lang = "es", messages = "" } = document.body.dataset;

const words = wordsIn(translator(await loadCatalogue(messages)), lang);
const voice = new Voice(words, announcer(liveRegions({ log: part("#log"), status: part("#status"), alert: part("#alert") }), browserClock));
const { settings, keep } = deviceSettings();
const sound = new Sound(settings.sound);

const takePart = mixer(randomBits, (frame) => net.tell(frame));

let alarmed = false;
let cancelAlarm = () => {};

/** @type {Net} */
const net = new Net({
  table,
  open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`),
  lastSeq: () => screen.seq,
  onMessage: receive,
  onStatus: showStatus,
  online: () => navigator.onLine,
  random: Math.random,
  newId: randomBits,
  clock: browserClock,
});

/** @type {TableScreen} */
const screen = new TableScreen(
  {
    table, words, voice, clock: browserClock, sound, settings, onSettings,
    send: (asked) => (isWish(asked) ? net.wish(asked) : net.act(asked)),
    ask: (asked) => net.ask(asked),
    tell: (frame) => net.tell(frame),
    renew: () => net.renew(),
  },
  (built) => buildViews(built, words),
);

apply(settings);
showStatus(net.status);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") net.check();
});
for (const event of ["online", "offline"]) addEventListener(event, () => net.check());
// A page that was kept for the way back has no connection any more.
addEventListener("pageshow", ({ persisted }) => persisted && net.check());
net.start();

/** @param {import("./wire.js").ServerMessage} message */
function receive(message) {
  screen.receive(message);
  if (net.status === "connected") mixIn(false);
}

/** @param {boolean} anew  on another connection */
function mixIn(anew) {
  if (screen.table !== null) takePart(screen.table.company, anew);
}

/** @param {import("./settings.js").Settings} changed */
function onSettings(changed) {
  keep(changed);
  apply(changed);
}

/** @param {import("./settings.js").Settings} current */
function apply(current) {
  paint(current);
  sound.on = current.sound;
  screen.views.bar.showSound(current.sound);
}

/** The sign changes at once; a loss is told aloud only when it lasts. @param {import("./net.js").Status} status */
function showStatus(status) {
  screen.views.bar.showStatus(status);
  if (status === "connected") mixIn(true);
  cancelAlarm();
  if (status === "connected" && alarmed) {
    alarmed = false;
    voice.alarm("line", "");
    voice.note(words.t("net.back"));
  }
  if (status !== "reconnecting" && status !== "offline") return;
  cancelAlarm = browserClock.after(BEFORE_ALARM, () => {
    alarmed = true;
    voice.alarm("line", words.t(`net.${status}.long`));
  });
}

/** 128 random bits in hex; randomUUID would need a page that came by https. */
function randomBits() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
