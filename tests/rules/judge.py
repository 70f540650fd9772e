"""A second opinion on records: which line is wrong, if one is, and how the match stands.

Written from the rules on paper, with plain numbers and lists; it shares nothing with the library
but the values of a record. Every score is worked out from the hands anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from capicua import Draw, Hidden, Pass, Play, Record, Redeal, RoundRecord, Tile
from capicua.rules.dealing import Dealing
from capicua.rules.move import Move
from tests.rules.counting import Count, count
from tests.rules.paper import Paper, paper_of
from tests.rules.paper_table import Pips, new_table


class Wrong(Exception):
    """The first wrong line."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def judge(record: Record) -> int:
    """The first wrong line of a record that was read from a text, 0 if there is none."""
    try:
        judged(record)
    except Wrong as wrong:
        return wrong.line
    return 0


def judged(record: Record) -> Judgement:
    """A record that is right, and how it stands at its end.

    Raises:
        Wrong: at its first wrong line.
    """
    game = str(record.tags["Game"]).partition("@")[0]
    judgement = Judgement(paper_of(game, str(record.tags.get("Rules", ""))), record)
    judgement.judge()
    return judgement


def insist(holds: bool, line: int) -> None:
    if not holds:
        raise Wrong(line)


@dataclass
class PaperRound:
    """A round as it is kept on paper while it is played."""

    hands: dict[int, list[Pips]]
    boneyard: list[Pips]
    seat: int
    must: Pips | None
    passes: int = 0
    drawn: bool = False
    turns: set[int] = field(default_factory=set)
    disturbed: bool = False

    def next_seat(self) -> int:
        seats = sorted(self.hands)
        return seats[(seats.index(self.seat) + 1) % len(seats)]


