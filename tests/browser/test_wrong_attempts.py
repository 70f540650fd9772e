"""What may not be done is refused by the server, said, shown, and changes nothing."""

import re

import pytest
from playwright.sync_api import expect

from capicua.rules import Play
from tests.browser import chosen
from tests.browser.conftest import Club, Visitors
from tests.browser.player import Player


@pytest.mark.parametrize("key", ["r", "p"])
def test_a_wrong_attempt_is_refused_by_the_server_with_a_sentence_and_changes_nothing(
    key: str, club: Club, visitors: Visitors
) -> None:
    match = chosen.fitting_some()
    seat = club.seats[f"wrong-{key}"]
    player = Player(visitors.come(club.address, seat, reduced_motion="reduce"))
    player.sit(seat.path)
    player.sees(match, again=True)
    player.page.keyboard.press(key)
    sentence = re.compile(r"^Tienes con qué jugar \(.+\), así que no puedes robar ni pasar\.")
    expect(player.hand.get_by_text(sentence)).to_be_visible()
    expect(player.status).to_have_text(sentence)
    seen = player.sees(match, again=True)
    (refusal,) = player.wire.refusals()
    assert refusal["code"] == "has_playable_tile"
    fitting = {str(action.tile) for action in seen.legal() if isinstance(action, Play)}
    assert set(refusal["tiles"]) == fitting
    for tile in seen.hand or ():
        drawing = player.tile(tile).locator("svg")
        framed = "solid" if str(tile) in fitting else "none"
        expect(drawing).to_have_css("outline-style", framed)
    assert list(player.wire.news()) == []
    player.page.reload()
    player.sees(match, again=True)
