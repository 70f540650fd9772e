"""Who may see what: tables and events as frames, redacted and encoded once for each audience.

Nothing is sent to a browser that has not come through here: from the events of the game is taken
what an audience may not know, and what happens in the company has no form for the wire but one
without persons and secrets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from capicua.club.play.agreements import may, sociable, wanting
from capicua.club.play.company import Chair
from capicua.club.play.happenings import Happening, Said
from capicua.club.play.phrases import PHRASES
from capicua.club.play.seating import arranges
from capicua.club.play.table import Table
from capicua.club.play.timing import Outage
from capicua.club.play.wire import (
    encode_event,
    encode_happening,
    encode_match_end,
    encode_round_end,
    seat_letter,
    side_texts,
)
from capicua.club.play.written import WireEvent
from capicua.club.play.written_happenings import WireHappening
from capicua.club.store import Tally
from capicua.club.talk.audience import Audience
from capicua.club.talk.directory import NOBODY, Names
from capicua.club.talk.protocol import VERSION, Delta, Snapshot, encode
from capicua.club.talk.shown import (
    Bound,
    Now,
    Offer,
    SeatedPerson,
    TurnClock,
    WireCompany,
    WireRules,
    WireTally,
    WireView,
)
from capicua.rules import Event, Ruleset, Standing, redact, view
from capicua.rules.notation import SEATS

LONGEST_DELTA: Final = 32
"""More events than this are told by a snapshot."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table at a moment: what is told of it, before it is decided to whom.

    Attributes:
        names: what is known of the people there.
        now_ms: when it is told; clocks are as of then.
        outages: times that count for nobody.
        watchers: how many look on from this node without a seat.
    """

    table: Table
    names: Names = field(default_factory=dict)
    now_ms: int = 0
    outages: tuple[Outage, ...] = ()
    watchers: int = 0


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
        legal=tuple(map(str, match.legal())) if _moves(table, seat) else (),
        scores=match.scores,
        chips=None if match.ruleset.stakes == "none" else match.standing.chips,
        pot=_pot(match.standing),
    )


def _moves(table: Table, seat: int | None) -> bool:
    """Whether the person of a seat is to move now, and neither a computer nor the table for him."""
    if seat is None or seat != table.match.turn:
        return False
    return table.bot_in_turn is None and table.own_move is None and not table.company.paused


def _pot(standing: Standing) -> int:
    """Table chips that lie in the pot now: they were staked, and nobody has taken them yet."""
    if standing.ended:
        return 0
    left = standing.waiting if standing.ruleset.stakes == "per_round" else 0
    return sum(standing.staked) + left


def delta(
    scene: Scene,
    events: tuple[Event | Happening, ...],
    audience: Audience,
    before: Table | None = None,
) -> str:
    """The frame that tells ``events``, the last of the table, to one audience.

    The company is told with them unless it is as it was at the table ``before``.
    """
    table = scene.table
    told = tuple(_told(event, audience) for event in events)
    anew = before is None or _company_changed(before, table, events)
    return encode(
        Delta(
            seq=table.seq - len(events) + 1,
            events=told,
            now=now(table, audience.seat),
            people=people(scene, audience) if _people_changed(before, table) else None,
            company=company(scene, audience) if anew else None,
        )
    )


def _told(event: Event | Happening, audience: Audience) -> WireEvent | WireHappening:
    if isinstance(event, Said) and event.seat in audience.deaf:
        return encode_happening(Said(event.seat))
    if isinstance(event, Happening):
        return encode_happening(event)
    return encode_event(redact(event, audience.seat))


def _people_changed(before: Table | None, after: Table) -> bool:
    """Whether anybody is shown otherwise than before."""
    if before is None:
        return True
    was, now_is = before.company, after.company
    return was.chairs != now_is.chairs or was.presence is not now_is.presence


def _company_changed(before: Table, after: Table, events: tuple[Event | Happening, ...]) -> bool:
    """Whether there is more to tell of the company than the events say.

    What anybody may do follows from the stage and from what has happened in the company, so a move
    within a round changes nothing of it, but that an offer which came to nothing may be repeated.
    """
    was, now_is = before.company, after.company
    return (
        any(isinstance(event, Happening) for event in events)
        or was.shown_stage != now_is.shown_stage
        or was.chairs != now_is.chairs
        or (was.allowance is not None and was.clock != now_is.clock)
    )


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
    """All that one audience may know of the game."""
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


def people(scene: Scene, audience: Audience) -> tuple[SeatedPerson, ...]:
    """Who sits at the table, as one audience sees them."""
    chairs = enumerate(scene.table.company.chairs)
    return tuple(_seated(scene, seat, chair, audience) for seat, chair in chairs)


def _seated(scene: Scene, seat: int, chair: Chair, audience: Audience) -> SeatedPerson:
    table, known = scene.table, NOBODY
    if chair.person is not None:
        known = scene.names.get(chair.person, NOBODY)
    given = table.record.terms.names[seat : seat + 1]
    here = chair.person is None or table.company.is_here(chair.person)
    return SeatedPerson(
        seat=SEATS[seat],
        name=(given[0] or None) if given else known.name,
        guest=chair.person is not None and known.guest,
        bot=chair.bot,
        kind="open" if chair.free else _kind(chair, program=known.program),
        substitute=chair.substitute,
        you=seat in audience.mine,
        here=here and not chair.free,
        strikes=chair.strikes,
        ready=chair.ready,
        rating=known.rating,
        claimed=chair.claimed_by is not None,
        muted=seat in audience.deaf,
    )


def _kind(chair: Chair, *, program: bool) -> Literal["person", "computer", "program"]:
    if chair.person is None:
        return "computer"
    return "program" if program else "person"


def company(scene: Scene, audience: Audience) -> WireCompany:
    """The company at the table, as one audience sees it."""
    table = scene.table
    there, terms = table.company, table.record.terms
    bound, sayable = there.shuffle, bool(audience.mine) and sociable(table)
    reader = there.chairs[audience.mine[0]].person if audience.mine else None
    return WireCompany(
        stage=there.shown_stage,
        kind=terms.kind,
        pace=terms.pace,
        rated=terms.rated,
        chat=terms.chat,
        listed=terms.listed,
        host=seat_letter(there.host_seat),
        offer=_offer(table),
        clock=_clock(scene),
        commitment=None if bound is None or bound.open else Bound(bound.round, bound.commitment),
        mixed=_letters(table, lambda chair: chair.mixed is not None),
        ready=_letters(table, lambda chair: chair.ready),
        may=may(table, reader),
        sayable=sayable,
        phrases=PHRASES if sayable else (),
        next=there.next_table,
        mine=tuple(SEATS[seat] for seat in audience.mine),
        revealed=seat_letter(audience.seat) if terms.kind == "device" else None,
        watchers=scene.watchers,
        arranges=reader is not None and arranges(there, reader),
        closed=there.closed,
    )


def _letters(table: Table, of: Callable[[Chair], bool]) -> tuple[str, ...]:
    return tuple(SEATS[seat] for seat, chair in enumerate(table.company.chairs) if of(chair))


def _offer(table: Table) -> Offer | None:
    offer = table.company.offer
    if offer is None:
        return None
    yes, missing = (tuple(SEATS[seat] for seat in seats) for seats in (offer.yes, wanting(table)))
    return Offer(offer.what, SEATS[offer.by], yes, missing)


def _clock(scene: Scene) -> TurnClock | None:
    """The clock of the one in turn, where anybody's time is counted."""
    there = scene.table.company
    clock, allowance = there.clock, there.allowance
    if clock is None or allowance is None:
        return None
    elapsed_ms = clock.elapsed_ms(scene.now_ms, scene.outages)
    return TurnClock(
        seat=SEATS[clock.seat],
        left_ms=clock.left_ms(allowance, elapsed_ms),
        bank_ms=clock.bank_left_ms(allowance, elapsed_ms),
        banks=tuple(chair.bank_ms for chair in there.chairs),
        running=clock.running and not clock.overrun,
    )


def snapshot(scene: Scene, audience: Audience, tally: Tally) -> str:
    """The frame that tells one audience everything it may know, and a person his tally."""
    table = scene.table
    return encode(
        Snapshot(
            v=VERSION,
            table=table.record.id,
            seq=table.seq,
            view=wire_view(table, audience.seat),
            people=people(scene, audience),
            tally=WireTally(tally.wins, tally.losses, tally.draws),
            company=company(scene, audience),
        )
    )


def catch_up(scene: Scene, audience: Audience, last_seq: int) -> str | None:
    """The delta since ``last_seq``; ``None`` where only a snapshot will do."""
    table = scene.table
    gap = table.seq - last_seq
    if not 0 <= gap <= LONGEST_DELTA or last_seq < table.first_seq:
        return None
    return delta(scene, table.since(last_seq), audience)