class Judgement:
    """Goes through a record; what it has found stands in its fields."""

    def __init__(self, paper: Paper, record: Record) -> None:
        self.paper = paper
        self.record = record
        self.players = record.players
        self.scores = [0] * (2 if paper.pairs else self.players)
        self.chips = [paper.chips] * self.players
        self.pot = 0
        self.waiting = 0
        self.rounds = 0
        self.first_leader = 0
        self.leader = 0
        self.again: int | None = None
        self.winner: int | None = None
        self.tied: list[int] = []
        self.over = False
        self.result = "*"

    def judge(self) -> None:
        wants_deal = True
        for entry in self.record.rounds:
            for deal in entry.deals:
                insist(wants_deal and not self.over, deal.line)
                wants_deal = self.deal(entry, deal)
            wants_deal = self.play(entry) if not wants_deal else self.nothing(entry)
        line = self.record.tag_lines.get("Result", 0)
        insist(self.record.tags["Result"] == self.result, line)

    def nothing(self, entry: RoundRecord) -> bool:
        """After a deal that is to be made again nothing can be done."""
        for move in entry.moves:
            raise Wrong(move.line)
        insist(entry.ending is None, entry.ending.line if entry.ending else 0)
        return True

    def deal(self, entry: RoundRecord, deal: Dealing) -> bool:
        """Judge a deal; whether it has to be made again."""
        insist(entry.number == self.rounds + 1, entry.line)
        seats = [seat for seat in range(self.players) if self.chips[seat] >= self.paper.stake]
        insist(list(deal.seats) == seats, deal.line)
        hands = {seat: _tiles(hand) for seat, hand in zip(deal.seats, deal.hands, strict=True)}
        boneyard = _tiles(deal.boneyard)
        size = self.paper.hand(len(seats))
        insist(all(len(hand) == size for hand in hands.values()), deal.line)
        everything = sorted(sum(hands.values(), boneyard))
        pips = self.paper.pips
        insist(everything == [(a, b) for a in range(pips + 1) for b in range(a + 1)], deal.line)
        leads = self.lead(hands, deal.lead)
        given = (deal.lead, deal.must_open and _pips(deal.must_open))
        insist(given == (leads or (None, None)), deal.lead_line)
        if leads is None:
            return True
        self.leader, must = leads
        self.round = PaperRound(hands, boneyard, self.leader, must)
        self.table = new_table(self.paper.table, self.paper.locked)
        if self.paper.score == "pot":
            for seat in seats:
                self.chips[seat] -= self.paper.stake
            self.pot = self.waiting + self.paper.stake * len(seats)
        return False

    def lead(
        self, hands: dict[int, list[Pips]], named: int | None
    ) -> tuple[int, Pips | None] | None:
        """Who leads, and with what; ``None`` where it is dealt again."""
        follows = self.follows()
        if follows is not None:
            return follows, None
        if self.paper.first == "lot":  # anybody whom the record names
            insist(named in hands, self.lead_line())
            return named or 0, None
        found = find_leader(self.paper.first, hands)
        if found is None:
            return None
        seat, tile = found
        return seat, None if self.paper.first_free else tile

    def lead_line(self) -> int:
        entry = next(e for e in self.record.rounds if e.number == self.rounds + 1)
        return entry.deals[-1].lead_line

    def follows(self) -> int | None:
        """Who leads a later round, whatever is dealt."""
        if self.rounds == 0 or self.paper.then == "first again":
            return None
        if self.again is not None:
            return self.again
        if self.paper.then == "in turn":
            return (self.first_leader + self.rounds) % self.players
        if self.paper.then == "winner" and self.winner is not None:
            return self.winner
        return (self.leader + 1) % self.players

    def play(self, entry: RoundRecord) -> bool:
        """Judge what was done; whether another deal follows."""
        asked = False
        ended: Count | None = None
        for move in entry.moves:
            insist(not asked and ended is None, move.line)
            asked = isinstance(move.action, Redeal)
            ended = self.move(move)
        if asked:
            self.again = self.leader if self.rounds else None
        insist(
            entry.ending is None or (ended is not None and str(entry.ending) == ended.text),
            entry.ending.line if entry.ending else 0,
        )
        return asked or ended is not None

    def move(self, move: Move) -> Count | None:
        """Judge an action; how the round ended with it, if it did."""
        now = self.round
        hand, seat = now.hands[now.seat], now.seat
        fits = [tile for tile in hand if self.table.fits(tile)]
        spare = len(now.boneyard) - self.paper.kept(len(now.hands))
        drawable = self.paper.draw != "none" and spare > 0
        may_draw = drawable and not (self.paper.draw == "one" and now.drawn)
        ends = list(self.table.playable().values())
        earned = self.earned(move, ends)
        ended: Count | None = None
        match move.action:
            case Play(tile, end):
                played = _pips(tile)
                insist(played in hand, move.line)
                insist(self.table.tiles > 0 or now.must in (None, played), move.line)
                insist(self.table.lay(played, end), move.line)
                hand.remove(played)
                now.passes, now.drawn, self.closer = 0, False, seat
                ended = None if hand else self.count(seat, played, ends)
            case Draw():
                insist(not fits and may_draw, move.line)
                drawn = now.boneyard.pop(0)
                insist(move.drew is None or _pips(move.drew) == drawn, move.line)
                hand.append(drawn)
                now.passes, now.drawn, now.disturbed = 0, True, True
            case Pass():
                insist(not fits and not may_draw, move.line)
                now.passes, now.drawn, now.disturbed = now.passes + 1, False, True
                if now.passes >= len(now.hands) and not drawable:
                    ended = self.count(None, None, [])
            case Redeal():
                doubles = sum(a == b for a, b in hand)
                right = doubles >= self.paper.doubles_to_ask > 0
                insist(right and not now.disturbed and seat not in now.turns, move.line)
        if not isinstance(move.action, Draw):
            now.turns.add(seat)
            now.seat = now.next_seat()
        self.give(move, earned, ended)
        return ended

    def earned(self, move: Move, ends: list[int]) -> list[tuple[str, int]]:
        """The occasions that an action makes by itself, and whose they are."""
        now = self.round
        after_leader = (self.leader + 1) % self.players
        if isinstance(move.action, Pass) and self.table.tiles == 1 and now.seat == after_leader:
            return [("pass_on_opening", self.leader)]
        if not isinstance(move.action, Play):
            return []
        found = []
        if now.passes == len(now.hands) - 1:
            found.append(("three_passes", now.seat))
        tile = _pips(move.action.tile)
        if now.hands[now.seat] == [tile]:
            if tile == (0, 0):
                found.append(("chuchazo", now.seat))
            elif tile[0] != tile[1] and len(set(ends)) > 1 and set(ends) <= set(tile):
                found.append(("capicua", now.seat))
        return found

    def give(self, move: Move, earned: list[tuple[str, int]], ended: Count | None) -> None:
        """Give extra points, and compare them with those that the record names."""
        before = list(self.scores)
        if ended is not None:
            if ended.winner is not None:
                how = [("closed", ended.winner)] if ended.text.startswith("#closed") else []
                earned = [*earned, *how, (f"round_{self.rounds + 1}", ended.winner)]
            for side, points in enumerate(ended.points):
                self.scores[side] += points
        told = []
        for occasion, seat in earned:
            side = seat % 2 if self.paper.pairs else seat
            points = self.paper.extra.get(occasion, 0)
            capped = occasion in ("pass_on_opening", "three_passes") and self.paper.cap
            if points and not (capped and before[side] >= self.paper.cap):
                self.scores[side] += points
                told.append((occasion, ("AC", "BD")[side], points))
        given = [(extra.occasion, extra.side, extra.points) for extra in move.extras]
        insist(not given or given == told, move.line)
        if ended is not None:
            self.finish(ended)

    def count(self, out: int | None, last: Pips | None, ends: list[int]) -> Count:
        now = self.round
        return count(
            self.paper, now.hands, self.players, out=out, last=last, ends=ends,
            closer=self.closer, leader=self.leader, waiting=self.waiting, pot=self.pot,
        )  # fmt: skip

    def finish(self, ended: Count) -> None:
        """How the match stands now that a round has ended."""
        self.rounds += 1
        if self.rounds == 1:
            self.first_leader = self.leader
        self.winner, self.tied, self.again = ended.winner, ended.tied, None
        self.waiting = ended.left
        for seat, chips in enumerate(ended.takes):
            self.chips[seat] += chips
        can_pay = sum(chips >= self.paper.stake for chips in self.chips)
        reached = self.paper.target and max(self.scores) >= self.paper.target
        enough = self.paper.rounds and self.rounds >= self.paper.rounds
        one = self.paper.score == "none"
        if one or reached or enough or can_pay < 2:
            self.over = True
            self.result = self.final()

    def final(self) -> str:
        if self.paper.score == "pot":
            if self.waiting:
                places = [(seat - self.leader) % self.players for seat in self.tied]
                self.chips[(min(places) + self.leader) % self.players] += self.waiting
            return "-".join(map(str, self.chips))
        if self.paper.score != "none":
            return "-".join(map(str, self.scores))
        if self.winner is None:
            return "-".join("½" for _ in self.scores)
        return "-".join(str(int(side == self.winner)) for side in range(len(self.scores)))


def find_leader(first: str, hands: dict[int, list[Pips]]) -> tuple[int, Pips] | None:
    """Who leads with what in a new deal, ``None`` where nobody can."""
    held = [(tile, seat) for seat, hand in hands.items() for tile in hand]
    wanted, _, otherwise = first.partition(" or ")
    if wanted == "double":
        found = [((a, b), seat) for (a, b), seat in held if a == b]
    else:
        double = (int(wanted[0]), int(wanted[1]))
        found = [(tile, seat) for tile, seat in held if tile == double]
    if not found and otherwise == "again":
        return None
    tile, seat = max(found or held, key=lambda pair: (sum(pair[0]), pair[0]))
    return seat, tile


def _tiles(tiles: tuple[Tile, ...] | Hidden) -> list[Pips]:
    assert isinstance(tiles, tuple)
    return [_pips(tile) for tile in tiles]


def _pips(tile: Tile) -> Pips:
    return tile.high, tile.low
