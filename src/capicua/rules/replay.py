"""Playing a record through the rules, and comparing everything that its text repeats."""

from __future__ import annotations

from collections.abc import Iterator

from capicua.rules.action import IllegalAction
from capicua.rules.dealing import Dealing
from capicua.rules.ending import Conclusion, Ending, format_result, format_side
from capicua.rules.errors import BadRecord, BadRuleset, InvalidNotation
from capicua.rules.event import Dealt, Drew, Event, Scored
from capicua.rules.match import Match
from capicua.rules.move import Extra, Move
from capicua.rules.notation import format_seat
from capicua.rules.record import Record, RoundRecord
from capicua.rules.ruleset import Ruleset

Step = tuple[Match, tuple[Event, ...]]
"""A match after a deal, an action or its conclusion, and what happened."""


def replay(record: Record) -> Match:
    """The match at the end of ``record``, when everything in it is right.

    Raises:
        BadRecord: at the first line that is wrong.
    """
    *_, (match, _) = replay_steps(record)
    return match


def replay_steps(record: Record) -> Iterator[Step]:
    """The match after each deal, each action and its conclusion, with the events of each.

    What is wrong is found when the step before it has been taken.

    Raises:
        BadRecord: at the first line that is wrong.
    """
    match = _seated(record)
    for entry in record.rounds:
        for dealing in entry.deals:
            match, events = _deal(match, entry, dealing)
            yield match, events
        for number, lap in enumerate(entry.laps(), 1):
            for move in lap:
                if move.lap not in (0, number) or (move.lap and move is not lap[0]):
                    raise BadRecord(move.line, f"Lap {move.lap} does not begin here.")
                match, events = _move(match, move)
                yield match, events
        _compare_ending(match, entry)
    if record.conclusion is not None:
        match, events = _conclude(match, record.conclusion)
        yield match, events
    _compare_result(match, record)


def _seated(record: Record) -> Match:
    """The match before its first deal."""
    first = record.rounds[0].deals[0]
    try:
        match = Match.new(record.ruleset, record.players)
    except BadRuleset as error:
        line = record.tag_lines.get("Rules") or record.tag_lines.get("Game", record.line)
        raise BadRecord(line, str(error)) from None
    if first.seats != match.standing.playing:
        raise BadRecord(first.line, "Everybody plays in the first round, from seat A on.")
    named = record.tags.get("Seats")
    letters = [text[:1] for text in ((named,) if isinstance(named, str) else named or ())]
    if named is not None and letters != [format_seat(seat) for seat in first.seats]:
        line = record.tag_lines.get("Seats", record.line)
        raise BadRecord(line, f"The seats are not those of the {len(first.seats)} hands dealt.")
    return match


def _deal(match: Match, entry: RoundRecord, dealing: Dealing) -> Step:
    playing = match.standing.playing
    if not match.needs_deal:
        how = "match is over" if match.over else "round before it is not over"
        raise BadRecord(dealing.line, f"This cannot be dealt: the {how}.")
    if entry.number != match.round_no + 1:
        raise BadRecord(entry.line, f"This is round {match.round_no + 1}, not {entry.number}.")
    if dealing.seats != playing:
        letters = " ".join(map(format_seat, playing))
        raise BadRecord(dealing.line, f"Those who play are {letters}.")
    try:
        match, events = match.deal(dealing.to_deal(match.ruleset))
    except (BadRuleset, InvalidNotation) as error:
        raise BadRecord(dealing.line, str(error)) from None
    lead = next(Dealing.of(event).lead_text for event in events if isinstance(event, Dealt))
    if lead != dealing.lead_text:
        raise BadRecord(dealing.lead_line, f"The lead is {lead}, not {dealing.lead_text}.")
    return match, events


def _move(match: Match, move: Move) -> Step:
    if match.turn is None:
        raise BadRecord(move.line, f"{move} comes when nobody has to play.")
    who = format_seat(match.turn)
    try:
        match, events = match.step(match.turn, move.action)
    except IllegalAction as error:
        raise BadRecord(move.line, f"{move} is refused to {who}: {error.refusal}.") from None
    drawn = next((event.tile for event in events if isinstance(event, Drew)), None)
    if move.drew not in (None, drawn):
        raise BadRecord(move.line, f"{who} draws {drawn}, not {move.drew}.")
    if move.extras and move.extras != _extras(match.ruleset, events):
        right = " ".join(map(str, _extras(match.ruleset, events))) or "nothing"
        raise BadRecord(move.line, f"{move} brings {right}, not {' '.join(map(str, move.extras))}.")
    return match, events


def _extras(ruleset: Ruleset, events: tuple[Event, ...]) -> tuple[Extra, ...]:
    return tuple(
        Extra(event.occasion, format_side(ruleset, event.side), event.points)
        for event in events
        if isinstance(event, Scored)
    )


def _compare_ending(match: Match, entry: RoundRecord) -> None:
    if entry.ending is None:
        return
    ended = match.round.result if match.round else None
    if ended is None:
        raise BadRecord(entry.ending.line, f"{entry.ending}: the round is not over.")
    right = str(Ending.of(match.ruleset, ended))
    if right != str(entry.ending):
        raise BadRecord(entry.ending.line, f"The round ends {right}, not {entry.ending}.")


def _conclude(match: Match, conclusion: Conclusion) -> Step:
    try:
        return match.conclude(conclusion.why, conclusion.seat)
    except BadRuleset as error:
        raise BadRecord(conclusion.line, str(error)) from None
    except IllegalAction:
        raise BadRecord(conclusion.line, f"{conclusion}: the match is over already.") from None


def _compare_result(match: Match, record: Record) -> None:
    right, given = format_result(match.standing), record.tags.get("Result")
    if given is None or (isinstance(given, str) and given.replace("1/2", "½") == right):
        return
    line = record.tag_lines.get("Result", record.line)
    said = given if isinstance(given, str) else " ".join(given)
    if right == "*":
        raise BadRecord(line, f"The record does not end with a result, so that {said} is wrong.")
    raise BadRecord(line, f"The result is {right}, not {said}.")
