/**
 * The felt: draws the tiles on the table into one <svg> and lets a player choose an end.
 *
 * It knows no rule of the game. What lies on the table, which ends may be chosen and which ones the
 * hand fits all come from the caller; where every tile lies comes from layout.js.
 *
 * Needs on the page: css/tokens.css; a host that is positioned (the drawing fills it) and has a
 * size of its own. The shared symbols of tile.js are put into the document when they are missing.
 */

import { BadgeLayer, GhostLayer } from "./end-layers.js";
import { fetchedOnce } from "./dom.js";
import { endsOf } from "./ends.js";
import { bridgesDrawing, svgElement } from "./felt-drawing.js";
import { layout } from "./layout.js";
import { TileLayer } from "./tile-layer.js";
import { TILE_DEFS_ID, parseTile, tileDefs } from "./tile.js";

/** @typedef {import("./ends.js").End} End */
/** @typedef {import("./ends.js").Shape} Shape */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").PlacedEnd} PlacedEnd */

/**
 * @typedef {object} TableState
 * @property {Shape} shape
 * @property {readonly string[]} plays  the layout of the wire, in order of play: ["66", "65>", "64<"]
 * @property {number} maxPip            highest number of the set (6 for the double-six set)
 * @property {string | null} [pending]  a play the server has not confirmed yet ("64>"): drawn half-transparent
 * @property {{tile: string, ends: readonly string[]} | null} [choose]   ghosts of this tile at these ends
 * @property {readonly string[]} playable   ends the hand fits, empty while one cannot act: those are saffron
 * @property {readonly string[]} [closed]   ends where nobody may play yet: those are hollow
 * @property {boolean} numerals         numerals instead of pips
 * @property {boolean} reduced          reduced motion: nothing glides
 * @property {boolean} [scroll]         a line is one straight row, and the view follows its last tile
 */

/**
 * @typedef {object} TableOptions
 * @property {(endId: string) => void} onChoose   a ghost was tapped, or confirmed with Enter or Space
 * @property {(ends: End[], tiles: number) => string} lineLabel
 *           the name of the whole drawing ("Extremos: 5 a la izquierda, 2 a la derecha; 11 fichas en la mesa")
 * @property {(end: End) => string} endLabel    the name of an end's badge
 * @property {(end: End, tile: string) => string} ghostLabel   the name of a ghost button
 */

/**
 * @typedef {object} TableView
 * @property {(state: TableState) => void} update    draw this state; cheap when nothing changed
 * @property {(endId?: string) => boolean} focusGhost  focus this ghost (or the first one); false when there is none.
 *           While a ghost has the focus the arrows walk through the ghosts; Escape is left to the caller (it bubbles).
 * @property {() => void} destroy                    remove the drawing and stop listening
 */

/** Felt around the tiles, px: on a phone, and where there is room. */
const MARGIN = { narrow: 6, wide: 14, wideFrom: 720 };
/** In a smaller host the table is laid out for this size and shown smaller, px. */
const LEAST_BOX = { width: 200, height: 120 };
/** Ghosts whose middles are less than so many units apart in height are in one row to a reader. */
const READING_ROW = 1.5;

/**
 * @param {HTMLElement} host  the felt
 * @param {TableOptions} options
 * @returns {TableView}
 */
export function createTableView(host, options) {
  const view = new Felt(host, options);
  return {
    update: (state) => view.update(state),
    focusGhost: (endId) => view.ghosts.focus(endId),
    destroy: () => view.destroy(),
  };
}

class Felt {
  /**
   * @param {HTMLElement} host
   * @param {TableOptions} options
   */
  constructor(host, options) {
    this.host = host;
    this.options = options;
    /** @type {TableState | null} */
    this.state = null;
    /** @type {{key: string, layout: Layout, ends: End[]} | null} */
    this.laid = null;
    /** @type {string | null} the end that a line that scrolls shows, until the next play */
    this.focus = null;
    /** @type {typeof layout | typeof import("./branch-table.js").anyLayout} */
    this.place = layout;
    this.fetchBranching = fetchedOnce(async () => {
      this.place = (await import("./branch-table.js")).anyLayout;
      this.draw();
    });

    const { ownerDocument: document } = host;
    if (!document.getElementById(TILE_DEFS_ID)) document.body.insertAdjacentHTML("afterbegin", tileDefs());
    this.svg = svgElement(host, "svg", { class: "line-drawing", role: "group" });
    this.bridgeLayer = svgElement(this.svg, "g", { "aria-hidden": "true" });
    this.tiles = new TileLayer(svgElement(this.svg, "g", { "aria-hidden": "true" }));
    this.badges = new BadgeLayer(svgElement(this.svg, "g", {}), (endId) => this.showEnd(endId));
    this.ghosts = new GhostLayer(svgElement(this.svg, "g", {}), (endId) => options.onChoose(endId));
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(host);
  }

  /** @param {TableState} state */
  update(state) {
    if (this.state && laidPlays(this.state).length !== laidPlays(state).length) this.focus = null;
    this.state = state;
    this.draw();
  }

