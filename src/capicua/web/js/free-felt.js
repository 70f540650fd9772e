/**
 * How the free felt is shared: all ends flood it at the same time, and each gets what it reaches
 * first. A coarse grid of one cell to a unit is enough.
 */

/** @typedef {import("./arm-steps.js").Piece} Piece */

/**
 * The edges of the table, seen from the middle of the lead, in units.
 * @typedef {object} Frame
 * @property {number} left
 * @property {number} top
 * @property {number} width
 * @property {number} height
 */

/** An arm half a unit wide keeps this distance from tiles. */
const CLEARANCE = 0.5 + 0.3;
/** … and this one from slanted ones, along the diagonals. */
const SLANTED_CLEARANCE = 0.6;
const MOST_ENDS = 128;

export class FreeFelt {
  /** @param {Frame} frame */
  constructor({ left, top, width, height }) {
    this.columns = Math.max(3, Math.floor(width));
    this.rows = Math.max(3, Math.floor(height));
    this.left = left + (width - this.columns + 1) / 2;
    this.top = top + (height - this.rows + 1) / 2;
    /** Around the cells lies a border that is always taken. */
    this.stride = this.columns + 2;
    const cells = this.stride * (this.rows + 2);
    this.taken = new Uint8Array(cells);
    for (let cell = 0; cell < cells; cell++) {
      const column = cell % this.stride;
      if (cell < this.stride || cell >= cells - this.stride || column === 0 || column === this.stride - 1) this.taken[cell] = 1;
    }
    this.owner = new Int32Array(cells);
    this.queue = new Int32Array(cells);
    /** Cells reached, by end. */
    this.reached = new Int32Array(MOST_ENDS);
    this.stamp = 0;
    /** @type {Map<Piece, number[]>} */
    this.cells = new Map();
  }

  /** @param {Piece} piece */
  lay(piece) {
    for (const cell of this.under(piece)) this.taken[cell]++;
  }

  /** @param {Piece} piece */
  lift(piece) {
    for (const cell of this.under(piece)) this.taken[cell]--;
  }

  /**
   * Count in `reached` the cells that each end reaches before the others.
   * @param {readonly (readonly Piece[])[]} ends   for each the places where it may go on
   */
  share(ends) {
    const { owner, queue, taken, reached, stride } = this;
    this.stamp += MOST_ENDS;
    const { stamp } = this;
    let filled = 0;
    for (let end = 0; end < ends.length; end++) {
      reached[end] = 0;
      for (const place of ends[end]) {
        const cell = this.entrance(place);
        if (cell < 0 || owner[cell] >= stamp || taken[cell]) continue;
        owner[cell] = stamp + end;
        reached[end]++;
        queue[filled++] = cell;
      }
    }
    for (let next = 0; next < filled; next++) {
      const mark = owner[queue[next]];
      for (let way = 0; way < 4; way++) {
        const cell = queue[next] + (way === 0 ? 1 : way === 1 ? -1 : way === 2 ? stride : -stride);
        if (owner[cell] >= stamp || taken[cell]) continue;
        owner[cell] = mark;
        reached[mark - stamp]++;
        queue[filled++] = cell;
      }
    }
  }

  /** The cell through which an arm leaves a place; -1: none. @param {Piece} place */
  entrance({ cx, cy, dx, dy, along }) {
    const beyond = this.cellAt(cx + dx * (along + 0.5), cy + dy * (along + 0.5));
    return beyond < 0 || this.taken[beyond] ? this.cellAt(cx, cy) : beyond;
  }

  /** @param {number} x @param {number} y */
  cellAt(x, y) {
    const column = Math.round(x - this.left);
    const row = Math.round(y - this.top);
    return column < 0 || row < 0 || column >= this.columns || row >= this.rows ? -1 : (row + 1) * this.stride + column + 1;
  }

  /** The cells through whose middle no other arm can pass. @param {Piece} piece @returns {number[]} */
  under(piece) {
    const known = this.cells.get(piece);
    if (known) return known;
    const { cx, cy, ex, ey, eu, ev, slant } = piece;
    const cells = [];
    const [rx, ry] = [ex + CLEARANCE, ey + CLEARANCE];
    const right = Math.min(this.columns - 1, Math.floor(cx + rx - this.left));
    const bottom = Math.min(this.rows - 1, Math.floor(cy + ry - this.top));
    for (let row = Math.max(0, Math.ceil(cy - ry - this.top)); row <= bottom; row++) {
      for (let column = Math.max(0, Math.ceil(cx - rx - this.left)); column <= right; column++) {
        const x = this.left + column - cx;
        const y = this.top + row - cy;
        const beside = slant
          && (Math.abs(x + y) * Math.SQRT1_2 > eu + SLANTED_CLEARANCE || Math.abs(x - y) * Math.SQRT1_2 > ev + SLANTED_CLEARANCE);
        if (!beside) cells.push((row + 1) * this.stride + column + 1);
      }
    }
    this.cells.set(piece, cells);
    return cells;
  }
}
