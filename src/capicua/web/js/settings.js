/**
 * What a person has set for this device, kept in its local storage. What was kept by another
 * version, or not by us, is left out and not trusted.
 */

export const THEMES = /** @type {const} */ (["auto", "light", "dark", "contrast"]);
export const PALETTES = /** @type {const} */ (["faro", "tinta", "mar", "brasa"]);
/** How a line lies: as the game usually does, folding at the edges, or straight on and scrolled. */
export const LINES = /** @type {const} */ (["game", "fold", "straight"]);

/** How a hand may be sorted; "dealt" is the order in which the tiles came. */
export const ORDERS = /** @type {const} */ (["dealt", "number", "weight"]);

/** @typedef {(typeof ORDERS)[number]} Order */

/** Where settings are kept; appearance.js reads them there before the first paint. */
export const KEY = "capicua.settings";

/**
 * @typedef {object} Settings
 * @property {(typeof THEMES)[number]} theme
 * @property {(typeof PALETTES)[number]} pips   the palette of the pips
 * @property {(typeof LINES)[number]} line      how the line of a line game lies
 * @property {boolean} numerals                 figures instead of pips
 * @property {boolean} sound
 * @property {boolean} letters                  single-character keys
 * @property {boolean} oneStop                  the hand is one Tab stop
 * @property {Order} order  how the hand is sorted
 */

/** @type {Settings} */
export const DEFAULTS = {
  theme: "auto",
  pips: "faro",
  line: "game",
  numerals: false,
  sound: true,
  letters: true,
  oneStop: false,
  order: "dealt",
};

/** @type {{[K in keyof Settings]: (value: unknown) => boolean}} */
const VALID = {
  theme: (value) => THEMES.some((each) => each === value),
  pips: (value) => PALETTES.some((each) => each === value),
  line: (value) => LINES.some((each) => each === value),
  numerals: isBoolean,
  sound: isBoolean,
  letters: isBoolean,
  oneStop: isBoolean,
  order: (value) => ORDERS.some((each) => each === value),
};

/** @param {unknown} value */
function isBoolean(value) {
  return typeof value === "boolean";
}

/** The settings in a text that was kept. @param {string | null} text @returns {Settings} */
export function parseSettings(text) {
  const kept = new Map(Object.entries(parsed(text)));
  const valid = Object.entries(VALID).filter(([name, holds]) => holds(kept.get(name)));
  return { ...DEFAULTS, ...Object.fromEntries(valid.map(([name]) => [name, kept.get(name)])) };
}

/** @param {string | null} text @returns {object} */
function parsed(text) {
  try {
    return Object(JSON.parse(text ?? "{}"));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * The settings of this device, and how to keep changed ones. Where its storage is forbidden or
 * full they last as long as the page.
 *
 * @returns {{settings: Settings, keep: (settings: Settings) => void}}
 */
export function deviceSettings() {
  return {
    settings: parseSettings(storageAllows(() => localStorage?.getItem(KEY)) ?? null),
    keep: (settings) => void storageAllows(() => localStorage?.setItem(KEY, JSON.stringify(settings))),
  };
}

/**
 * Use the storage of this device, where it lets us.
 *
 * @template T
 * @param {() => T} use
 * @returns {T | undefined} undefined where the storage forbids it
 */
export function storageAllows(use) {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Show theme and palette on the page. @param {Settings} settings */
export function paint({ theme, pips }) {
  const root = document.documentElement.dataset;
  if (theme === "auto") delete root.theme;
  else root.theme = theme;
  root.pips = pips;
}
