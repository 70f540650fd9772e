/**
 * Whom the reader does not want to hear. One person is muted by the club, at every table and on every device;
 * to mute everybody is a wish for this device, and told to nobody. Both cover phrases and words alike.
 */

import { storageAllows } from "./settings.js";

/** Where it is kept that nobody is to be heard on this device. */
const KEY = "capicua.muted";

/** Whether this device has muted everybody. */
export function keptMuteAll() {
  return storageAllows(() => localStorage?.getItem(KEY)) === "all";
}

/** @param {boolean} on */
export function keepMuteAll(on) {
  storageAllows(() => (on ? localStorage?.setItem(KEY, "all") : localStorage?.removeItem(KEY)));
}
