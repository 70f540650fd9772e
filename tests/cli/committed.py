"""Matches whose every deal was committed to, made without the shuffle of the library."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import random
from collections.abc import Callable, Iterator

from capicua import (
    Deal,
    Event,
    Match,
    Record,
    Ruleset,
    Tile,
    apply_options,
    format_options,
    format_seats,
    game,
    options_of,
)
from capicua.rules.tag import Tags, TagValue


def stream(key: bytes) -> Iterator[int]:
    for block in itertools.count():
        digest = hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def below(n: int, numbers: Iterator[int]) -> int:
    while (x := next(numbers)) >= 2**32 // n * n:
        pass
    return x % n


def deals_by_the_book(ruleset: Ruleset, players: int, key: bytes) -> Iterator[Deal]:
    """The page on fairness, followed step by step without the library's shuffle."""
    numbers, size = stream(key), ruleset.hand_for(players)
    while True:
        tiles = [Tile(high, low) for high in range(ruleset.max_pip + 1) for low in range(high + 1)]
        for i in reversed(range(1, len(tiles))):
            j = below(i + 1, numbers)
            tiles[i], tiles[j] = tiles[j], tiles[i]
        lot = below(players, numbers) if ruleset.opener == "lot" else 0
        cut = [tuple(tiles[at * size : at * size + size]) for at in range(players)]
        yield Deal(tuple(cut), tuple(tiles[players * size :]), lot)


class Club:
    """Plays matches by chance, and commits to every deal before it is made."""

    def __init__(self, ruleset: Ruleset, players: int, seed: int) -> None:
        self.ruleset, self.players, self.seed = ruleset, players, seed
        self.rng = random.Random(seed)
        self.table = f"mesa{seed}"
        self.round_tags: dict[int, Tags] = {}
        self.deals: dict[int, Iterator[Deal]] = {}

    def record(self) -> Record:
        match, events = Match.new(self.ruleset, self.players), list[Event]()
        while not match.over:
            if match.needs_deal:
                match, happened = self.deal(match)
            else:
                assert match.turn is not None
                match, happened = match.step(match.turn, self.rng.choice(match.legal()))
            events += happened
        seats = format_seats([f"player {seat}" for seat in range(self.players)])
        tags: dict[str, TagValue] = {"Game": self.ruleset.id, "Seats": seats, "Table": self.table}
        options = format_options(options_of(self.ruleset))
        return Record.of(tags | ({"Rules": options} if options else {}), events, self.round_tags)

    def deal(self, match: Match) -> tuple[Match, tuple[Event, ...]]:
        number, playing = match.round_no + 1, match.standing.playing
        if number not in self.deals:
            self.deals[number] = self.dealt(len(playing), self.key(number, playing))
        events: tuple[Event, ...] = ()
        for deal in self.deals[number]:
            match, happened = match.deal(deal)
            events += happened
            if not match.needs_deal:
                break
        return match, events

    def key(self, number: int, playing: tuple[int, ...]) -> bytes:
        """What everybody commits to and adds; from then on the round is decided."""
        secret = self.rng.randbytes(32)
        about = b"\0" + self.table.encode() + b"\0" + number.to_bytes(4, "big")
        commit = hashlib.sha256(b"capicua/commit/1" + about + secret).hexdigest()
        added = {seat: self.rng.randbytes(16) for seat in playing[::2]}
        joined = b"".join(bytes([seat]) + part for seat, part in added.items())
        self.round_tags[number] = {
            "Commit": f"sha256:{commit}",
            "Secret": secret.hex(),
            "Players": tuple(f"{'ABCDEFGH'[seat]} {part.hex()}" for seat, part in added.items()),
        }
        return hmac.new(secret, b"capicua/deal/1" + about + joined, hashlib.sha256).digest()

    def dealt(self, players: int, key: bytes) -> Iterator[Deal]:
        return deals_by_the_book(self.ruleset, players, key)


class CheatingClub(Club):
    """Lets the lot fall on the next one."""

    def dealt(self, players: int, key: bytes) -> Iterator[Deal]:
        for deal in super().dealt(players, key):
            yield Deal(deal.hands, deal.boneyard, (deal.lot + 1) % players)


def short(slug: str) -> Ruleset:
    return apply_options(game(slug), {"target": 20})


def first(club: Callable[[int], Club], wanted: Callable[[Record], bool]) -> Record:
    return next(filter(wanted, (club(seed).record() for seed in itertools.count())))


def dealt_again(record: Record) -> bool:
    return any(len(entry.deals) > 1 for entry in record.rounds)


def asked_for_another_deal(record: Record) -> bool:
    """Whether two rounds have one number."""
    return len({entry.number for entry in record.rounds}) < len(record.rounds)


def sat_out(record: Record) -> bool:
    return any(len(entry.deals[0].seats) < record.players for entry in record.rounds)
