// Random legal lines, always the same for the same seed.

/** Numbers from 0 up to (not including) 1, from a seed (mulberry32). */
export function randomNumbers(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const HALVES = "0123456789abcdefghi";
const text = ([high, low]) => HALVES[high] + HALVES[low];

/** How the players of a random line play; each makes another shape likely. */
export const STYLES = ["any fitting tile", "one end only", "doubles first", "doubles last"];

const PREFERENCES = {
  "any fitting tile": () => true,
  "one end only": (move, { lastEnd }) => move.end === lastEnd,
  "doubles first": ({ tile }) => tile[0] === tile[1],
  "doubles last": ({ tile }) => tile[0] !== tile[1],
};

/**
 * A line as the wire writes it, ["66", "65>", …]: it ends when nothing fits or at `length` tiles.
 */
export function randomLine(seed, { maxPip = 6, length = Infinity, style = STYLES[0] } = {}) {
  const random = randomNumbers(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const left = [];
  for (let high = 0; high <= maxPip; high++) for (let low = 0; low <= high; low++) left.push([high, low]);
  const take = (tile) => left.splice(left.indexOf(tile), 1);

  const lead = pick(left);
  take(lead);
  const plays = [text(lead)];
  const pips = { "<": lead[0], ">": lead[1] };
  let lastEnd = ">";
  while (plays.length < length) {
    const moves = ["<", ">"].flatMap((end) => left.filter((tile) => tile.includes(pips[end])).map((tile) => ({ tile, end })));
    if (!moves.length) break;
    const liked = moves.filter((move) => PREFERENCES[style](move, { lastEnd }));
    const { tile, end } = pick(liked.length && random() < 0.93 ? liked : moves);
    take(tile);
    plays.push(text(tile) + end);
    pips[end] = tile[0] === pips[end] ? tile[1] : tile[0];
    lastEnd = end;
  }
  return plays;
}

/** A line of at least `least` tiles: most random lines end early. */
export function longLine(seed, { least = 26, ...rest } = {}) {
  for (let attempt = 0; ; attempt++) {
    const plays = randomLine(seed * 7919 + attempt * 104729, rest);
    if (plays.length >= least) return plays;
  }
}
