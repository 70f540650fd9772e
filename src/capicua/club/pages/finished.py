"""What is open of a match: its finished rounds whole, and nothing of the one that is played.

A round is open once it is over, for everybody alike; then its hands have been turned up and the
secret of its shuffle is told. From a running round nothing is taken in here, also not for those
who play it: a record tells every hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from capicua.club.play.happenings import Committed, Happening, Mixed, Revealed, Seated
from capicua.club.play.records import StoredTable
from capicua.club.play.table import pinned_rules
from capicua.club.play.wire import read_body
from capicua.rules import (
    Dealt,
    Event,
    Layout,
    Match,
    MatchEnded,
    Played,
    PublicRound,
    Record,
    RoundEnded,
    Ruleset,
    format_options,
    format_seat,
    format_seats,
    options_of,
)
from capicua.rules.tag import Tags

_DATE: Final = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round that is over.

    Attributes:
        number: 1 for the first one.
        public: the round as everybody saw it end.
        ended: how it ended; ``None`` if it was left in the middle.
        closer: the seat that played the last tile, if one was played.
        extra: extra points of the round, by side.
        scores: how the match stood after it, by side.
        chips: table chips after it, by seat.
    """

    number: int
    public: PublicRound
    ended: RoundEnded | None
    closer: int | None
    extra: tuple[int, ...]
    scores: tuple[int, ...]
    chips: tuple[int, ...]

    @property
    def layout(self) -> Layout:
        """The table as it lay at the end."""
        return self.public.layout


@dataclass(slots=True)
class Shuffled:
    """What is known of the shuffle of one round."""

    commitment: str
    secret: str | None = None
    mixed: dict[int, str] = field(default_factory=dict)

    @property
    def tags(self) -> Tags:
        """The same as a record says it."""
        said: dict[str, str | tuple[str, ...]] = {"Commit": self.commitment}
        if self.secret is not None:
            said["Secret"] = self.secret
        if self.mixed:
            players = sorted(self.mixed.items())
            said["Players"] = tuple(f"{format_seat(seat)} {data}" for seat, data in players)
        return said


@dataclass(frozen=True, slots=True)
class Opened:
    """The open part of a log.

    Attributes:
        rules: by which it is played.
        players: seats at the table.
        events: the events of the rules, in order.
        shuffles: what is known of each deal's shuffle, by its place among the events.
        began_ms, ended_ms: when the first round was dealt, and when the match ended.
        ended: how the match ended.
        running: whether a round is being played of which nothing is in here.
    """

    rules: Ruleset
    players: int
    events: tuple[Event, ...]
    shuffles: Mapping[int, Shuffled]
    began_ms: int | None
    ended_ms: int | None
    ended: MatchEnded | None
    running: bool

    def rounds(self) -> Iterator[RoundPlayed]:
        """The rounds that are over, in order."""
        match = Match.new(self.rules, self.players)
        round_ = _Counted(match.scores)
        for event in self.events:
            if isinstance(event, Dealt):
                if round_.over:
                    yield round_.told(match)
                round_ = _Counted(match.scores)
            elif isinstance(event, Played):
                round_.closer = event.seat
            elif isinstance(event, RoundEnded):
                round_.over, round_.ended = True, event
            elif isinstance(event, MatchEnded):
                round_.over = round_.over or match.turn is not None
            match = match.evolve(event)
        if round_.over:
            yield round_.told(match)


def opened(stored: StoredTable) -> Opened:
    """The open part of a table's log.

    Raises:
        BadRuleset: this program does not know its rules.
    """
    read = [(line, read_body(line.body)) for line in stored.events]
    ends = [at for at, (_, event) in enumerate(read) if isinstance(event, (RoundEnded, MatchEnded))]
    deals = [at for at, (_, event) in enumerate(read) if isinstance(event, Dealt)]
    cut = next((at for at in deals if not ends or at > ends[-1]), len(read))
    events, shuffles = _sorted(event for _, event in read[:cut])
    ended = next((event for event in reversed(events) if isinstance(event, MatchEnded)), None)
    return Opened(
        rules=pinned_rules(stored.record.ruleset),
        players=len(stored.record.sitters),
        events=events,
        shuffles=shuffles,
        began_ms=read[deals[0]][0].at_ms if deals else None,
        ended_ms=read[ends[-1]][0].at_ms if ended else None,
        ended=ended,
        running=cut < len(read),
    )


def record_of(told: Opened, table_id: str, names: Sequence[str]) -> Record | None:
    """The record of what is open; ``None`` while no round is, or if none was ever dealt.

    ``names`` are those that it gives to the seats.
    """
    if not any(isinstance(event, Dealt) for event in told.events):
        return None
    tags: dict[str, str | tuple[str, ...]] = {"Game": told.rules.id}
    options = format_options(options_of(told.rules))
    if options:
        tags["Rules"] = options
    tags |= {"Seats": format_seats(names), "Table": table_id}
    if told.began_ms is not None:
        tags["Date"] = datetime.fromtimestamp(told.began_ms // 1000, UTC).strftime(_DATE)
    record = Record.of(tags, told.events)
    rounds = tuple(
        replace(entry, tags=shuffled.tags if shuffled else {})
        for entry, shuffled in zip(record.rounds, _by_round(told), strict=True)
    )
    return replace(record, rounds=rounds)


class _Counted:
    """A round while it is read."""

    def __init__(self, before: tuple[int, ...]) -> None:
        self.over = False
        self.ended: RoundEnded | None = None
        self.closer: int | None = None
        self._before = before

    def told(self, match: Match) -> RoundPlayed:
        """The round, now that ``match`` has come to its end."""
        if match.round is None:
            raise ValueError("a round ends after its deal")
        points = self.ended.points if self.ended and self.ended.points else (0,) * len(self._before)
        extra = tuple(
            now - then - gained
            for now, then, gained in zip(match.scores, self._before, points, strict=True)
        )
        return RoundPlayed(
            number=match.round_no,
            public=match.round.public,
            ended=self.ended,
            closer=self.closer,
            extra=extra,
            scores=match.scores,
            chips=match.standing.chips,
        )


def _sorted(
    lines: Iterable[Event | Happening],
) -> tuple[tuple[Event, ...], dict[int, Shuffled]]:
    """The events of the rules, and by the place of each deal the shuffle that it comes from."""
    events: list[Event] = []
    by_deal: dict[int, Shuffled] = {}
    by_round: dict[int, Shuffled] = {}
    last: Shuffled | None = None
    for event in lines:
        match event:
            case Committed(number, commitment):
                last = by_round[number] = Shuffled(commitment)
            case Mixed(seat, data) if last is not None:
                last.mixed[seat] = data
            case Seated(seat) if last is not None:  # what was added from there is gone
                last.mixed.pop(seat, None)
            case Revealed(number, secret) if number in by_round:
                by_round[number].secret = secret
            case Dealt(number):
                if number in by_round:
                    by_deal[len(events)] = by_round[number]
                events.append(event)
                last = None
            case _:
                if not isinstance(event, Happening):
                    events.append(event)
    return tuple(events), by_deal


def _by_round(told: Opened) -> Iterator[Shuffled | None]:
    """The shuffle of every round of the record: those dealt again by the rules count once."""
    again = False
    for at, event in enumerate(told.events):
        if isinstance(event, Dealt):
            if not again:
                yield told.shuffles.get(at)
            again = event.lead is None
