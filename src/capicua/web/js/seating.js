/** Who sits where: the others in order of play, clockwise from your left, your partner opposite. Pure. */

/** @typedef {import("./wire.js").View} View */

/** Where somebody sits on a wide screen. @typedef {"left" | "top" | "right"} Side */

/** The seats but your own, from the one that plays after you; for a watcher all of them. @param {View} view @returns {string[]} */
export function othersOf({ seats, you }) {
  const at = you === null ? -1 : seats.indexOf(you);
  return [...seats.slice(at + 1), ...seats.slice(0, Math.max(0, at))];
}

/**
 * Places for so many others, in order of play: two and three sit around the table, more in a row.
 *
 * @param {number} count
 * @returns {Side[]}
 */
export function placesOf(count) {
  if (count === 2) return ["left", "right"];
  if (count === 3) return ["left", "top", "right"];
  return Array.from({ length: count }, () => "top");
}

/** How many of so many chips stand in one row of a phone: there are two rows at most. @param {number} count */
export function perRow(count) {
  return Math.max(count > 5 ? Math.ceil(count / 2) : count, 4);
}
