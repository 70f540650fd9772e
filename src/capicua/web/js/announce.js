/**
 * The voice for those who do not see the table: three live regions that are on the page from the
 * start. Plays go to a log, whose turn it is to a status, a lost connection to an alert.
 *
 * What comes in one burst is said in one breath, plays before the status.
 */

/** How long to wait for more of a burst, in milliseconds. */
export const BURST = 150;

/** Sentences kept in the log; older ones are taken out. */
export const KEPT = 40;

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
