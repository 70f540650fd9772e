/**
 * The reader's part in the shuffle: as soon as the server has bound itself to a secret for a round,
 * this browser adds 128 bits of its own, so that neither side can choose what is dealt.
 */

import { mix } from "./wire.js";

/** @typedef {import("./company.js").Company} Company */

/**
 * Answers each commitment once on every connection; the bits of a round stay the same.
 *
 * @param {() => string} bits   128 random bits in hex
 * @param {(frame: string) => boolean} tell   send it; false where it could not be sent
 * @returns {(company: Company, anew: boolean) => void}  to be called with what is known now; `anew`:
 *          on another connection, and what was sent on the last one may have been lost
 */
export function mixer(bits, tell) {
  let data = "";
  let bound = "";
  let sent = false;
  return ({ commitment, mixed, mine }, anew) => {
    if (commitment === null || mine.every((seat) => mixed.includes(seat))) return;
    const { round, hash } = commitment;
    if (hash !== bound) [bound, data, sent] = [hash, bits(), false];
    if (!sent || anew) sent = tell(mix(round, data));
  };
}
