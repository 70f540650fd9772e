// Random legal tables of every shape, always the same for the same seed.
import { endsOf } from "../../src/capicua/web/js/ends.js";
import { randomNumbers } from "./random-lines.mjs";

const HALVES = "0123456789abcdefghi";

/** Every shape, the set it is played with, and how many tiles a table may have. */
export const SHAPES = {
  line: { maxPip: 6, most: 28 },
  "star:4": { maxPip: 6, most: 28 },
  "star:8": { maxPip: 9, most: 55 },
  tips: { maxPip: 12, most: 91 },
  all: { maxPip: 12, most: 91 },
};

/** How the players of a random table play; each makes another form likely. */
export const STYLES = ["any fitting tile", "one end only", "doubles first", "doubles last"];

const LIKES = {
  "any fitting tile": () => true,
  "one end only": ({ end }, last) => end.tile === last,
  "doubles first": ({ text }) => text[0] === text[1],
  "doubles last": ({ text }) => text[0] !== text[1],
};

/**
 * A table as the wire writes it: it ends when nothing fits or at `length` tiles. The lead of a
 * star:4 and of a tree is any double, of a star:8 the highest one; one tree in eight is led by a
 * simple tile. Every other star:4 is locked until its cross is complete.
 */
export function randomTable(shape, seed, { maxPip = SHAPES[shape].maxPip, length = Infinity, style = STYLES[0] } = {}) {
  const random = randomNumbers(seed * 2654435761);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const left = [];
  for (let high = 0; high <= maxPip; high++) for (let low = 0; low <= high; low++) left.push(HALVES[high] + HALVES[low]);
  const take = (text) => left.splice(left.indexOf(text), 1)[0];
  const doubles = left.filter((text) => text[0] === text[1]);
  const simpleLead = shape === "line" || (["tips", "all"].includes(shape) && random() < 0.125);
  const locked = shape === "star:4" && random() < 0.5;

  const lead = take(shape === "star:8" ? doubles.at(-1) : pick(simpleLead ? left : doubles));
  const plays = [lead];
  let last = lead;
  while (plays.length < length) {
    const ends = endsOf(shape, plays);
    const open = locked && ends.some(({ fresh }) => fresh) ? ends.filter(({ fresh }) => fresh) : ends;
    const moves = open.flatMap((end) => left.filter((text) => text.includes(HALVES[end.pip])).map((text) => ({ text, end })));
    if (!moves.length) break;
    const liked = moves.filter((move) => LIKES[style](move, last));
    const { text, end } = pick(liked.length && random() < 0.93 ? liked : moves);
    last = take(text);
    plays.push(text + end.id);
  }
  return { shape, plays, maxPip };
}
