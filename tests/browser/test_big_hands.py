"""Hands of thirteen tiles on every size of window."""

from typing import Any

import pytest

from tests.browser.autoplay import Autoplayer
from tests.browser.conftest import Club, Visitors
from tests.browser.pictures import keep

SIZES = [(320, 568), (360, 740), (768, 1024), (1366, 768), (740, 360)]
LEAST_TILE = 32
MEASURE = """
() => {
  const area = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  const reached = (element) => {
    const { x, y, width, height } = area(element);
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  return {
    tiles: [...document.querySelectorAll("#hand button")].map(
      (each) => ({ ...area(each.querySelector("svg")), place: area(each).width,
                   reached: reached(each) })),
    felt: area(document.querySelector("#felt")),
    page: [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight],
  };
}
"""


@pytest.mark.parametrize("size", SIZES)
def test_thirteen_tiles_stand_in_reach_and_leave_room_for_the_table(
    size: tuple[int, int], club: Club, visitors: Visitors
) -> None:
    width, height = size
    page = visitors.come(club.address, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    player = Autoplayer(page)
    player.sit(club.address, "infantil", players=2)
    player.look()
    found: dict[str, Any] = page.evaluate(MEASURE)
    keep(page, f"{width}x{height}-big-hand")
    assert len(found["tiles"]) >= 12
    for tile in found["tiles"]:
        assert tile["place"] >= LEAST_TILE
        assert tile["x"] >= 0
        assert tile["x"] + tile["width"] <= width
        assert tile["y"] + tile["height"] <= height
        assert tile["reached"]
    rows = {round(tile["y"] / 20) for tile in found["tiles"]}
    assert len(rows) <= 4, "two rows, in which playable tiles stand a little higher"
    assert found["felt"]["height"] >= 0.3 * height
    assert found["page"] == [width, height]
