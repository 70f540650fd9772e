"""Records of whole matches: what was dealt, what everybody did, and how it ended.

A record keeps the deals and the actions. What its text repeats of what follows from them - the
lead, drawn tiles, endings with their points, the result - is compared when it is replayed, see
:mod:`capicua.rules.replay`. :mod:`capicua.rules.record_text` reads what ``str(record)`` writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from capicua.rules.action import Draw
from capicua.rules.dealing import Dealing
from capicua.rules.ending import Conclusion, Ending, format_result, format_side
from capicua.rules.errors import InvalidNotation
from capicua.rules.event import (
    Dealt,
    Drew,
    Event,
    MatchEnded,
    Passed,
    Played,
    Redealt,
    RoundEnded,
    Scored,
)
from capicua.rules.games import game
from capicua.rules.move import Extra, Move, plain_comment
from capicua.rules.notation import format_seat
from capicua.rules.options import apply_options, parse_options
from capicua.rules.ruleset import Ruleset
from capicua.rules.standing import Standing
from capicua.rules.tag import Tags, checked_tags, format_tag, ordered_tags

FORMAT = "1"
"""The version of the format, which every record names first."""

FIRST_TAGS = ("Game", "Rules", "Seats", "Table", "Date", "Result")
FIRST_ROUND_TAGS = ("Commit", "Secret", "Players")


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round of a match.

    Attributes:
        number: 1 for the first round.
        deals: how it was dealt; all but the last were dealt again.
        moves: what was done, in order.
        ending: how it ended, ``None`` if it did not.
        tags: whatever else is said of the round, with its text or texts.
        comment: what was noted before the first move.
        line: where the round begins in the text that was read, from 1; 0 if it was not read.
        tag_lines: where its tags stand there.
    """

    number: int
    deals: tuple[Dealing, ...]
    moves: tuple[Move, ...] = ()
    ending: Ending | None = None
    tags: Tags = field(default_factory=dict, hash=False)
    comment: str = ""
    line: int = field(default=0, compare=False)
    tag_lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.deals or self.number < 1:
            raise InvalidNotation("A round has a number, from 1 on, and a deal.")
        object.__setattr__(self, "tags", checked_tags(self.tags))
        object.__setattr__(self, "comment", plain_comment(self.comment))

    def laps(self) -> Iterator[tuple[Move, ...]]:
        """The moves in laps around the table, counted from the leader.

        A draw belongs to the turn of its seat, which a play or a pass ends.
        """
        lap: list[Move] = []
        turns = 0
        for move in self.moves:
            lap.append(move)
            turns += not isinstance(move.action, Draw)
            if turns == len(self.deals[-1].seats):
                yield tuple(lap)
                lap, turns = [], 0
        if lap:
            yield tuple(lap)


