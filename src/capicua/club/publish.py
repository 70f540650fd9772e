"""Who may see what: tables and events as frames, redacted and encoded once for each audience.

An *audience* is a seat, or ``None`` for everybody who watches. Nothing is sent to a browser that
has not come through here.
"""

from __future__ import annotations

from capicua.club.protocol import VERSION, Delta, Snapshot, encode
from capicua.club.shown import Now, SeatedPerson, WireRules, WireTally, WireView
from capicua.club.store import Tally
from capicua.club.table import Table
from capicua.club.wire import (
    SEATS,
    encode_event,
    encode_match_end,
    encode_round_end,
    seat_letter,
    side_texts,
)
from capicua.rules import Event, Ruleset, Standing, redact, view

LONGEST_DELTA = 32
"""More events than this are told by a snapshot."""


def now(table: Table, seat: int | None) -> Now:
    """What ``seat`` may do, and how the table stands for everybody."""
    match = table.match
    public = match.round.public if match.round else None
    must = public.must_open if public else None
    turn = match.turn
    return Now(
        turn=seat_letter(turn),
        passes=public.passes if public else 0,
        must=None if must is None else str(must),
        drawable=public.drawable if public else 0,
        legal=tuple(map(str, match.legal())) if seat is not None and seat == turn else (),
        scores=match.scores,
        chips=None if match.ruleset.stakes == "none" else match.standing.chips,
        pot=_pot(match.standing),
        may=table.wishes(seat),
    )


def _pot(standing: Standing) -> int:
    """Table chips that lie in the pot now: they were staked, and nobody has taken them yet."""
    if standing.ended:
        return 0
    left = standing.waiting if standing.ruleset.stakes == "per_round" else 0
    return sum(standing.staked) + left


def delta(table: Table, events: tuple[Event, ...], seat: int | None) -> str:
    """The frame that tells ``events``, the last of ``table``, to one audience."""
    first = table.seq - len(events) + 1
    told = tuple(encode_event(redact(event, seat)) for event in events)
    return encode(Delta(first, told, now(table, seat)))


def wire_rules(rules: Ruleset, players: int) -> WireRules:
    """What a table has to show of the rules that so many play by."""
    return WireRules(
        shape=rules.layout,
        locked=rules.lock != "none",
        draw=rules.draw,
        reserve=0 if rules.draw == "none" else rules.reserve_for(players),
        score=rules.score,
        closed_winner=rules.closed_winner,
        closed_tie=rules.closed_tie,
        target=rules.target,
        rounds=rules.rounds,
        stakes=rules.stakes,
        stake=rules.stake,
        agreed_stop=rules.agreed_stop,
    )


def wire_view(table: Table, seat: int | None) -> WireView:
    """All that one audience may know of a table."""
    seen = view(table.match, seat)
    return WireView(
        game=seen.ruleset.id,
        rules=wire_rules(seen.ruleset, seen.players),
        max_pip=seen.ruleset.max_pip,
        seats=tuple(SEATS[: seen.players]),
        sides=side_texts(seen.ruleset, seen.players),
        you=seat_letter(seat),
        round=seen.round_no,
        layout=tuple(map(str, seen.layout.plays)),
        hand=None if seen.hand is None else tuple(map(str, seen.hand)),
        counts=seen.counts,
        boneyard=seen.boneyard,
        now=now(table, seat),
        history=tuple(map(encode_event, seen.history)),
        result=encode_round_end(seen.result) if seen.result else None,
        ended=encode_match_end(seen.ended) if seen.ended else None,
    )


def people(table: Table, seat: int | None) -> tuple[SeatedPerson, ...]:
    """Who sits at the table, as one audience sees them."""
    return tuple(
        SeatedPerson(SEATS[owner], None, sitter.bot, owner == seat)
        for owner, sitter in enumerate(table.record.seats)
    )


def snapshot(table: Table, seat: int | None, tally: Tally) -> str:
    """The frame that tells one audience everything it may know, and a person his tally."""
    own = WireTally(tally.wins, tally.losses, tally.draws)
    known = wire_view(table, seat)
    return encode(Snapshot(VERSION, table.record.id, table.seq, known, people(table, seat), own))


def catch_up(table: Table, seat: int | None, last_seq: int) -> str | None:
    """The delta since ``last_seq``; ``None`` where only a snapshot will do."""
    gap = table.seq - last_seq
    if not 0 <= gap <= LONGEST_DELTA or last_seq < table.first_seq:
        return None
    return delta(table, table.since(last_seq), seat)
