"""What the events of a log do to the company at the table, one by one."""

from __future__ import annotations

from capicua.club.play.company import Chair, Company, Offer, Presence, Shuffle
from capicua.club.play.happenings import (
    Answered,
    Began,
    Came,
    Claimed,
    Closed,
    Committed,
    Credited,
    Happening,
    Hosted,
    Left,
    Missed,
    Mixed,
    Moved,
    Offered,
    Paused,
    Ready,
    Resumed,
    Returned,
    Revealed,
    Said,
    Seated,
    Spent,
    Struck,
    Substituted,
    Went,
    Withdrawn,
)
from capicua.club.play.timing import TurnClock
from capicua.rules import Dealt, Event, MatchEnded, RoundEnded
from capicua.rules.frozen import replace

_Seating = Seated | Hosted | Claimed | Closed
_Preparing = Began | Committed | Mixed | Revealed | Ready
_Timing = Spent | Credited | Struck | Paused | Resumed
_Replacing = Substituted | Returned | Left | Missed
_Coming = Came | Went
_Agreeing = Offered | Answered | Withdrawn | Moved


def happened(company: Company, event: Happening, at_ms: int) -> Company:
    """The company after something happened at the table."""
    return _wound(_fold(company, event, at_ms), at_ms)


def played(company: Company, event: Event, turn: int | None, at_ms: int) -> Company:
    """The company after an event of the game, which left it to ``turn`` (``None``: to nobody)."""
    company = _unheeded(replace(company, moved_ms=at_ms))
    if isinstance(event, Dealt):
        company = _dealt(company, at_ms)
    elif isinstance(event, RoundEnded):
        company = company.staged("between", at_ms)
    elif isinstance(event, MatchEnded):
        company = replace(company.staged("over", at_ms), paused=False, offer=None)
    return _wound(_turned(company, turn, isinstance(event, Dealt), at_ms), at_ms)


def _unheeded(company: Company) -> Company:
    """The game has gone on: what came to nothing before may be proposed again."""
    declined = [seat for seat, chair in enumerate(company.chairs) if chair.declined]
    if not declined:
        return company
    return company.changed(declined, lambda chair: replace(chair, declined=False))


def _dealt(company: Company, at_ms: int) -> Company:
    company = company.staged("playing", at_ms).changed(range(len(company.chairs)), _fresh)
    known = company.presence.items()
    presence = {person: replace(each, absent_ms=None) for person, each in known}
    company = replace(company, presence=presence)
    if company.offer is not None and company.offer.what == "stop":
        company = replace(company, offer=None)
    shuffle = company.shuffle
    if shuffle is None:
        return company
    return replace(company, shuffle=replace(shuffle, deals=shuffle.deals + 1))


def _fresh(chair: Chair) -> Chair:
    return replace(chair, ready=False, strikes=0)


def _turned(company: Company, turn: int | None, anew: bool, at_ms: int) -> Company:
    """The clock of whoever is in turn; it goes on where he moved and may move again."""
    if turn is None or company.stage == "over":
        return replace(company, clock=None)
    if not anew and company.clock is not None and company.clock.seat == turn:
        return company
    return replace(company, clock=TurnClock(turn, company.chairs[turn].bank_ms, at_ms))


def _wound(company: Company, at_ms: int) -> Company:
    """Awake or asleep, and with it the clock: it runs while somebody is there to see it."""
    there = company.attended
    if there and company.asleep_ms is not None:
        company = replace(company, asleep_ms=None, awake_ms=at_ms)
    elif not there and company.asleep_ms is None:
        company = replace(company, asleep_ms=at_ms)
    clock, runs = company.clock, there and not company.paused
    if clock is not None and clock.running != runs:
        clock = clock.started(at_ms) if runs else clock.stopped(at_ms)
        company = replace(company, clock=clock)
    return _absent(company, at_ms) if clock is not None and runs else company


def _absent(company: Company, at_ms: int) -> Company:
    """Who is away while the clock of a round runs: from now on, if he was not before."""
    absent = {
        person: replace(each, absent_ms=at_ms)
        for person, each in company.presence.items()
        if each.node is None and each.absent_ms is None
    }
    return replace(company, presence={**company.presence, **absent}) if absent else company


def _settled(company: Company) -> Company:
    """Without an offer about somebody who keeps nobody waiting any more."""
    about_absent = company.offer is not None and company.offer.what in ("substitute", "void")
    if about_absent and not any(chair.missed for chair in company.chairs):
        return replace(company, offer=None)
    return company


def _fold(company: Company, event: Happening, at_ms: int) -> Company:
    """What ``event`` does; the clocks are looked after by :func:`_wound`."""
    match event:
        case Seated() | Hosted() | Claimed() | Closed():
            return _arranged(company, event, at_ms)
        case Began() | Committed() | Mixed() | Revealed() | Ready():
            return _prepared(company, event, at_ms)
        case Spent() | Credited() | Struck() | Paused() | Resumed():
            return _timed(company, event, at_ms)
        case Substituted() | Returned() | Left() | Missed():
            return _settled(_replaced(company, event))
        case Came() | Went():
            return _settled(_present(company, event, at_ms))
        case Offered() | Answered() | Withdrawn() | Moved():
            return _agreed(company, event)
        case Said():
            return company


