"""The end of a round is told with its own numbers, and the sums in it are right."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import (
    GAMES,
    Layout,
    Match,
    PublicRound,
    RoundEnded,
    Ruleset,
    game,
    parse_tiles,
)
from capicua.rules import scoring
from capicua.telling import LANGUAGES, Counting, InFigures, Language, Texts, added
from tests.rules.play import play_match

ES = InFigures(Texts("es"))


def public(ruleset: Ruleset, hands: tuple[str, ...], pot: int = 0, carry: int = 0) -> PublicRound:
    return PublicRound(
        ruleset=ruleset,
        layout=Layout(ruleset.layout),
        seats=tuple(range(len(hands))),
        counts=(0,) * len(hands),
        boneyard=0,
        turn=None,
        lead=0,
        pot=pot,
        carry=carry,
    )


def told(slug: str, *hands: str, closer: int = 0, pot: int = 0, carry: int = 0) -> list[str]:
    """How a round with these hands left is told; an empty one went out."""
    round_ = public(game(slug), hands, pot, carry)
    held = tuple(parse_tiles(hand) for hand in hands)
    if () in held:
        ended = scoring.went_out(round_, held, held.index(()), worth=3)
    else:
        ended = scoring.closed(round_, held, closer)
    letters = ["A", "B", "C", "D"][: len(hands)]
    return Counting(round_, ended, closer, letters, ES).lines()[len(hands) :]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # The numbers of the first four are those of the rules on paper.
        (told("tradicional", "64.50", "65.53", "66.55"),
         ["Para A, la diferencia con cada rival: (19−15) + (22−15) = 11 puntos."]),
        (told("doble-doce", "64.50", "65.53", "66.55"),
         ["Para A, lo de los demás menos lo suyo: 19 + 22 − 15 = 26 puntos."]),
        (told("cincuenta", "53", "66.54"),
         ["Para A, lo que le queda al rival: 21 puntos."]),
        (told("doble-doce", "53", "66.54"),
         ["Para A, lo del rival menos lo suyo: 21 − 8 = 13 puntos."]),
        (told("ciento-once", "21", "64", "66.65.52", "54"),
         ["Para A y C, lo que queda en todas las manos: 3 + 10 + 30 + 9 = 52 puntos."]),
        (told("tradicional", "-", "65.53", "66.55"),
         ["Para A, la diferencia con cada rival: 19 + 22 = 41 puntos."]),
        (told("dos", "-", "10"), ["Para A, la diferencia con su rival: 1 punto."]),
        (told("dos", "53", "66.54"), ["Para A, la diferencia con su rival: 21 − 8 = 13 puntos."]),
        (told("robo", "64", "65"), ["Ronda para A: 10 es lo más bajo."]),
        (told("robo", "-", "65"), ["Ronda para A."]),
        (told("robo", "64", "55"), ["Empatan A y B con 10: tablas."]),
        (told("dos", "64", "55"), ["Empatan A y B con 10: nadie suma."]),
        (told("pool", "64", "55", "66", pot=15),
         ["Empatan A y B con 10: 7 para cada uno; en el bote, 1."]),
        (told("pool", "64", "55", "66", pot=14),
         ["Empatan A y B con 10 y se reparten el bote: 7 cada uno."]),
        (told("pool", "-", "55", "66", pot=15), ["El bote es para A: 15 fichas de apuesta."]),
        (told("doble-doce", "64.10", "55.10", "66"), ["Empatan A y B con 11: nadie suma."]),
        (told("doble-doce", "64.10", "63.20", "66.66"),
         ["Empatan A y B con 11; decide la ficha más ligera: A.",
          "Para A, lo de los demás menos lo suyo: 11 + 24 − 11 = 24 puntos."]),
        (told("venezolano", "21", "64", "65", "-"),
         ["Para B y D, lo que le queda a la otra pareja: 3 + 11 = 14 puntos."]),
        (told("venezolano", "21", "64", "65", "10"),
         ["Por parejas: A y C, 3 + 11 = 14; B y D, 10 + 1 = 11.",
          "Para B y D, lo que le queda a la otra pareja: 3 + 11 = 14 puntos."]),
        (told("venezolano", "21", "64", "65", "40"),
         ["Por parejas: A y C, 3 + 11 = 14; B y D, 10 + 4 = 14.",
          "Empatan las dos parejas con 14: nadie suma."]),
        (told("brasileno", "21", "64", "65", "40"),
         ["Por parejas: A y C, 3 + 11 = 14; B y D, 10 + 4 = 14.",
          "Empatan las dos parejas con 14: 1 de más para quien gane la próxima."]),
        (told("brasileno", "21", "-", "65", "40", carry=2),
         ["Para B y D, lo que vale la última ficha y lo que esperaba: 3 + 2 = 5 puntos."]),
        (told("brasileno", "21", "-", "65", "40"),
         ["Para B y D, lo que vale la última ficha: 3 puntos."]),
        (told("brasileno", "21", "64", "65", "10", carry=2),
         ["Por parejas: A y C, 3 + 11 = 14; B y D, 10 + 1 = 11.",
          "Para B y D, lo que vale un tranque y lo que esperaba: 1 + 2 = 3 puntos."]),
        (told("dominicano", "21", "64", "65", "10", closer=1),
         ["Se comparan quien cerró y quien jugaba después: B, 10; C, 11.",
          "Para B y D, lo que queda en todas las manos: 3 + 10 + 11 + 1 = 25 puntos."]),
        (told("dominicano", "21", "64", "55", "10", closer=1),
         ["Se comparan quien cerró y quien jugaba después: B, 10; C, 10.",
          "Empatan B y C con 10; gana quien cerró: B y D.",
          "Para B y D, lo que queda en todas las manos: 3 + 10 + 10 + 1 = 24 puntos."]),
    ],
    ids=range(26),
)  # fmt: skip
def test_a_count_is_told_with_its_own_numbers(lines: list[str], expected: list[str]) -> None:
    assert lines == expected


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(list(GAMES.values())),
    st.sampled_from(LANGUAGES),
    st.integers(0, 10**6),
)
def test_every_sum_that_is_told_is_right(ruleset: Ruleset, language: Language, seed: int) -> None:
    players = min(ruleset.most_players, 4)
    match, events = play_match(ruleset, max(players, ruleset.least_players), seed)
    wording = InFigures(Texts(language))
    names = [str(chr(ord("A") + seat)) for seat in range(match.players)]
    again, last = Match.new(ruleset, match.players), 0
    for event in events:
        if isinstance(event, RoundEnded):
            assert again.round is not None
            lines = Counting(again.round.public, event, last, names, wording).lines()
            assert all(right(sum_) for line in lines for sum_ in sums(line)), lines
            if event.winner is not None and event.points is not None:
                points = str(max(event.points))
                assert points in re.findall(r"\d+", lines[-1])
        last = getattr(event, "seat", last)
        again = again.evolve(event)


def sums(line: str) -> list[str]:
    return re.findall(r"[(\d][\d()+− ]*[+−][\d()+− ]*= \d+", line)


def right(text: str) -> bool:
    left, _, total = text.replace("−", "-").partition("=")
    return int(eval(left)) == int(total)


def test_a_sum_of_one_number_is_that_number() -> None:
    assert (added([7]), added([3, 4])) == ("7", "3 + 4 = 7")
