/**
 * Whom the reader does not want to hear: kept on this device, and told to nobody. Mute covers everything
 * that somebody says, phrases and words alike.
 */

import { storageAllows } from "./settings.js";

/** Where it is kept. */
export const KEY = "capicua.muted";
/** So many names are remembered, the newest ones. */
const MOST = 200;

/** @typedef {{all: boolean, who: string[]}} Muted */

/**
 * By what somebody is remembered: registered people by their name, others only at this table.
 *
 * @param {import("./company.js").Person} person
 * @param {string} table
 */
export function keyOf({ name, guest, seat }, table) {
  return name !== null && !guest ? `name ${name}` : `seat ${table} ${seat}`;
}

/** What was kept; what is not ours is left out. @param {string | null} text @returns {Muted} */
export function parseMuted(text) {
  const { all, who } = parsed(text);
  return {
    all: all === true,
    who: Array.isArray(who) ? who.filter((each) => typeof each === "string").slice(-MOST) : [],
  };
}

/** @param {string | null} text @returns {{all?: unknown, who?: unknown}} */
function parsed(text) {
  try {
    return Object(JSON.parse(text ?? "{}"));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** With somebody muted, or heard again. @param {Muted} muted @param {string} key @param {boolean} on @returns {Muted} */
export function mute(muted, key, on) {
  const others = muted.who.filter((each) => each !== key);
  return { ...muted, who: on ? [...others, key].slice(-MOST) : others };
}

/** @param {Muted} muted @param {string} key */
export function isMuted({ all, who }, key) {
  return all || who.includes(key);
}

/** Whom this device has muted. @returns {Muted} */
export function keptMuted() {
  return parseMuted(storageAllows(() => localStorage.getItem(KEY)) ?? null);
}

/** @param {Muted} muted */
export function keepMuted(muted) {
  storageAllows(() => localStorage.setItem(KEY, JSON.stringify(muted)));
}
