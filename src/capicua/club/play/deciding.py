"""What a command does to a table: pure, and the same each time it is decided on the same table.

Whatever was asked for, the same questions are put afterwards: whether an offer is agreed to now,
whether a game that was arranged or the next round begins, whether it can be dealt, and whether
somebody in turn need no longer be waited for. So nobody who goes away leaves the others waiting.
"""

from __future__ import annotations

from typing import Final, Literal

from capicua.club.play import agreements, leaving, rounds, seating, turns
from capicua.club.play.commands import (
    Act,
    Arrive,
    CallOff,
    Command,
    Decline,
    Depart,
    Due,
    Fill,
    HandOver,
    Mix,
    Reseat,
    Say,
    Sit,
    Stand,
    Swap,
    Wish,
)
from capicua.club.play.company import ARRANGED
from capicua.club.play.deadlines import deadlines
from capicua.club.play.draft import Draft, Moment, Refusal, Step
from capicua.club.play.happenings import Said
from capicua.club.play.phrases import own_words
from capicua.club.play.table import Table
from capicua.club.play.timing import overlap_ms
from capicua.club.play.written import WishWord

LONGEST_TEXT: Final = 200
"""Characters of what somebody says in his own words."""

_AtTable = Decline | Stand | Fill | Swap | HandOver | Sit
_House = Arrive | Depart | Reseat | Due | CallOff


def decide(table: Table, command: Command, moment: Moment) -> Step | Refusal:
    """What ``command`` does to ``table``.

    Raises:
        ValueError: the secret of the moment has not as many bytes as it should.
    """
    if isinstance(command, Act | Wish) and not _fresh(table, command.expect_seq):
        return Refusal("stale")
    draft = Draft(table, moment)
    if not isinstance(command, Due):  # that is judged by the table as it is
        turns.credit(draft)
    refusal = _carry_out(draft, command)
    if refusal is not None:
        return refusal
    if draft.told:
        _follow_up(draft)
    return draft.step()


def _fresh(table: Table, expect_seq: int) -> bool:
    """Whether whoever has seen event ``expect_seq`` knows the position."""
    return table.acted_seq <= expect_seq <= table.seq


def _follow_up(draft: Draft) -> None:
    """What follows from any change, in this order; each looks at the stage it is for."""
    agreements.carry_out_if_agreed(draft)
    seating.find_stand_in(draft)
    seating.start_when_all_came(draft)
    rounds.begin_if_wanted(draft)
    rounds.deal_if_mixed(draft)
    turns.replace_absent(draft)


def _carry_out(draft: Draft, command: Command) -> Refusal | None:
    match command:
        case Act():
            return turns.act(draft, command)
        case Wish(who, word, _):
            return _wish(draft, who, word)
        case Mix(who, round_no, data):
            return rounds.mix(draft, who, round_no, data)
        case Say():
            return _say(draft, command)
        case Sit() | Stand() | Fill() | Swap() | HandOver() | Decline():
            return _at_table(draft, command)
        case Arrive() | Depart() | Reseat() | Due() | CallOff():
            return _house(draft, command)


def _at_table(draft: Draft, command: _AtTable) -> Refusal | None:
    match command:
        case Sit():
            return seating.sit(draft, command)
        case Stand(who):
            return seating.stand(draft, who)
        case Fill():
            return seating.fill(draft, command)
        case Swap():
            return seating.swap(draft, command)
        case HandOver():
            return seating.hand_over(draft, command)
        case Decline(who):
            return agreements.decline(draft, who)


def _house(draft: Draft, command: _House) -> Refusal | None:
    match command:
        case Arrive(who, node):
            return leaving.arrive(draft, who, node)
        case Depart(who, gone_from):
            return leaving.depart(draft, who, gone_from)
        case Reseat(who, to):
            return leaving.reseat(draft, who, to)
        case Due():
            return _due(draft, command)
        case CallOff(why):
            return leaving.call_off(draft, why)


def _wish(draft: Draft, who: str, word: WishWord) -> Refusal | None:
    if not draft.company.seats_of(who):
        return Refusal("not_a_player")
    match word:
        case "stop" | "again" | "pause" | "substitute" | "void":
            return agreements.offer(draft, who, word)
        case "next":
            return _next(draft, who)
        case "resume":
            return agreements.resume(draft, who)
        case "start":
            return seating.start(draft, who)
        case "close":
            return seating.close(draft, who)
        case "resign" | "leave" | "back" | "claim":
            return _going(draft, who, word)


def _going(
    draft: Draft, who: str, word: Literal["resign", "leave", "back", "claim"]
) -> Refusal | None:
    match word:
        case "resign":
            return leaving.resign(draft, who)
        case "leave":
            return leaving.leave(draft, who)
        case "back":
            return leaving.back(draft, who)
        case "claim":
            return leaving.claim(draft, who)


def _next(draft: Draft, who: str) -> Refusal | None:
    refusal = rounds.want_next(draft, who)
    if refusal is None and draft.told:
        turns.come_back(draft, *draft.company.seats_of(who))
    return refusal


def _say(draft: Draft, said: Say) -> Refusal | None:
    seat, terms = draft.company.seat_of(said.who), draft.table.record.terms
    if seat is None:
        return Refusal("not_a_player")
    text = None if said.text is None else own_words(said.text)
    if text is not None and not (terms.chat and terms.kind == "friends"):
        return Refusal("no_chat")
    if (text is None) == (said.phrase is None) or text == "" or len(text or "") > LONGEST_TEXT:
        return Refusal("bad_text")
    draft.tell(Said(seat, said.phrase, text))
    return None


def _due(draft: Draft, due: Due) -> Refusal | None:
    """A deadline is met if, by the table as it is now, it has passed."""
    table, moment = draft.table, draft.moment
    due_ms = deadlines(table, moment.pace).get(due.kind)
    if due_ms is None or moment.now_ms < due_ms:
        return Refusal("not_due")
    match due.kind:
        case "turn":
            return turns.time_is_up(draft)
        case "deal":
            rounds.deal(draft)
            return None
        case "next":
            rounds.begin(draft)
            return None
        case "away":
            return _away(draft)
        case "expire":
            return leaving.end_forsaken(draft)
        case "bot":
            return Refusal("not_due")


def _shut_out(draft: Draft) -> bool:
    """Whether the club itself may have kept somebody from a board that he would lose."""
    company, moment = draft.company, draft.moment
    outage_ms = overlap_ms(moment.outages, company.stage_ms, moment.now_ms)
    return company.terms.kind == "tournament" and outage_ms > 0


def _away(draft: Draft) -> Refusal | None:
    """Somebody has been away for too long."""
    company = draft.company
    if company.stage == "gathering" and company.terms.kind in ARRANGED:
        return leaving.end_for_nobody(draft, "nobody_came" if _shut_out(draft) else "no_show")
    if company.stage == "gathering":
        return seating.find_stand_in(draft)
    if company.asleep_ms is not None:
        return leaving.end_forsaken(draft)
    return turns.lose_patience(draft)
