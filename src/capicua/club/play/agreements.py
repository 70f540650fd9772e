"""What people can only do together: offers, who has to agree to them, and what each may wish for.

Nobody agrees for somebody else. To stop the match or its clocks needs the word of everybody who
plays it, also of who is away for a moment; any other offer that of everybody with a seat who is
here. Where one person is left, his wish is enough. Who has proposed something in vain proposes
nothing more until the game has gone on.
"""

from __future__ import annotations

from capicua.club.play.company import ARRANGED, Company
from capicua.club.play.draft import Draft, Refusal
from capicua.club.play.happenings import (
    Answered,
    Offered,
    OfferWord,
    Paused,
    Resumed,
    Substituted,
    Withdrawn,
)
from capicua.club.play.leaving import absent_rival, conclude
from capicua.club.play.rematch import open_again
from capicua.club.play.seating import arranges, hosts
from capicua.club.play.table import Table
from capicua.club.play.turns import may_return
from capicua.club.play.written import WishWord


def offer(draft: Draft, who: str, what: OfferWord) -> Refusal | None:
    """Somebody proposes something, or agrees to it."""
    refusal = why_not(draft.table, who, what)
    if refusal is not None:
        return Refusal(refusal)
    company = draft.company
    seat, standing = company.seats_of(who)[0], company.offer
    if standing is None and _alone(company, who, what):
        carry_out(draft, what, (seat,))
    elif standing is None and _in_vain(company, who):
        return Refusal("offered_before")
    elif standing is None:
        draft.tell(Offered(seat, what))
    elif standing.what != what:
        return Refusal("other_offer")
    elif seat not in standing.yes:
        draft.tell(Answered(seat, yes=True))
    return None


def decline(draft: Draft, who: str) -> Refusal | None:
    """Somebody turns the offer down, or takes his own back."""
    company = draft.company
    seats, standing = company.seats_of(who), company.offer
    if not seats:
        return Refusal("not_a_player")
    if standing is None:
        return Refusal("no_offer")
    if standing.by not in seats:
        if who not in _asked(company, standing.what):
            return Refusal("not_a_player")
        draft.tell(Answered(seats[0], yes=False))
    draft.tell(Withdrawn())
    return None


def wanting(table: Table) -> tuple[int, ...]:
    """The seats whose word the offer still waits for, one for each person."""
    company = table.company
    if company.offer is None:
        return ()
    agreed = {company.chairs[seat].person for seat in company.offer.yes}
    asked = _asked(company, company.offer.what)
    return tuple(company.seats_of(person)[0] for person in asked if person not in agreed)


def _asked(company: Company, what: OfferWord) -> tuple[str, ...]:
    """Who has to agree: also those who gave the match up, once all that is left is another one."""
    if what == "again":
        return tuple(person for person in company.people if company.is_here(person))
    if what in ("stop", "pause"):
        return tuple(person for person in company.still_playing if _heard(company, person))
    return company.attending


def _heard(company: Company, person: str) -> bool:
    """Whether the word of somebody who plays is waited for, although he may be away.

    A match that the club has arranged gives somebody a win that counts: nobody agrees to its end
    by being away. Friends wait for each other until somebody plays for who is away, or may.
    """
    if company.terms.kind in ARRANGED or company.is_here(person):
        return True
    chairs = [company.chairs[seat] for seat in company.seats_of(person)]
    return not all(chair.missed or chair.substitute is not None for chair in chairs)


def _alone(company: Company, who: str, what: OfferWord) -> bool:
    """Whether nobody else has to be asked."""
    return all(person == who for person in _asked(company, what))


def _in_vain(company: Company, who: str) -> bool:
    """Whether somebody has proposed something since the game last went on, and it came to nothing.

    So nobody floods the others with questions.
    """
    return any(company.chairs[seat].declined for seat in company.seats_of(who))


def carry_out_if_agreed(draft: Draft) -> None:
    """What everybody agrees to is done; what its only friends have left is off the table."""
    standing = draft.company.offer
    if standing is None:
        return
    company = draft.company
    asked, chairs = _asked(company, standing.what), company.chairs
    agreed = [seat for seat in standing.yes if chairs[seat].person in asked]
    if not any(company.is_here(chairs[seat].person or "") for seat in agreed):
        draft.tell(Withdrawn())
    elif not wanting(draft.table):
        carry_out(draft, standing.what, tuple(agreed))


