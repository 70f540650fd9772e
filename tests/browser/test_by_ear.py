"""A whole game through the accessibility tree: by somebody who hears, and sees nothing.

What is done follows from the names of buttons and from what the live regions say alone. What was
heard is then held against the events that the server sent.
"""

import re
from collections.abc import Iterator

from capicua.rules import Tile, view
from tests.browser import chosen, games, words
from tests.browser.conftest import Club, Visitors
from tests.browser.hearing import Ear
from tests.browser.player import Player
from tests.browser.wire import Message

SIDES = {"izquierda": "<", "derecha": ">"}
TILE = r"(doble \w+|\w+ \w+)"
DREW = re.compile(rf"[Rr]ob(?:aste|ó) (?:una ficha|(\d+) fichas|{TILE})(?:: ([^.]+))?")
PUT = re.compile(rf"(?:puso|[Pp]usiste) {TILE} a la (izquierda|derecha)")
LED = re.compile(rf"(?:abrió|Abriste) con {TILE}")
PASSED = re.compile(r"pasó|[Pp]asaste")


def tile_called(name: str) -> Tile:
    """The tile of that name."""
    first, second = name.split()
    high = words.PIPS.index(second if first == "doble" else first)
    return Tile(high, words.PIPS.index(second))


def told(sentence: str) -> Iterator[str]:
    """The events that a sentence of the log tells, as "B 64>", "A +52" or "B +"."""
    who = "B" if sentence.startswith("La computadora") else "A"
    if found := DREW.search(sentence):
        number, name, names = found.groups()
        listed = [name] if name else re.split(", | y ", names or "")
        for at in range(int(number or 1)):
            yield f"{who} +{tile_called(listed[at]) if at < len(listed) and listed[at] else ''}"
    if found := PUT.search(sentence):
        yield f"{who} {tile_called(found[1])}{SIDES[found[2]]}"
    if found := LED.search(sentence):
        yield f"{who} {tile_called(found[1])}"
    if PASSED.search(sentence):
        yield f"{who} -"


def happened(event: Message) -> str | None:
    """An event of the wire in the same words; ``None`` for the end."""
    match event["k"]:
        case "played":
            return f"{event['seat']} {event['action']}"
        case "drew":
            return f"{event['seat']} +{event['tile'] or ''}"
        case "passed":
            return f"{event['seat']} -"
        case _:
            return None


class Listener:
    """Plays by ear, as :func:`tests.browser.games.by_ear` does."""

    def __init__(self, player: Player, ear: Ear) -> None:
        self._player = player
        self._ear = ear
        self._tiles_on_table = 0

    def buttons(self) -> list[str]:
        """The names of the buttons of the hand, read from the accessibility tree."""
        return re.findall(r'button "([^"]+)"', self._player.hand.aria_snapshot())

    def answer(self) -> None:
        """Do what can be done."""
        names = self.buttons()
        fitting = [name for name in names if "encaja a la" in name or "para abrir" in name]
        if not fitting:
            (only,) = {words.DRAW, words.PASS} & set(names)
            self._player.hand.get_by_role("button", name=only, exact=True).press("Enter")
            return
        summary = self._player.line.aria_snapshot()
        self._player.hand.get_by_role("button", name=fitting[0], exact=True).press("Enter")
        if "izquierda y a la derecha" in fitting[0]:
            role, said = self._ear.next()
            assert role == "status"
            assert "elige dónde va" in said
            lying = re.search(r"(\d+) fichas? en la mesa", summary)
            assert lying
            side = "derecha" if int(lying[1]) % 2 else "izquierda"
            place = re.compile(rf"^{fitting[0].partition(',')[0]} a la {side}, junto a \w+$")
            self._player.line.get_by_role("button", name=place).press("Enter")


def test_a_whole_game_by_ear_and_everything_that_happened_was_said(
    club: Club, visitors: Visitors
) -> None:
    game = chosen.dry()
    page = visitors.come(club.address, club.seats["ear"], reduced_motion="reduce")
    ear, player = Ear(page), Player(page)
    listener = Listener(player, ear)
    player.sit(club.seats["ear"].path)
    last = view(game.end, games.ME)
    title = words.ending(last)
    while title not in (said := ear.next())[1]:
        if said[0] == "status":
            listener.answer()
    player.sees_the_end(game.end)

    log = " ".join(ear.of("log"))
    story, _, ending = log.partition(f"{title}.")
    sentences = re.split(r"(?<=[.!]) ", story)
    events = [text for event in player.wire.news() if (text := happened(event))]
    assert [event for sentence in sentences for event in told(sentence)] == events
    assert words.sums(last, words.spoken) in ending
    dry = "Tampoco encaja. Te toca, pero no puedes jugar y el pozo está vacío: pasa."
    assert dry in ear.of("status"), "after the last tile one has to know that it was the last"
    turns = [text for text in ear.of("status") if text.startswith("Te toca")]
    begun = [
        ply.before
        for last, ply in zip((None, *game.plies), game.plies, strict=False)
        if ply.mine and (last is None or not last.mine)
    ]
    assert [turn.partition(" Extremos")[0] for turn in turns] == [
        words.turn(view(before, games.ME)) for before in begun
    ]
