"""Seats: who takes one, gives it back, fills it or has it arranged.

Before play begins seats at a friends' table are free to take, also from computer players, and the
host arranges them. Later somebody may only follow a computer player, when a round is over.
"""

from __future__ import annotations

from typing import Final

from capicua.club.play.commands import Fill, HandOver, Sit, Swap
from capicua.club.play.company import ARRANGED, Chair, Company
from capicua.club.play.draft import Draft, Refusal
from capicua.club.play.happenings import Came, Claimed, Closed, Hosted, Missed, Seated
from capicua.club.play.rounds import begin
from capicua.club.play.turns import PATIENCE_MS

HOST_AWAY_MS: Final = 60_000
"""After so long others may act for a host: he has not just gone to send somebody the link."""


def sit(draft: Draft, command: Sit) -> Refusal | None:
    """Somebody takes a seat, now or when the round is over."""
    company, seat, who = draft.company, command.seat, command.who
    chair = _chair(company, seat)
    if company.terms.kind != "friends" or company.stage == "over":
        return Refusal("no_seat_here")
    if chair is not None and chair.person == who:
        return None
    if chair is None or not _may_be_taken(company, chair):
        return Refusal("seat_taken")
    if company.stage == "gathering":
        draft.tell(*(Seated(own) for own in company.seats_of(who)), Seated(seat, who))
    elif company.seats_of(who):
        return Refusal("already_seated")
    elif company.stage == "between":
        give_up_claim(draft, who)
        draft.tell(Seated(seat, who))
    else:
        give_up_claim(draft, who)
        draft.tell(Claimed(seat, who))
        return None
    if command.node is not None:
        draft.tell(Came(seat, command.node))
    find_host(draft)
    return None


def _may_be_taken(company: Company, chair: Chair) -> bool:
    if company.stage == "gathering":
        return chair.person is None
    vacant = chair.bot is not None or (chair.left and chair.substitute is not None)
    return vacant and chair.claimed_by is None


def _chair(company: Company, seat: int) -> Chair | None:
    return company.chairs[seat] if 0 <= seat < len(company.chairs) else None


def stand(draft: Draft, who: str) -> Refusal | None:
    """Somebody gives his seat back, or takes his claim to one back."""
    if give_up_claim(draft, who):
        return None
    company = draft.company
    if not company.seats_of(who):
        return Refusal("not_a_player")
    if company.stage != "gathering" or company.terms.kind != "friends":
        return Refusal("already_begun")
    draft.tell(*(Seated(seat) for seat in company.seats_of(who)))
    find_host(draft)
    return None


def give_up_claim(draft: Draft, who: str) -> bool:
    """Whether somebody had claimed a seat; now he has not."""
    claimed = claimed_by(draft.company, who)
    draft.tell(*(Claimed(seat, None) for seat in claimed))
    return bool(claimed)


def find_host(draft: Draft) -> None:
    """A host who has no seat any more is followed by the first person who has one."""
    company = draft.company
    if company.stage != "gathering" or company.host in company.people:
        return
    heir = next((s for s, c in enumerate(company.chairs) if c.person is not None), None)
    if heir is not None:
        draft.tell(Hosted(heir))


def arranges(company: Company, who: str) -> bool:
    """Whether somebody may arrange the table now: the host, or for a while anybody seated.

    Others may once the host has been away for a minute, until he is back.
    """
    if company.stage != "gathering" or company.terms.kind != "friends":
        return False
    seat = company.host_seat
    absent = seat is None or company.chairs[seat].missed
    return company.host == who or (absent and who in company.people)


def stand_in_ms(company: Company) -> int | None:
    """When others may act for the host, if he is away; ``None``: never, or they may already."""
    seat = company.host_seat
    if company.stage != "gathering" or company.terms.kind != "friends" or seat is None:
        return None
    if not company.away(seat) or company.chairs[seat].missed or not company.attending:
        return None
    return company.away_since_ms(seat) + HOST_AWAY_MS


def find_stand_in(draft: Draft) -> Refusal | None:
    """Others may act for a host who has been away for long."""
    due_ms, seat = stand_in_ms(draft.company), draft.company.host_seat
    if due_ms is None or seat is None or draft.moment.now_ms < due_ms:
        return Refusal("not_due")
    draft.tell(Missed(seat))
    return None


def hosts(company: Company, who: str) -> bool:
    """Whether the table is somebody's to give away or close: nobody else's while he is away.

    A host who sends the link to his friends leaves the page for that.
    """
    gathering = company.stage == "gathering" and company.terms.kind == "friends"
    return gathering and company.host == who


def fill(draft: Draft, command: Fill) -> Refusal | None:
    """The host puts a computer player on a free seat or takes it away."""
    company = draft.company
    chair = _chair(company, command.seat)
    if not arranges(company, command.who):
        return Refusal("not_the_host")
    if chair is None or (chair.person is not None and not _may_free(draft, command)):
        return Refusal("seat_taken")
    if (chair.person, chair.bot) != (None, command.level):
        draft.tell(Seated(command.seat, None, command.level))
    find_host(draft)
    return None


def _may_free(draft: Draft, command: Fill) -> bool:
    """Whether the seat of a person who is away is freed: by the host, or for long absence.

    The host's own seat is nobody else's to give away.
    """
    company, seat = draft.company, command.seat
    if not company.away(seat) or seat == company.host_seat:
        return False
    away_ms = draft.moment.now_ms - company.away_since_ms(seat)
    return hosts(company, command.who) or away_ms >= PATIENCE_MS


def swap(draft: Draft, command: Swap) -> Refusal | None:
    """The host has two seats change places."""
    company, (one, other) = draft.company, command.seats
    first, second = _chair(company, one), _chair(company, other)
    if not arranges(company, command.who):
        return Refusal("not_the_host")
    if first is None or second is None:
        return Refusal("no_seat_here")
    if one != other:
        draft.tell(Seated(one, second.person, second.bot), Seated(other, first.person, first.bot))
    return None


def hand_over(draft: Draft, command: HandOver) -> Refusal | None:
    """The host makes somebody else the host."""
    company = draft.company
    chair = _chair(company, command.seat)
    if not hosts(company, command.who):
        return Refusal("not_the_host")
    if chair is None or chair.person is None:
        return Refusal("nobody_there")
    if chair.person != company.host:
        draft.tell(Hosted(command.seat))
    return None


def start(draft: Draft, who: str) -> Refusal | None:
    """Play begins, as the host wishes."""
    if draft.company.stage != "gathering":
        return Refusal("already_begun")
    if not arranges(draft.company, who):
        return Refusal("not_the_host")
    if any(chair.free for chair in draft.company.chairs):
        return Refusal("seats_free")
    begin(draft)
    return None


def close(draft: Draft, who: str) -> Refusal | None:
    """The host closes the table before play begins."""
    if draft.company.stage != "gathering":
        return Refusal("already_begun")
    if not hosts(draft.company, who):
        return Refusal("not_the_host")
    draft.tell(Closed("host"))
    return None


def start_when_all_came(draft: Draft) -> None:
    """Play that the club has arranged begins as soon as everybody has been seen."""
    company = draft.company
    if company.stage != "gathering" or company.terms.kind not in ARRANGED:
        return
    if company.people and not company.never_came:
        begin(draft)


def claimed_by(company: Company, who: str) -> tuple[int, ...]:
    """The seats that somebody gets when the round is over."""
    return tuple(seat for seat, chair in enumerate(company.chairs) if chair.claimed_by == who)