  destroy() {
    this.observer.disconnect();
    this.svg.remove();
    this.state = null;
  }

  /** Bring an end that is out of view into it. @param {string} endId */
  showEnd(endId) {
    if (!this.laid?.layout.ends.some(({ id, pinned }) => id === endId && pinned)) return;
    this.focus = endId;
    this.draw();
  }

  draw() {
    const { state } = this;
    const { clientWidth, clientHeight } = this.host;
    if (!state || !clientWidth || !clientHeight || !this.canLay(state)) return;
    const before = this.laid?.layout;
    const { layout: table, ends } = this.layOut(state, clientWidth, clientHeight);
    const moving = !state.reduced && before?.width === table.width && before.height === table.height;
    const pending = Boolean(state.pending);
    this.tiles.draw(table, laidPlays(state), { pending, numerals: state.numerals, moving });
    const chosen = chosenPlaces(state, table, ends, this.options);
    this.badges.draw(shownEnds(state, table, ends, chosen, this.options), moving);
    this.ghosts.draw(chosen, state.numerals);
    this.svg.setAttribute("aria-label", this.options.lineLabel(ends, table.placements.length));
  }

  /** Whether this table can be laid now; else it is drawn as soon as the modules for it have come. @param {TableState} state */
  canLay(state) {
    if (state.shape === "line" || this.place !== layout) return true;
    void this.fetchBranching();
    return laidPlays(state).length === 0; // the lead is laid while it is still on its way
  }

  /**
   * The layout for this host, and the svg's coordinates to match.
   * @param {TableState} state
   * @param {number} hostWidth
   * @param {number} hostHeight
   */
  layOut(state, hostWidth, hostHeight) {
    const margin = hostWidth < MARGIN.wideFrom ? MARGIN.narrow : MARGIN.wide;
    const width = Math.max(LEAST_BOX.width, hostWidth - 2 * margin);
    const height = Math.max(LEAST_BOX.height, hostHeight - 2 * margin);
    const plays = laidPlays(state);
    const { shape, maxPip, scroll = false } = state;
    const { focus } = this;
    const key = JSON.stringify([shape, plays, maxPip, scroll, focus, width, height]);
    if (this.laid?.key !== key) {
      const table = this.place({ shape, plays, maxPip, scroll, focus }, { width, height }, this.laid?.layout);
      this.laid = { key, layout: table, ends: endsOf(shape, plays) };
      this.bridgeLayer.innerHTML = bridgesDrawing(table.bridges);
      this.svg.setAttribute("viewBox", `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
      this.svg.setAttribute("class", scroll && shape === "line" ? "line-drawing scrolls" : "line-drawing");
    }
    return this.laid;
  }
}

/**
 * @param {TableState} state
 * @returns {readonly string[]}
 */
const laidPlays = ({ plays, pending }) => (pending ? [...plays, pending] : plays);

/**
 * The badges: of all ends but those that show a ghost.
 * @param {TableState} state
 * @param {Layout} table
 * @param {readonly End[]} ends
 * @param {readonly import("./end-layers.js").Ghost[]} chosen
 * @param {TableOptions} options
 * @returns {import("./end-layers.js").ShownEnd[]}
 */
function shownEnds({ choose, playable, closed = [] }, table, ends, chosen, { endLabel }) {
  const ghosts = new Set(chosen.map(({ end }) => end.id));
  return table.ends.flatMap((place, position) => {
    if (ghosts.has(place.id)) return [];
    const can = place.live && !choose && playable.includes(place.id);
    return [{ place, label: endLabel(ends[position]), can, closed: closed.includes(place.id) }];
  });
}

/**
 * Where the tile to be placed may lie: a line's ends left to right, others row by row.
 * @param {TableState} state
 * @param {Layout} table
 * @param {readonly End[]} ends
 * @param {TableOptions} options
 * @returns {import("./end-layers.js").Ghost[]}
 */
function chosenPlaces({ choose, shape }, table, ends, { ghostLabel }) {
  if (!choose) return [];
  const [high, low] = parseTile(choose.tile);
  const ghosts = table.ends.flatMap((end, position) => {
    const [place = null] = end.pinned ? [] : high === low ? end.doubles : end.places;
    if (!end.live || !choose.ends.includes(end.id)) return [];
    return [{ end, place, halves: turned(high, low, end.pip), label: ghostLabel(ends[position], choose.tile) }];
  });
  const row = (/** @type {typeof ghosts[number]} */ { end, place }) => Math.round((place ?? end).y / (READING_ROW * table.unit));
  return shape === "line" ? ghosts : ghosts.sort((a, b) => row(a) - row(b) || (a.place ?? a.end).x - (b.place ?? b.end).x);
}

/**
 * The halves of a tile, the one that touches the end first.
 * @param {number} high
 * @param {number} low
 * @param {number} pip
 * @returns {[number, number]}
 */
const turned = (high, low, pip) => (high === pip ? [high, low] : [low, high]);
