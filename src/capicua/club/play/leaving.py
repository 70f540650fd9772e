"""Coming and going: who is here, gives up, is played for and comes back."""

from __future__ import annotations

from typing import Final, Literal

from capicua.club.play.company import ARRANGED
from capicua.club.play.draft import Draft, Refusal
from capicua.club.play.happenings import (
    Came,
    Claimed,
    Closed,
    ClosedWhy,
    Hosted,
    Left,
    Seated,
    Substituted,
    Went,
)
from capicua.club.play.rounds import conclude_round
from capicua.club.play.seating import claimed_by, give_up_claim, stand
from capicua.club.play.table import Table
from capicua.club.play.timing import overlap_ms
from capicua.club.play.turns import AWAY_MS, come_back, may_return, spend

TOGETHER_MS: Final = 5_000
"""Who go within so short a time of each other have been cut off, not left."""


def arrive(draft: Draft, who: str, node: str) -> Refusal | None:
    """Somebody is here; a substitute who plays for him makes room, unless he had left."""
    company = draft.company
    seats = company.seats_of(who)
    if not seats:
        return Refusal("not_a_player")
    presence = company.presence.get(who)
    if presence is None or presence.node != node:
        draft.tell(Came(seats[0], node))
    alone = company.people == (who,)
    if not draft.table.over:
        come_back(draft, *(s for s in seats if alone or not company.chairs[s].left))
    return None


def depart(draft: Draft, who: str, node: str | None) -> Refusal | None:
    """Somebody is no longer here, as far as ``node`` knows."""
    company = draft.company
    presence = company.presence.get(who)
    if not company.seats_of(who) or presence is None or presence.node is None:
        return None
    if node is None or presence.node == node:
        draft.tell(Went(company.seats_of(who)[0]))
    return None


def back(draft: Draft, who: str) -> Refusal | None:
    """Somebody takes his seat back from a substitute."""
    if draft.table.over:
        return Refusal("round_over")
    seats = draft.company.seats_of(who)
    if not all(may_return(draft.table, seat) for seat in seats):
        return Refusal("left")
    come_back(draft, *seats)
    return None


def leave(draft: Draft, who: str) -> Refusal | None:
    """Somebody leaves: a seat before play begins, the match later."""
    company = draft.company
    if draft.table.over:
        return Refusal("round_over")
    if company.stage == "gathering":
        return stand(draft, who)
    if company.terms.rated:
        return resign(draft, who)
    if not all(company.chairs[seat].left for seat in company.seats_of(who)):
        _give_up(draft, who)
    return None


def resign(draft: Draft, who: str) -> Refusal | None:
    """Somebody gives the match up.

    It ends where that leaves his side without a person, as one of two; otherwise a substitute
    plays on for him and he loses whatever comes.
    """
    table = draft.table
    seats = table.seats_of(who)
    if table.over:
        return Refusal("round_over")
    if not table.match.round_no:
        return Refusal("not_begun")
    if all(table.company.chairs[seat].left for seat in seats):
        return None
    if not _others_play_on(table, who):
        conclude(draft, "resigned", seats[0])
    else:
        _give_up(draft, who)
    return None


def _others_play_on(table: Table, who: str) -> bool:
    """Whether the match goes on without somebody."""
    rules, chairs = table.match.ruleset, table.company.chairs
    others = [
        seat
        for seat, chair in enumerate(chairs)
        if chair.person not in (None, who) and not chair.left
    ]
    if rules.sides(len(chairs)) > 2:
        return bool(others)
    mine = {rules.side_of(seat) for seat in table.seats_of(who)}
    return any(rules.side_of(seat) in mine for seat in others)


def _give_up(draft: Draft, who: str) -> None:
    """A substitute plays on; what the turn has taken until now is spent, whoever ends it."""
    level, clock = draft.table.record.terms.level, draft.company.clock
    for seat in draft.company.seats_of(who):
        if clock is not None and clock.seat == seat and draft.company.chairs[seat].computer is None:
            spend(draft, 0)
        draft.tell(Left(seat))
        if draft.company.chairs[seat].substitute is None:
            draft.tell(Substituted(seat, level))


def claim(draft: Draft, who: str) -> Refusal | None:
    """Somebody takes the win from a rival who let his time pass and is gone."""
    rival = absent_rival(draft.table, who)
    if rival is None:
        return Refusal("nothing_to_claim")
    conclude(draft, "timeout", rival)
    return None


