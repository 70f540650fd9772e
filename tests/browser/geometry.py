"""What lies where on the page of a table, measured in the browser, and what must hold of it."""

import itertools
import math
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from capicua.rules import View
from tests.browser import words
from tests.browser.games import ME

MEASURE = """
async ([tiles, hand, rival]) => {
  const count = (selector) => document.querySelectorAll(selector).length;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (const since = Date.now(); ; await frame()) {
    const drawn = count(".line-drawing > :nth-child(2) > *");
    const told = document.querySelector(".rivals").textContent;
    if (drawn === tiles && count("#hand button") === hand && told.includes(rival)) break;
    if (Date.now() > since + 15000) throw new Error(`it shows ${drawn} tiles, and ${told}`);
  }
  const passing = ({ effect, playState }) =>
    playState === "running" && effect.getComputedTiming().endTime < 3000;
  const moving = () => document.getAnimations().filter(passing);
  await frame();
  for (await frame(); moving().length > 0; await frame())
    await Promise.all(moving().map(({ finished }) => finished.catch(() => "called off")));

  const area = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height];
  };
  const written = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [element.textContent, area(range)];
  };
  const reached = (element) => {
    const [x, y, width, height] = area(element);
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(
    (each) => each.textContent.trim() !== "" || each.querySelector("svg"))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const drawing = document.querySelector(".line-drawing");
  const [, line, badges, ghosts] = [...drawing.children].map(({ children }) => [...children]);
  const { scrollWidth, scrollHeight, clientWidth } = document.scrollingElement;
  return {
    view: [0, 0, innerWidth, innerHeight],
    page: [scrollWidth, scrollHeight, clientWidth],
    felt: area(drawing.parentElement),
    tiles: line.map((each) => area(each.querySelector("use"))),
    badges: badges.map((each) => [area(each), each.querySelector("circle") !== null]),
    ghosts: ghosts.map((each) => [area(each.querySelector(".is-ghost")), area(each)]),
    hand: shown("#hand button").map(
      (each) => [area(each), area(each.querySelector("svg")), reached(each)]),
    buttons: shown("#act, #result").map((each) => [area(each), reached(each)]),
    texts: shown(".say b, .say span, #last").map(written),
  };
}
"""
LEAST_TARGET = 44
"""Px: no side of what is touched is shorter …"""
LEAST_TILE = 32
"""… but that of a tile among more than seven."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle in px of the window."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def overlap(self, other: "Area") -> float:
        """How deep two areas lie in each other, in px; 0 where they do not."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, min(across, down))

    def holds(self, other: "Area", slack: float = 0.5) -> bool:
        """Whether another lies within."""
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def distance(self, x: float, y: float) -> float:
        """From a point to the nearest point of this area."""
        return math.hypot(max(self.x - x, 0, x - self.right), max(self.y - y, 0, y - self.bottom))