def _arranged(company: Company, event: _Seating, at_ms: int) -> Company:
    match event:
        case Seated():
            return _settled(_seated(company, event))
        case Hosted(seat):
            return replace(company, host=company.chairs[seat].person)
        case Claimed(seat, person):
            return company.changed([seat], lambda chair: replace(chair, claimed_by=person))
        case Closed(why):
            return replace(company.staged("over", at_ms), closed=why)


def _seated(company: Company, event: Seated) -> Company:
    """A seat changes hands. Before play begins nothing is kept of who had it before.

    Later a person who follows another on his seat is the same one under another name, unless the
    other has left. What was added from the seat to a shuffle that is not dealt yet is gone.
    """
    before = company.chairs[event.seat]
    same = before.person is not None and not before.left and event.person is not None
    if same and company.stage != "gathering":
        dealt = company.shuffle is not None and company.shuffle.deals > 0
        mixed = before.mixed if dealt else None
        return company.changed(
            [event.seat], lambda chair: replace(chair, person=event.person, mixed=mixed)
        )
    after = Chair(event.person, event.bot, bank_ms=before.bank_ms)
    return company.changed([event.seat], lambda _: after)


def _prepared(company: Company, event: _Preparing, at_ms: int) -> Company:
    """What leads to the next deal, and what opens the last one."""
    match event:
        case Began():
            every = range(len(company.chairs))
            if company.stage == "gathering":  # the host need not be there any longer
                company = company.changed(every, lambda chair: replace(chair, missed=False))
            return company.staged("shuffling", at_ms)
        case Committed(round_no, commitment, secret):
            every = range(len(company.chairs))
            unmixed = company.changed(every, lambda chair: replace(chair, mixed=None))
            return replace(unmixed, shuffle=Shuffle(round_no, commitment, secret))
        case Mixed(seat, data):
            return company.changed([seat], lambda chair: replace(chair, mixed=data))
        case Revealed():
            shuffle = None if company.shuffle is None else replace(company.shuffle, open=True)
            return replace(company, shuffle=shuffle)
        case Ready(seat):
            first = at_ms if company.ready_ms is None else company.ready_ms
            ready = company.changed(company.owned(seat), lambda chair: replace(chair, ready=True))
            return replace(ready, ready_ms=first)


def _timed(company: Company, event: _Timing, at_ms: int) -> Company:
    """What the clocks tell."""
    clock = company.clock
    match event:
        case Spent(seat, bank_ms):
            least = min(company.chairs[seat].bank_ms, bank_ms)
            return company.changed([seat], lambda chair: replace(chair, bank_ms=least))
        case Credited(ms):
            return replace(company, clock=None if clock is None else clock.credited(ms))
        case Struck():
            overrun = None if clock is None else replace(clock, overrun=True)
            return replace(_struck(company, event, at_ms), clock=overrun)
        case Paused():
            return replace(company, paused=True, offer=None)
        case Resumed():
            return replace(company, paused=False, awake_ms=at_ms)


def _struck(company: Company, event: Struck, at_ms: int) -> Company:
    away = company.away(event.seat)

    def strike(chair: Chair) -> Chair:
        late = at_ms if away and chair.late_ms is None else chair.late_ms
        return replace(chair, strikes=event.strikes, late_ms=late)

    return company.changed([event.seat], strike)


def _replaced(company: Company, event: _Replacing) -> Company:
    """Who plays for whom. The turn stays the same one, and its clock goes on."""

    def change(chair: Chair) -> Chair:
        match event:
            case Substituted(_, level):
                return replace(chair, substitute=level, missed=False, ready=False)
            case Returned():
                return _back(chair)
            case Left():
                return replace(chair, left=True, missed=False, ready=False)
            case Missed():
                return replace(chair, missed=True)

    return company.changed([event.seat], change)


def _back(chair: Chair) -> Chair:
    """Whoever comes back has one strike more to lose, and nobody else gets the seat."""
    strikes = min(chair.strikes, 1)
    here = replace(chair, substitute=None, left=False, late_ms=None)
    return replace(here, strikes=strikes, claimed_by=None)


def _present(company: Company, event: _Coming, at_ms: int) -> Company:
    """Who is here."""
    person = company.chairs[event.seat].person
    if person is None:
        return company
    if isinstance(event, Went):
        timed = company.clock is not None and company.clock.running
        gone = Presence(None, at_ms, at_ms if timed else None)
        return replace(company, presence={**company.presence, person: gone})
    presence = {**company.presence, person: Presence(event.node, at_ms)}
    if company.stage == "over":  # he may want to play again, whatever the others said
        company = _unheeded(company)
    company, back = replace(company, presence=presence), company.seats_of(person)
    return company.changed(back, lambda chair: replace(chair, missed=False, late_ms=None))


def _agreed(company: Company, event: _Agreeing) -> Company:
    """What is proposed and answered."""
    match event:
        case Offered(seat, what):
            return replace(company, offer=Offer(what, (seat,)))
        case Answered(seat, yes):
            offer = company.offer
            if offer is None or not yes or seat in offer.yes:
                return company
            return replace(company, offer=replace(offer, yes=(*offer.yes, seat)))
        case Withdrawn():
            return _in_vain(company)
        case Moved(table):
            return replace(company, next_table=table, offer=None)


def _in_vain(company: Company) -> Company:
    """An offer came to nothing, though its maker is still here."""
    offer, company = company.offer, replace(company, offer=None)
    if offer is None or company.away(offer.by):
        return company
    return company.changed([offer.by], lambda chair: replace(chair, declined=True))