def carry_out(draft: Draft, what: OfferWord, agreed: tuple[int, ...]) -> None:
    """What people agree to is done."""
    match what:
        case "pause":
            draft.tell(Paused())
        case "stop":
            conclude(draft, "agreed")
        case "void":
            conclude(draft, "void")
        case "again":
            open_again(draft, agreed)
        case "substitute":
            level = draft.table.record.terms.level
            chairs = enumerate(draft.company.chairs)
            missed = [seat for seat, chair in chairs if chair.missed]
            draft.tell(*(Substituted(seat, level) for seat in missed))


def resume(draft: Draft, who: str) -> Refusal | None:
    """Any of those who play lets the clocks run again."""
    if not draft.company.paused:
        return Refusal("not_paused")
    if who not in draft.company.attending:
        return Refusal("not_a_player")
    draft.tell(Resumed())
    return None


def why_not(table: Table, who: str, what: OfferWord) -> str | None:
    """The code of what speaks against proposing something now; ``None``: nothing."""
    company = table.company
    if who not in (company.people if what == "again" else company.attending):
        return "not_a_player"
    match what:
        case "again":
            return _not_again(table)
        case "stop":
            return _no_stop(table)
        case "pause":
            return None if _may_pause(table) else "no_pause"
        case "substitute" | "void":
            missed = any(chair.missed for chair in company.chairs)
            going = company.stage not in ("gathering", "over")
            return None if missed and going else "nobody_missing"


def _not_again(table: Table) -> str | None:
    if not table.match.over:
        return "round_not_over"
    return None if table.company.next_table is None else "moved"


def _no_stop(table: Table) -> str | None:
    if table.over:
        return "round_over"
    if table.company.stage not in ("between", "shuffling") or not table.match.round_no:
        return "round_not_over"
    return None if table.match.ruleset.agreed_stop else "no_agreed_stop"


def _may_pause(table: Table) -> bool:
    company = table.company
    begun = company.stage in ("shuffling", "playing", "between")
    clocks = company.allowance is not None and not company.paused
    return begun and clocks and len(company.attending) > 1


def may(table: Table, who: str | None) -> tuple[WishWord, ...]:
    """What somebody may wish for now."""
    if who is None or not table.seats_of(who):
        return ()
    return tuple(word for word, holds in _words(table, who).items() if holds)


def _words(table: Table, who: str) -> dict[WishWord, bool]:
    """Every word, and whether it may be said now."""
    company = table.company
    seats = company.seats_of(who)
    playing = not table.over and company.stage != "gathering"
    dealt = playing and table.match.round_no > 0
    left = all(company.chairs[seat].left for seat in seats)
    substituted = any(company.chairs[seat].substitute is not None for seat in seats)
    arranging = arranges(company, who)
    unready = not all(company.chairs[seat].ready for seat in seats)
    words: dict[WishWord, bool] = {
        "start": arranging and not any(chair.free for chair in company.chairs),
        "close": hosts(company, who),
        "next": company.stage == "between" and unready and not left,
        "resume": company.paused and not left,
        "resign": dealt and not left,
        "leave": not left and _may_leave(table, dealt),
        "back": playing and substituted and all(may_return(table, seat) for seat in seats),
        "claim": absent_rival(table, who) is not None,
    }
    offers: tuple[OfferWord, ...] = ("stop", "again", "pause", "substitute", "void")
    return words | {what: _may_offer(table, who, what) for what in offers}


def _may_leave(table: Table, dealt: bool) -> bool:
    terms = table.record.terms
    if table.company.stage == "gathering":
        return terms.kind == "friends"
    return dealt if terms.rated else not table.over


def _may_offer(table: Table, who: str, what: OfferWord) -> bool:
    standing = table.company.offer
    if standing is not None and (standing.what != what or table.seats_of(who)[0] in standing.yes):
        return False
    if why_not(table, who, what) is not None:
        return False
    company = table.company
    return standing is not None or not _in_vain(company, who) or _alone(company, who, what)


def sociable(table: Table) -> bool:
    """Whether there is somebody to talk to: several people with seats, on devices of their own."""
    return len(table.company.people) > 1