def absent_rival(table: Table, who: str) -> int | None:
    """The rival of whom the win may be claimed, in a game of two that the club has arranged.

    He is gone, and a substitute plays for him: for two strikes, or for having been away all the
    while since his time was up. Without clocks: he has kept the other waiting for long enough. A
    page that is loaded anew costs nobody a match.
    """
    company = table.company
    seat = company.seat_of(who)
    two = len(company.chairs) == 2 and (company.terms.rated or company.terms.kind in ARRANGED)
    if seat is None or not two or table.over or not table.match.round_no:
        return None
    rival = 1 - seat
    chair = company.chairs[rival]
    replaced = chair.substitute is not None or chair.missed
    return rival if replaced and company.away(rival) else None


def conclude(
    draft: Draft, why: Literal["agreed", "resigned", "timeout", "void"], seat: int | None = None
) -> None:
    """The match ends early."""
    _, events = draft.match.conclude(why, seat)
    draft.tell(*events)
    conclude_round(draft)


def end_for_nobody(draft: Draft, why: ClosedWhy) -> Refusal | None:
    """The table ends without a result: it closes where play has not begun."""
    company = draft.company
    if draft.table.over:
        return Refusal("round_over")
    if company.stage == "gathering":
        draft.tell(Closed(why))
    else:
        conclude(draft, "void")
    return None


def end_forsaken(draft: Draft) -> Refusal | None:
    """Nobody comes back: the table ends for nobody, but who deserted a rated match has lost it.

    That is who gave it up, or else who was the first to be away while the clock of a round ran.
    """
    table = draft.table
    if table.over or not table.record.terms.rated:
        return end_for_nobody(draft, "nobody_came")
    gave_up = next((seat for seat, c in enumerate(table.company.chairs) if c.left), None)
    if gave_up is not None:
        conclude(draft, "resigned", gave_up)
        return None
    deserted = _first_away(draft)
    if deserted is None:
        return end_for_nobody(draft, "nobody_came")
    if table.match.ruleset.sides(table.match.players) > 2:
        draft.tell(Left(deserted))
    conclude(draft, "timeout", deserted)
    return None


def _first_away(draft: Draft) -> int | None:
    """The seat of who went first of all who still play, in a round; nobody's if that is not plain.

    People who go together have been cut off, and what the club itself did not answer for is held
    against nobody.
    """
    company, now_ms = draft.company, draft.moment.now_ms
    known = {person: company.presence.get(person) for person in company.still_playing}
    absent = sorted(
        (each.absent_ms, each.since_ms, person)
        for person, each in known.items()
        if each is not None and each.absent_ms is not None
    )
    if not absent:
        return None
    first_ms, since_ms, person = absent[0]
    together = any(
        ms - first_ms < TOGETHER_MS and gone_ms - since_ms < TOGETHER_MS
        for ms, gone_ms, _ in absent[1:]
    )
    if together or overlap_ms(draft.moment.outages, since_ms - AWAY_MS, now_ms):
        return None
    return company.seat_of(person)


def call_off(draft: Draft, why: ClosedWhy) -> Refusal | None:
    """The house ends the table; for a person who never came only before play has begun."""
    company = draft.company
    if why == "no_show" and (company.stage != "gathering" or not company.never_came):
        return Refusal("everybody_came")
    return end_for_nobody(draft, why)


def reseat(draft: Draft, who: str, to: str) -> Refusal | None:
    """The person ``who`` goes by another id from now on: the same seats, clocks and wishes.

    Where ``to`` sits at the table himself, there is nobody behind the other seats any more.
    """
    company = draft.company
    seats, claimed = company.seats_of(who), claimed_by(company, who)
    if not seats and not claimed:
        return Refusal("not_a_player")
    if who == to:
        return None
    if company.seats_of(to):
        give_up_claim(draft, who)
        _vacate(draft, who, to)
        return None
    give_up_claim(draft, to)
    draft.tell(*(Seated(seat, to) for seat in seats), *(Claimed(seat, to) for seat in claimed))
    here = company.presence.get(who)
    if seats and here is not None and here.node is not None:
        draft.tell(Came(seats[0], here.node))
    if seats and company.host == who:
        draft.tell(Hosted(seats[0]))
    return None


def _vacate(draft: Draft, who: str, to: str) -> None:
    """The seats of ``who`` are nobody's, because he sits there as ``to``."""
    company = draft.company
    seats, table = company.seats_of(who), draft.table
    if table.over or all(company.chairs[seat].left for seat in seats):
        return
    if company.is_here(who):
        draft.tell(Went(seats[0]))
    if company.stage != "gathering":
        _desert(draft, who)
    elif company.terms.kind in ARRANGED:
        draft.tell(Closed("no_show"))
    else:
        draft.tell(*(Seated(seat) for seat in seats))
        if company.host == who:
            draft.tell(Hosted(company.seats_of(to)[0]))


def _desert(draft: Draft, who: str) -> None:
    """Somebody is gone for good: what he leaves counts as left."""
    if draft.company.terms.rated and draft.match.round_no:
        resign(draft, who)
    else:
        _give_up(draft, who)
