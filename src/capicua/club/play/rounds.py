"""How a round comes to be dealt, and what its end brings.

The club binds itself to a shuffle as soon as a round may come, so that people add to it while they
read or wait. Once the round is due it is dealt when everybody who is here has added something, or
a little later without the others, for whom zeros are written down. When it is over its secret is
told.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from capicua.club.play.company import Shuffle
from capicua.club.play.draft import Draft, Refusal
from capicua.club.play.fairness import (
    CONTRIBUTION_BYTES,
    commitment,
    deal_key,
    deals,
    join_contributions,
)
from capicua.club.play.happenings import Began, Committed, Mixed, Ready, Revealed, Seated
from capicua.club.play.table import Table

MIXING_MS: Final = 2_000
"""How long a due round waits for what people add to its shuffle."""
NEXT_PACED_MS: Final = 20_000
"""How long after a round the next one begins by itself, at a table with clocks."""
NEXT_FRIENDS_MS: Final = 60_000
"""How long after somebody wished for it the next round begins, at a table without clocks."""

_NOTHING: Final = "00" * CONTRIBUTION_BYTES


def bind(draft: Draft) -> Shuffle:
    """The club binds itself to the shuffle of the next round."""
    secret, round_no = draft.entropy("capicua/secret/1"), draft.match.round_no + 1
    said = commitment(secret, draft.table.record.id, round_no)
    draft.tell(Committed(round_no, said, secret.hex()))
    return Shuffle(round_no, said, secret.hex())


def mixers(table: Table) -> tuple[int, ...]:
    """The seats from which something is added to the next shuffle: people's who play it."""
    chairs = table.company.chairs
    return tuple(
        seat
        for seat in table.match.standing.playing
        if chairs[seat].person is not None and chairs[seat].substitute is None
    )


def mix(draft: Draft, who: str, round_no: int, data: str) -> Refusal | None:
    """Somebody adds to the next shuffle, once for each of his seats."""
    company, shuffle = draft.company, draft.company.shuffle
    if not company.seats_of(who):
        return Refusal("not_a_player")
    if shuffle is None or shuffle.deals or shuffle.open or shuffle.round != round_no:
        return Refusal("too_late_to_mix")
    mine = set(company.seats_of(who)).intersection(mixers(draft.table))
    draft.tell(*(Mixed(s, data) for s in sorted(mine) if company.chairs[s].mixed is None))
    return None


def wanting(table: Table) -> tuple[str, ...]:
    """The people here whose word is waited for before the next round."""
    chairs = table.company.chairs
    asked = {c.person for c in chairs if not c.substitute and not c.left and not c.ready}
    return tuple(person for person in table.company.attending if person in asked)


def want_next(draft: Draft, who: str) -> Refusal | None:
    """Somebody is ready for the next round."""
    company = draft.company
    if company.stage == "over":
        return Refusal("round_over")
    if company.stage not in ("between", "shuffling"):
        return Refusal("round_not_over")
    seat = company.seats_of(who)[0]
    if company.chairs[seat].left:
        return Refusal("left")
    if company.stage == "between" and not company.chairs[seat].ready:
        draft.tell(Ready(seat))
    return None


def begin_if_wanted(draft: Draft) -> None:
    """The next round is due once everybody who is here wants it."""
    company = draft.company
    if company.stage != "between" or company.paused or company.ready_ms is None:
        return
    if company.attending and not wanting(draft.table):
        begin(draft)


def begin(draft: Draft) -> None:
    """The next round is due."""
    shuffle = draft.company.shuffle
    if shuffle is None or shuffle.open:  # the game was begun by an older version of the club
        bind(draft)
    draft.tell(Began())


def deal_if_mixed(draft: Draft) -> None:
    """A due round is dealt as soon as everybody who is here has added to the shuffle."""
    company = draft.company
    if company.stage != "shuffling" or not company.attending or company.paused:
        return
    if not any(_waited_for(draft.table, seat) for seat in mixers(draft.table)):
        deal(draft)


def _waited_for(table: Table, seat: int) -> bool:
    return table.company.chairs[seat].mixed is None and not table.company.away(seat)


def deal(draft: Draft) -> None:
    """A round is dealt; who has added nothing to the shuffle is written down with zeros."""
    chairs = draft.company.chairs
    late = (seat for seat in mixers(draft.table) if chairs[seat].mixed is None)
    draft.tell(*(Mixed(seat, _NOTHING) for seat in late))
    deal_on(draft)


def deal_on(draft: Draft) -> None:
    """Deal from the stream of the round: again for as long as nobody holds the tile to lead."""
    shuffle = draft.company.shuffle
    if shuffle is None or shuffle.open:
        shuffle = bind(draft)
    match, players = draft.match, len(draft.match.standing.playing)
    added = join_contributions(contributions(draft.table))
    key = deal_key(bytes.fromhex(shuffle.secret), draft.table.record.id, shuffle.round, added)
    for dealt in islice(deals(match.ruleset, players, key), shuffle.deals, None):
        match, events = match.deal(dealt)
        draft.tell(*events)
        if not match.needs_deal:
            break


def contributions(table: Table) -> dict[int, bytes]:
    """What the seats that play the next round have added to its shuffle."""
    chairs, playing = table.company.chairs, table.match.standing.playing
    added = {seat: chairs[seat].mixed for seat in playing}
    return {seat: bytes.fromhex(data) for seat, data in added.items() if data is not None}


def conclude_round(draft: Draft) -> None:
    """After a round, or the match: its secret is told, and what waited for it is done."""
    if draft.company.stage not in ("between", "over"):
        return
    shuffle = draft.company.shuffle
    if shuffle is not None and not shuffle.open:
        draft.tell(Revealed(shuffle.round, shuffle.secret))
    if not draft.match.over:
        seat_claimants(draft)
        bind(draft)


def seat_claimants(draft: Draft) -> None:
    """Who claimed the seat of a computer player gets it."""
    for seat, chair in enumerate(draft.company.chairs):
        if chair.claimed_by is not None:
            draft.tell(Seated(seat, chair.claimed_by))
