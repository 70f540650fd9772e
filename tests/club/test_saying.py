"""What people say at a table: in set phrases, and among friends in their own words."""

import pytest

from capicua.club.play.commands import (
    Say,
)
from capicua.club.play.happenings import Said
from tests.club.play import ANA, BETO, CARLA, Play


def test_people_speak_in_set_phrases_and_among_friends_who_wish_it_in_their_own_words() -> None:
    play = Play.begun("robo", ANA, BETO)
    play.do(Say(ANA, "buena"))
    assert play.just_told(Said(0, "buena"))
    assert play.refused(Say(ANA, None, "hola")) == "no_chat"
    assert play.refused(Say(CARLA, "buena")) == "not_a_player"
    chatty = Play.begun("robo", ANA, BETO, chat=True)
    chatty.do(Say(BETO, None, "  hola  "))
    assert chatty.just_told(Said(1, None, "hola"))
    for text in ("", "   ", "x" * 201):
        assert chatty.refused(Say(BETO, None, text)) == "bad_text"
    assert chatty.refused(Say(BETO, "buena", "hola")) == "bad_text"
    ranked = Play.begun("bloqueo", ANA, BETO, kind="ranked", pace="ranked", chat=True)
    assert ranked.refused(Say(ANA, None, "hola")) == "no_chat"


@pytest.mark.parametrize(
    ("sent", "heard"),
    [
        ("ho\u202ela\u2069", "hola"),
        ("a\x00b\x1b[31m", "ab[31m"),
        ("\ufeffsí\u200b, \u00addoble\u2066 seis", "sí, doble seis"),
        ("una\nlínea\ty\u2028otra", "una línea y otra"),
        ("👩\u200d👧 ❤\ufe0f\u200d🔥 👍🏽", "👩\u200d👧 ❤\ufe0f\u200d🔥 👍🏽"),
        ("👩🏽\u200d⚕\ufe0f", "👩🏽\u200d⚕\ufe0f"),
        ("ca\u200dpi\u200d", "capi"),
    ],
)
def test_nobody_hides_or_turns_round_what_is_said(sent: str, heard: str) -> None:
    play = Play.begun("robo", ANA, BETO, chat=True)
    play.do(Say(BETO, None, sent))
    assert play.just_told(Said(1, None, heard))


def test_what_has_nothing_to_be_read_is_not_said() -> None:
    play = Play.begun("robo", ANA, BETO, chat=True)
    for text in ("\u202e", "\u200b \u2060", "\x00\n"):
        assert play.refused(Say(BETO, None, text)) == "bad_text"