class Geometry:
    """The page of a table, measured once."""

    def __init__(self, page: Page, seen: View) -> None:
        """Measure once the page shows ``seen`` and nothing moves."""
        rival = words.tiles(seen.counts[1 - ME])
        counts = [len(seen.layout.plays), len(seen.hand or ()), rival]
        found: dict[str, Any] = page.evaluate(MEASURE, counts)
        self.view = Area(*found["view"])
        self.page_width, self.page_height, self.page_room = found["page"]
        self.felt = Area(*found["felt"])
        self.tiles = [_tile(Area(*each)) for each in found["tiles"]]
        self.badges = [(Area(*area), disc) for area, disc in found["badges"]]
        self.ghosts = [(Area(*area), Area(*target)) for area, target in found["ghosts"]]
        self.hand = [(Area(*button), Area(*face), top) for button, face, top in found["hand"]]
        self.buttons = [(Area(*area), top) for area, top in found["buttons"]]
        self.texts = [(text, Area(*area)) for text, area in found["texts"]]

    def faults(self, *, scrolls: bool = False) -> list[str]:
        """All that is wrong; ``scrolls``: the window is so low that the page may scroll."""
        hands = (*self._hand(scrolls), *self._buttons(scrolls))
        return [*self._line(), *self._choice(), *hands, *self._frame(scrolls)]

    def _line(self) -> list[str]:
        wrong = [
            f"tiles {one} and {two} overlap by {deep:.1f} px"
            for (one, a), (two, b) in itertools.combinations(enumerate(self.tiles), 2)
            if (deep := a.overlap(b)) > 0.6
        ]
        wrong += [
            f"tile {at} hangs over the felt"
            for at, tile in enumerate(self.tiles)
            if not self.felt.holds(tile)
        ]
        for at, (badge, disc) in enumerate(self.badges):
            if not self.felt.holds(badge):
                wrong.append(f"badge {at} hangs over the felt")
            x, y, radius = badge.x + badge.width / 2, badge.y + badge.height / 2, badge.width / 2
            near = min(tile.distance(x, y) for tile in self.tiles)
            if disc and near < radius - 1:
                wrong.append(f"badge {at} covers a tile by {radius - near:.1f} px")
            if not disc and near > 0:
                wrong.append(f"badge {at} frames no tile")
        if self.tiles and len(self.badges) + len(self.ghosts) != 2:
            wrong.append(f"{len(self.badges)} badges and {len(self.ghosts)} ghosts for two ends")
        return wrong

    def _choice(self) -> list[str]:
        wrong = []
        for at, (ghost, target) in enumerate(self.ghosts):
            place = _tile(ghost)
            if any(place.overlap(tile) > 0.6 for tile in self.tiles):
                wrong.append(f"ghost {at} covers a tile")
            if not self.felt.holds(place):
                wrong.append(f"ghost {at} hangs over the felt")
            if min(target.width, target.height) < LEAST_TARGET - 0.5 and len(self.ghosts) < 2:
                wrong.append(f"ghost {at} is too small a target")
        if len(self.ghosts) == 2 and self.ghosts[0][1].overlap(self.ghosts[1][1]) > 0.6:
            wrong.append("the targets of the ghosts overlap")
        return wrong

    def _hand(self, scrolls: bool) -> list[str]:
        wrong = []
        least = LEAST_TARGET if len(self.hand) <= 7 else LEAST_TILE
        for at, (button, face, top) in enumerate(self.hand):
            if button.width < least:
                wrong.append(f"of {len(self.hand)} hand tiles {at} is {button.width:.1f} px wide")
            if face.x < 0 or face.right > self.view.width:
                wrong.append(f"hand tile {at} is cut off at the side")
            if not scrolls and not (self.view.holds(face) and top):
                wrong.append(f"hand tile {at} is out of reach")
        lifted = 6 if self.ghosts else 0.6  # the tile taken up reaches into the row above
        for (button, _, _), (other, _, _) in itertools.combinations(self.hand, 2):
            if button.overlap(other) > lifted:
                wrong.append("two hand tiles overlap")
        return wrong

    def _buttons(self, scrolls: bool) -> list[str]:
        wrong = []
        for area, top in self.buttons:
            if area.height < LEAST_TARGET or area.width < LEAST_TARGET:
                wrong.append(f"a button of {area.width:.0f} × {area.height:.0f} px")
            if not scrolls and not (self.view.holds(area) and top):
                wrong.append("a button is out of reach")
            if any(area.overlap(face) > 0.6 for _, face, _ in self.hand):
                wrong.append("a button covers the hand")
        return wrong

    def _frame(self, scrolls: bool) -> list[str]:
        wrong = []
        if self.page_width > self.page_room:
            wrong.append(f"the page is {self.page_width} px wide, the window {self.page_room}")
        if not scrolls and self.page_height > self.view.height:
            wrong.append(f"the page is {self.page_height} px high, the window {self.view.height}")
        for text, area in self.texts:
            if not scrolls and not self.view.holds(area, 1):
                wrong.append(f"«{text}» is not wholly on the screen")
            if any(area.overlap(face) > 1 for _, face, _ in self.hand):
                wrong.append(f"«{text}» lies under the hand")
            if any(area.overlap(button) > 1 for button, _ in self.buttons):
                wrong.append(f"«{text}» lies under a button")
        return wrong


def _tile(drawn: Area) -> Area:
    """The face of a tile, without the shadow under it: twice as long as it is wide."""
    if drawn.width > drawn.height:
        return Area(drawn.x, drawn.y, drawn.width, drawn.width / 2)
    return Area(drawn.x, drawn.y, drawn.width, drawn.width * 2)
