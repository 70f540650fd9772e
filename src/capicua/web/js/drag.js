/**
 * Dragging a tile from the hand to the felt, with mouse, pen or finger. Never needed: touching does
 * the same. While it is dragged the tile is taken up, so its places show; it goes to the nearest one.
 */

/** How far a pointer moves before it drags, in px. */
const THRESHOLD = 8;

/**
 * @typedef {object} DragOptions
 * @property {HTMLElement} hand
 * @property {HTMLElement} felt
 * @property {(target: EventTarget | null) => string | null} tileOf   the tile under an element
 * @property {(tile: string) => boolean} onLift   take the tile up; false where it cannot be played
 * @property {(tile: string, end: string | null) => void} onDrop  it was let go over the felt, nearest to this end
 * @property {(tile: string) => void} onBack      it was let go elsewhere
 */

/** @param {DragOptions} options */
export function dragTiles({ hand, felt, tileOf, onLift, onDrop, onBack }) {
  /** @type {{id: number, x: number, y: number, tile: string, item: HTMLElement, lifted: boolean} | null} */
  let drag = null;

  hand.addEventListener("pointerdown", (event) => {
    if (drag?.lifted) return; // a finger beside the mouse
    const tile = event.isPrimary && event.button === 0 ? tileOf(event.target) : null;
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (tile === null || item === null) return;
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, tile, item, lifted: false };
  });

  addEventListener("pointermove", (event) => {
    if (drag === null || event.pointerId !== drag.id) return;
    if (event.buttons === 0) return letGo(event); // outside the window, where nobody saw it
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.lifted && !lift(event, dx, dy)) return;
    drag.item.style.translate = `${dx}px ${dy}px`;
    felt.classList.toggle("under", isOver(felt, event));
  });

  addEventListener("pointerup", (event) => {
    const tile = finish(event);
    if (tile === null) return;
    swallowClick();
    if (isOver(felt, event)) onDrop(tile, nearestGhost(felt, event));
    else onBack(tile);
  });

  addEventListener("pointercancel", letGo);

  /** @param {PointerEvent} event */
  function letGo(event) {
    const tile = finish(event);
    if (tile !== null) onBack(tile);
  }

  /** @param {PointerEvent} event @param {number} dx @param {number} dy */
  function lift(event, dx, dy) {
    if (drag === null || Math.hypot(dx, dy) < THRESHOLD) return false;
    if (!onLift(drag.tile)) {
      drag = null;
      return false;
    }
    drag.lifted = true;
    drag.item.classList.add("dragged");
    drag.item.setPointerCapture(event.pointerId);
    return true;
  }

  /** @param {PointerEvent} event @returns {string | null} the tile, where one had been lifted */
  function finish(event) {
    if (drag === null || event.pointerId !== drag.id) return null;
    const { item, lifted, tile } = drag;
    drag = null;
    item.classList.remove("dragged");
    item.style.translate = "";
    felt.classList.remove("under");
    return lifted ? tile : null;
  }

  /** The click that follows a drag means nothing. */
  function swallowClick() {
    const swallow = (/** @type {Event} */ event) => event.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
  }
}

/** @param {HTMLElement} element @param {PointerEvent} event */
function isOver(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * The end whose ghost is nearest to the pointer.
 *
 * @param {HTMLElement} felt
 * @param {PointerEvent} event
 * @returns {string | null} null where none is shown
 */
function nearestGhost(felt, { clientX, clientY }) {
  let nearest = null;
  let least = Infinity;
  for (const ghost of felt.querySelectorAll("[data-end]")) {
    const { left, right, top, bottom } = ghost.getBoundingClientRect();
    const distance = Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
    if (distance < least) {
      least = distance;
      nearest = ghost.getAttribute("data-end");
    }
  }
  return nearest;
}
