/**
 * The felt: draws the tiles on the table into one <svg> and lets a player choose an end.
 *
 * It knows no rule of the game. What lies on the table, which ends may be chosen and which
 * numbers the hand fits all come from the caller; where every tile lies comes from layout.js.
 *
 * A ghost carries its end in `data-end`, for those who drag a tile there.
 *
 * Needs on the page: css/tokens.css; a host that is positioned (the drawing fills it) and has a
 * size of its own. The shared symbols of tile.js are put into the document when they are missing.
 */

import { badgeClass, badgeDrawing, extentOf, ghostDrawing } from "./felt-drawing.js";
import { layout } from "./layout.js";
import { touchAreas } from "./touch-areas.js";
import { GLIDE_MS, enter, glide, transformAttribute } from "./tile-motion.js";
import { TILE_DEFS_ID, parseTile, tileClass, tileDefs, tileDrawing } from "./tile.js";

/**
 * @typedef {object} TableState
 * @property {readonly string[]} plays  the layout of the wire, in order of play: ["66", "65>", "64<"]
 * @property {number} maxPip            highest number of the set (6 for the double-six set)
 * @property {string | null} [pending]  a play the server has not confirmed yet ("64>"): drawn half-transparent
 * @property {{tile: string, ends: readonly string[]} | null} [choose]   ghosts of this tile at these ends
 * @property {readonly number[]} playablePips   numbers the hand fits, empty while one cannot act: those ends are saffron
 * @property {boolean} numerals         numerals instead of pips
 * @property {boolean} reduced          reduced motion: nothing glides
 */

/**
 * @typedef {object} TableOptions
 * @property {(endId: string) => void} onChoose   a ghost was tapped, or confirmed with Enter or Space
 * @property {(ends: {id: string, pip: number}[], tiles: number) => string} lineLabel
 *           the name of the whole drawing ("Extremos: 5 a la izquierda, 2 a la derecha; 11 fichas en la mesa")
 * @property {(endId: string, pip: number) => string} endLabel    the name of an end's badge
 * @property {(endId: string, pip: number, tile: string) => string} ghostLabel   the name of a ghost button
 */

/**
 * @typedef {object} TableView
 * @property {(state: TableState) => void} update    draw this state; cheap when nothing changed
 * @property {(endId?: string) => boolean} focusGhost  focus this ghost (or the first one); false when there is none.
 *           While a ghost has the focus the arrows walk through the ghosts; Escape is left to the caller (it bubbles).
 * @property {() => void} destroy                    remove the drawing and stop listening
 */

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./layout.js").Placement} Placement */
/** @typedef {import("./layout.js").PlacedEnd} PlacedEnd */

/**
 * @typedef {object} DrawnTile
 * @property {SVGElement} element
 * @property {string} action       the play it shows
 * @property {string} drawing      what its markup depends on
 * @property {Place} place
 */

/**
 * @typedef {object} DrawnBadge
 * @property {SVGElement} element
 * @property {string} drawing
 * @property {string} transform
 */

const SVG = "http://www.w3.org/2000/svg";

/** Felt around the tiles, px: on a phone, and where there is room. */
const MARGIN = { narrow: 6, wide: 14, wideFrom: 720 };
/** In a smaller host the table is laid out for this size and shown smaller, px. */
const LEAST_BOX = { width: 200, height: 120 };

/** More new tiles than this come from a reload, not from play: they are simply there. */
const MOST_ENTERING = 2;

/**
 * @param {HTMLElement} host  the felt
 * @param {TableOptions} options
 * @returns {TableView}
 */