@dataclass(frozen=True, slots=True)
class Record:
    """A match.

    Attributes:
        tags: what is said of the match, by name; the game at least.
        rounds: what was played, one round at least.
        conclusion: how the match was ended before its end, ``None`` if it was not.
        comment: what was noted before the first round.
        line: where the record begins in the text that was read, from 1; 0 if it was not read.
        tag_lines: where its tags stand there.
    """

    tags: Tags = field(hash=False)
    rounds: tuple[RoundRecord, ...]
    conclusion: Conclusion | None = None
    comment: str = ""
    line: int = field(default=0, compare=False)
    tag_lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.rounds:
            raise InvalidNotation("A record has a round.")
        object.__setattr__(self, "tags", checked_tags(self.tags))
        object.__setattr__(self, "comment", plain_comment(self.comment))
        if not isinstance(self.tags.get("Game"), str):
            raise InvalidNotation("A record names its game.")

    @classmethod
    def of(
        cls, tags: Tags, events: Iterable[Event], round_tags: Mapping[int, Tags] | None = None
    ) -> Record:
        r"""The record of a match from its unredacted events.

        ``tags`` name the game, and its options if there are any; the result is added. The tags
        of rounds are ``round_tags``, by number.

        >>> from capicua import Match, deal_tiles, full_set, game
        >>> robo = game("robo")
        >>> match, events = Match.new(robo, 2).deal(deal_tiles(robo, 2, full_set(6)))
        >>> match, more = match.step(match.turn, match.legal()[0])
        >>> record = Record.of({"Game": "robo"}, [*events, *more])
        >>> print(*str(record).splitlines()[-2:], sep="\n")
        [Lead "B 33"]
        1. 33

        Raises:
            InvalidNotation: if the events do not begin with a deal.
            BadRuleset: if the tags name no game, or options that it does not have.
        """
        ruleset = ruleset_of(tags)
        writer = _Writer(ruleset, round_tags or {})
        for event in events:
            writer.hear(event)
        if writer.standing is None:
            raise InvalidNotation("A match begins with a deal.")
        whole = {**tags, "Game": ruleset.id, "Result": format_result(writer.standing)}
        return cls(whole, tuple(entry.finished() for entry in writer.rounds), writer.conclusion)

    @property
    def ruleset(self) -> Ruleset:
        """The game with the options of the record.

        Raises:
            BadRuleset: if there is no such game, version or option.
        """
        return ruleset_of(self.tags)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.rounds[0].deals[0].seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, by seat; empty for those whom the record does not name."""
        named = self.tags.get("Seats", ())
        pairs = [text.partition(" ") for text in ([named] if isinstance(named, str) else named)]
        by_letter = {letter: name.strip() for letter, _, name in pairs}
        return tuple(by_letter.get(format_seat(seat), "") for seat in range(self.players))

    def __str__(self) -> str:
        head = [format_tag("Capicua", FORMAT)]
        head += [format_tag(*tag) for tag in ordered_tags(self.tags, FIRST_TAGS)]
        head += _noted(self.comment)
        rounds = ["\n".join(_round_lines(entry)) for entry in self.rounds]
        if self.conclusion is not None:
            about = " ".join([str(self.conclusion), *_noted(self.conclusion.comment)])
            last = self.rounds[-1]
            rounds[-1] += (" " if last.moves or last.ending else "\n") + about
        return "\n\n".join(["\n".join(head), *rounds]) + "\n"


def ruleset_of(tags: Tags) -> Ruleset:
    """The game that the tags ``Game`` and ``Rules`` name.

    Raises:
        BadRuleset: if there is no such game, version or option.
    """
    name, rules = tags.get("Game", ""), tags.get("Rules", "")
    words = rules if isinstance(rules, str) else " ".join(rules)
    return apply_options(
        game(name if isinstance(name, str) else " ".join(name)), parse_options(words)
    )


def format_seats(names: Sequence[str]) -> tuple[str, ...]:
    """The texts of the tag ``Seats``: the letter of every seat with the name of who sits there.

    >>> format_seats(["Ana", "robot:casual"])
    ('A Ana', 'B robot:casual')
    """
    return tuple(f"{format_seat(seat)} {name}".rstrip() for seat, name in enumerate(names))


class RoundDraft:
    """A round of a record while it is being written down; :meth:`finished` is the round."""

    def __init__(self, number: int, tags: Tags, line: int = 0) -> None:
        self.number = number
        self.tags = tags
        self.line = line
        self.deals: list[Dealing] = []
        self.moves: list[Move] = []
        self.ending: Ending | None = None
        self.comment = ""
        self.tag_lines: dict[str, int] = {}

    def finished(self) -> RoundRecord:
        """The round as it has been written down.

        Raises:
            InvalidNotation: if it has no deal.
        """
        return RoundRecord(
            self.number,
            tuple(self.deals),
            tuple(self.moves),
            self.ending,
            self.tags,
            self.comment,
            self.line,
            self.tag_lines,
        )


class _Writer:
    """Hears the events of a match one after the other and keeps what a record says of them."""

    def __init__(self, ruleset: Ruleset, round_tags: Mapping[int, Tags]) -> None:
        self.ruleset = ruleset
        self.round_tags = round_tags
        self.standing: Standing | None = None
        self.rounds: list[RoundDraft] = []
        self.conclusion: Conclusion | None = None

    def hear(self, event: Event) -> None:
        if isinstance(event, Dealt):
            self._dealt(event)
        elif self.standing is None:
            raise InvalidNotation("A match begins with a deal.")
        else:
            self.standing = self.standing.evolve(event)
            self._happened(event, self.rounds[-1])

    def _dealt(self, event: Dealt) -> None:
        standing = self.standing or Standing.new(self.ruleset, len(event.hands))
        self.standing = standing.evolve(event)
        again = self.rounds and self.rounds[-1].deals[-1].lead is None
        if not again:
            tags = self.round_tags.get(event.round_no, {})
            self.rounds.append(RoundDraft(event.round_no, tags))
        self.rounds[-1].deals.append(Dealing.of(event))

    def _happened(self, event: Event, round_: RoundDraft) -> None:
        match event:
            case Played() | Passed() | Redealt():
                round_.moves.append(Move(event.action))
            case Drew(_, tile):
                round_.moves.append(Move(event.action, tile))
            case Scored(side, occasion, points):
                extra = Extra(occasion, format_side(self.ruleset, side), points)
                last = round_.moves[-1]
                round_.moves[-1] = replace(last, extras=(*last.extras, extra))
            case RoundEnded():
                round_.ending = Ending.of(self.ruleset, event)
            case MatchEnded(why, _, _, _, seat) if why != "played":
                self.conclusion = Conclusion(why, seat)


def _round_lines(entry: RoundRecord) -> Iterator[str]:
    yield format_tag("Round", str(entry.number))
    yield from (format_tag(*tag) for tag in ordered_tags(entry.tags, FIRST_ROUND_TAGS))
    for dealing in entry.deals:
        yield format_tag("Deal", dealing.deal_text)
        yield format_tag("Lead", dealing.lead_text)
    yield from _noted(entry.comment)
    laps = [" ".join([f"{n}.", *map(_move_text, lap)]) for n, lap in enumerate(entry.laps(), 1)]
    if entry.ending is not None:
        ending = " ".join([str(entry.ending), *_noted(entry.ending.comment)])
        laps[-1:] = [f"{laps[-1]} {ending}" if laps else ending]
    yield from laps


def _move_text(move: Move) -> str:
    return " ".join([str(move), *map(str, move.extras), *_noted(move.comment)])


def _noted(comment: str) -> list[str]:
    return [f"{{{comment}}}"] if comment else []
