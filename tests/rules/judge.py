"""A second opinion on records of games with a line: which line is wrong, if one is.

Written from the rules on paper, with plain numbers and lists; it shares nothing with the library
but the values of a record.
"""

from __future__ import annotations

from dataclasses import dataclass

from capicua import Draw, Pass, Play, Record, RoundRecord, Tile
from capicua.rules.dealing import Dealing

Pips = tuple[int, int]


@dataclass(frozen=True)
class Paper:
    """What the rules on paper say of a game."""

    hand: int
    score: str
    draws: bool = False
    reserve: int = 0
    target: int = 0
    pairs: bool = False
    leads: str = "again"


PAPERS = {
    "robo": Paper(7, "none", draws=True),
    "bloqueo": Paper(7, "none"),
    "dos": Paper(7, "difference", draws=True, reserve=2, target=100),
    "cincuenta": Paper(7, "rival", draws=True, target=50, leads="in turn"),
    "ciento-once": Paper(7, "everything", target=111, pairs=True),
    "venezolano": Paper(7, "other pair", target=75, pairs=True, leads="next"),
}


class Wrong(Exception):
    """The first wrong line."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def judge(record: Record) -> int:
    """The first wrong line of a record, 0 if there is none."""
    game = str(record.tags["Game"]).partition("@")[0]
    try:
        _Judge(PAPERS[game], record).judge()
    except Wrong as wrong:
        return wrong.line
    return 0


def insist(holds: bool, line: int) -> None:
    if not holds:
        raise Wrong(line)


class _Judge:
    def __init__(self, paper: Paper, record: Record) -> None:
        self.paper = paper
        self.record = record
        self.players = 4 if paper.pairs else 2
        self.scores = [0, 0]
        self.over = False
        self.result = "*"
        self.leaders: list[int] = []

    def judge(self) -> None:
        finished = True
        for number, entry in enumerate(self.record.rounds, 1):
            insist(not self.over and finished, entry.deals[0].line)
            insist(entry.number == number, entry.line)
            finished = self.round(entry)
        insist(self.record.tags["Result"] == self.result, self.record.tag_lines["Result"])

    def round(self, entry: RoundRecord) -> bool:
        """Judge a round; whether it was played to its end."""
        (deal,) = entry.deals
        self.deal(deal)
        seat, must = self.lead()
        insist(
            (deal.lead, deal.must_open and _pips(deal.must_open)) == (seat, must), deal.lead_line
        )
        self.leaders.append(seat)
        line: list[int] = []
        passes = 0
        ending = ""
        for move in entry.moves:
            insist(not ending, move.line)
            hand = self.hands[seat]
            fits = [tile for tile in hand if not line or set(tile) & set(line)]
            may_draw = self.paper.draws and len(self.boneyard) > self.paper.reserve
            match move.action:
                case Play(tile, end):
                    played = _pips(tile)
                    insist(played in hand, move.line)
                    if line:
                        insist(end in ("<", ">"), move.line)
                        at = 0 if end == "<" else 1
                        insist(line[at] in played, move.line)
                        line[at] = sum(played) - line[at]
                    else:
                        insist(end is None and must in (None, played), move.line)
                        line = list(played)
                    hand.remove(played)
                    passes = 0
                    ending = "" if hand else self.count(seat, out=True)
                    seat = (seat + 1) % self.players
                case Draw():
                    insist(not fits and may_draw, move.line)
                    drawn = self.boneyard.pop(0)
                    insist(move.drew is None or _pips(move.drew) == drawn, move.line)
                    hand.append(drawn)
                    passes = 0
                case Pass():
                    insist(not fits and not may_draw, move.line)
                    passes += 1
                    if passes == self.players:
                        ending = self.count(seat, out=False)
                    seat = (seat + 1) % self.players
        if entry.ending is not None:
            insist(str(entry.ending) == ending, entry.ending.line)
        return bool(ending)

    def deal(self, deal: Dealing) -> None:
        assert isinstance(deal.boneyard, tuple)
        self.hands = [[_pips(tile) for tile in hand] for hand in deal.hands]  # type: ignore[union-attr]
        self.boneyard = [_pips(tile) for tile in deal.boneyard]
        insist(all(len(hand) == self.paper.hand for hand in self.hands), deal.line)
        everything = sorted(sum(self.hands, self.boneyard))
        insist(everything == [(a, b) for a in range(7) for b in range(a + 1)], deal.line)

    def lead(self) -> tuple[int, Pips | None]:
        if self.leaders and self.paper.leads == "in turn":
            return 1 - self.leaders[-1], None
        if self.leaders and self.paper.leads == "next":
            return (self.leaders[-1] + 1) % self.players, None
        held = [(tile, seat) for seat, hand in enumerate(self.hands) for tile in hand]
        doubles = [(a, seat) for (a, b), seat in held if a == b]
        if doubles:
            pip, seat = max(doubles)
            return seat, (pip, pip)
        (_, tile), seat = max(((sum(tile), tile), seat) for tile, seat in held)
        return seat, tile

    def count(self, seat: int, out: bool) -> str:
        """Count a finished round, and give its ending in our words."""
        sums = [sum(a + b for a, b in hand) for hand in self.hands]
        winner = seat if out else self.winner(sums)
        if winner is None:
            self.finish(None)
            return "#tie"
        letters = ("AC", "BD")[winner % 2] if self.paper.pairs else "AB"[winner]
        how = "out" if out else "closed"
        points = {
            "none": 0,
            "difference": sum(sums) - 2 * sums[winner],
            "rival": sum(sums) - sums[winner],
            "everything": sum(sums),
            "other pair": sum(sums[(winner + 1) % 2 :: 2]),
        }[self.paper.score]
        self.scores[winner % 2] += points
        self.finish(winner % 2)
        return f"#{how} {letters}" + ("" if self.paper.score == "none" else f"+{points}")

    def winner(self, sums: list[int]) -> int | None:
        if self.paper.score == "other pair":
            pairs = [sums[0] + sums[2], sums[1] + sums[3]]
            return None if pairs[0] == pairs[1] else pairs.index(min(pairs))
        low = [seat for seat, pips in enumerate(sums) if pips == min(sums)]
        sides = {seat % 2 for seat in low}
        return low[0] if len(sides) == 1 else None

    def finish(self, side: int | None) -> None:
        if self.paper.score == "none":
            self.over = True
            self.result = {None: "½-½", 0: "1-0", 1: "0-1"}[side]
        elif max(self.scores) >= self.paper.target:
            self.over = True
            self.result = f"{self.scores[0]}-{self.scores[1]}"


def _pips(tile: Tile) -> Pips:
    return tile.high, tile.low