export function createTableView(host, options) {
  const view = new Felt(host, options);
  return {
    update: (state) => view.update(state),
    focusGhost: (endId) => view.focusGhost(endId),
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
    this.document = host.ownerDocument;
    /** @type {TableState | null} */
    this.state = null;
    /** @type {{key: string, layout: Layout} | null} */
    this.laid = null;
    /** @type {Map<number, DrawnTile>} by place in the order of play */
    this.tiles = new Map();
    /** @type {Map<string, DrawnBadge>} by end */
    this.badges = new Map();
    /** @type {Map<string, SVGElement>} by end, left to right */
    this.ghosts = new Map();

    this.svg = this.create("svg", { class: "line-drawing", role: "group" });
    this.tileLayer = this.create("g", { "aria-hidden": "true" });
    this.badgeLayer = this.create("g", {});
    this.ghostLayer = this.create("g", {});
    this.svg.append(this.tileLayer, this.badgeLayer, this.ghostLayer);
    if (!this.document.getElementById(TILE_DEFS_ID)) this.document.body.insertAdjacentHTML("afterbegin", tileDefs());
    host.append(this.svg);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(host);
  }

  /** @param {TableState} state */
  update(state) {
    this.state = state;
    this.draw();
  }

  destroy() {
    this.observer.disconnect();
    this.svg.remove();
    this.state = null;
  }

  /** @param {string} [endId] */
  focusGhost(endId) {
    const ghost = endId === undefined ? [...this.ghosts.values()][0] : this.ghosts.get(endId);
    ghost?.focus();
    return Boolean(ghost);
  }

  draw() {
    const { state } = this;
    const { clientWidth, clientHeight } = this.host;
    if (!state || !clientWidth || !clientHeight) return;
    const before = this.laid;
    const table = this.layOut(state, clientWidth, clientHeight);
    const resized = !before || before.layout.width !== table.width || before.layout.height !== table.height;
    this.drawTiles(state, table, !resized && !state.reduced);
    const choices = chosenPlaces(state, table);
    this.drawBadges(state, table, choices, !resized && !state.reduced);
    this.drawGhosts(state, table, choices);
    const ends = table.ends.map(({ id, pip }) => ({ id, pip }));
    this.svg.setAttribute("aria-label", this.options.lineLabel(ends, table.placements.length));
  }

  /**
   * The layout for this host, and the svg's coordinates to match.
   * @param {TableState} state
   * @param {number} hostWidth
   * @param {number} hostHeight
   * @returns {Layout}
   */
  layOut(state, hostWidth, hostHeight) {
    const margin = hostWidth < MARGIN.wideFrom ? MARGIN.narrow : MARGIN.wide;
    const width = Math.max(LEAST_BOX.width, hostWidth - 2 * margin);
    const height = Math.max(LEAST_BOX.height, hostHeight - 2 * margin);
    const plays = laidPlays(state);
    const key = JSON.stringify([plays, state.maxPip, width, height]);
    if (this.laid?.key !== key) {
      this.laid = { key, layout: layout({ plays, maxPip: state.maxPip }, { width, height }) };
      this.svg.setAttribute("viewBox", `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
    }
    return this.laid.layout;
  }

  /**
   * @param {TableState} state
   * @param {Layout} table
   * @param {boolean} moving
   */
  drawTiles(state, table, moving) {
    const plays = laidPlays(state);
    for (const [index, { action, element }] of this.tiles) {
      if (plays[index] === action) continue;
      element.remove();
      this.tiles.delete(index);
    }
    const entering = moving && table.placements.length - this.tiles.size <= MOST_ENTERING;
    for (const placement of table.placements) {
      const known = this.tiles.get(placement.index);
      const drawn = known ?? this.addTile(placement, plays[placement.index]);
      this.dressTile(drawn, placement, state, table);
      if (known && moving) glide(drawn.element, drawn.place, placement);
      if (!known && entering) enter(drawn.element, placement, table);
      drawn.place = placement;
      drawn.element.setAttribute("transform", transformAttribute(placement));
    }
  }

  /**
   * @param {Placement} place
   * @param {string} action
   * @returns {DrawnTile}
   */
  addTile(place, action) {
    const element = this.create("g", {});
    this.tileLayer.append(element);
    const drawn = { element, action, drawing: "", place };
    this.tiles.set(place.index, drawn);
    return drawn;
  }

  /**
   * @param {DrawnTile} drawn
   * @param {Placement} placement
   * @param {TableState} state
   * @param {Layout} table
   */
  dressTile(drawn, { index, tile, rotation, scale }, { pending, numerals }, { placements }) {
    const isLast = index === placements.length - 1;
    drawn.element.setAttribute("class", tileClass(isLast && pending ? "pending" : ""));
    /** @type {import("./tile.js").TileOptions} */
    const look = { rotation, unit: scale, numerals, state: isLast ? "last" : "" };
    const drawing = tileDrawing(tile, look);
    if (drawing === drawn.drawing) return;
    drawn.element.innerHTML = drawing;
    drawn.drawing = drawing;
  }

  /**
   * @param {TableState} state
   * @param {Layout} table
   * @param {Map<string, Place>} choices
   * @param {boolean} moving
   */
  drawBadges(state, table, choices, moving) {
    const shown = table.ends.filter(({ id }) => !choices.has(id));
    for (const [id, { element }] of this.badges) {
      if (shown.some((end) => end.id === id)) continue;
      element.remove();
      this.badges.delete(id);
    }
    for (const end of shown) {
      const badge = this.badges.get(end.id) ?? this.addBadge(end.id);
      const canAct = end.live && !state.choose && state.playablePips.includes(end.pip);
      badge.element.setAttribute("class", badgeClass(end, canAct));
      badge.element.setAttribute("aria-label", this.options.endLabel(end.id, end.pip));
      const drawing = badgeDrawing(end);
      const transform = transformAttribute({ ...end, rotation: 0, scale: 100 });
      if (drawing === badge.drawing && transform === badge.transform) continue;
      badge.element.innerHTML = drawing;
      badge.element.setAttribute("transform", transform);
      if (moving) badge.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE_MS, easing: "ease-in" });
      Object.assign(badge, { drawing, transform });
    }
  }

  /**
   * @param {string} id
   * @returns {DrawnBadge}
   */
  addBadge(id) {
    const badge = { element: this.create("g", { role: "img" }), drawing: "", transform: "" };
    this.badgeLayer.append(badge.element);
    this.badges.set(id, badge);
    return badge;
  }

  /**
   * @param {TableState} state
   * @param {Layout} table
   * @param {Map<string, Place>} choices
   */
  drawGhosts({ choose, numerals }, table, choices) {
    for (const [id, element] of this.ghosts) {
      if (choices.has(id)) continue;
      element.remove();
      this.ghosts.delete(id);
    }
    const areas = touchAreas([...choices.values()].map(extentOf));
    for (const [position, [id, place]] of [...choices].entries()) {
      const end = /** @type {PlacedEnd} */ (table.ends.find((one) => one.id === id));
      const tile = /** @type {{tile: string}} */ (choose).tile;
      const element = this.ghosts.get(id) ?? this.addGhost(id);
      element.setAttribute("aria-label", this.options.ghostLabel(id, end.pip, tile));
      element.innerHTML = ghostDrawing(turned(tile, end.pip), place, areas[position], numerals);
    }
  }

  /** @param {string} id */
  addGhost(id) {
    const element = this.create("g", { class: "ghost", role: "button", tabindex: "0", "data-end": id });
    element.addEventListener("click", () => this.options.onChoose(id));
    element.addEventListener("keydown", (event) => this.onGhostKey(id, event));
    this.ghostLayer.append(element);
    this.ghosts.set(id, element);
    return element;
  }

  /**
   * Enter and Space confirm, the arrows walk through the ghosts. Keys that are used go no further,
   * so that the same press does not also move through the hand.
   * @param {string} id
   * @param {KeyboardEvent} event
   */
  onGhostKey(id, event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const confirms = event.key === "Enter" || event.key === " ";
    if (!step && !confirms) return;
    event.preventDefault();
    event.stopPropagation();
    if (confirms) {
      if (!event.repeat) this.options.onChoose(id);
      return;
    }
    const ids = [...this.ghosts.keys()];
    this.focusGhost(ids[(ids.indexOf(id) + (step ?? 0) + ids.length) % ids.length]);
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} attributes
   * @returns {SVGElement}
   */
  create(name, attributes) {
    const element = /** @type {SVGElement} */ (this.document.createElementNS(SVG, name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }
}

/**
 * @param {TableState} state
 * @returns {readonly string[]}
 */
const laidPlays = ({ plays, pending }) => (pending ? [...plays, pending] : plays);

/**
 * Where the tile to be placed may lie, by end, left to right.
 * @param {TableState} state
 * @param {Layout} table
 * @returns {Map<string, Place>}
 */
function chosenPlaces({ choose }, { ends }) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  if (!choose) return places;
  const [high, low] = parseTile(choose.tile);
  for (const end of ends) {
    const [place] = high === low ? end.doubles : end.places;
    if (place && choose.ends.includes(end.id)) places.set(end.id, place);
  }
  return places;
}

/**
 * The halves of a tile, the one that touches the end first.
 * @param {string} tile
 * @param {number} pip
 * @returns {[number, number]}
 */
function turned(tile, pip) {
  const [high, low] = parseTile(tile);
  return high === pip ? [high, low] : [low, high];
}
