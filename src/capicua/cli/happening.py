"""What happens at a table, told to one player: a sentence for every event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from capicua.cli.tabletop import Tabletop
from capicua.cli.texts import Texts
from capicua.rules import (
    Dealt,
    Drew,
    Event,
    Layout,
    Match,
    MatchEnded,
    Passed,
    Played,
    PublicRound,
    Redealt,
    RoundEnded,
    Ruleset,
    Scored,
    View,
)
from capicua.telling import Counting, side_name


@dataclass(frozen=True, slots=True)
class Happening:
    """Tells events to the player at seat ``me``; ``names`` are what the seats are called."""

    top: Tabletop
    names: Sequence[str]
    me: int

    @property
    def say(self) -> Texts:
        """The texts."""
        return self.top.say

    def told(self, before: Match, events: Sequence[Event]) -> Iterator[str]:
        """What ``events`` did to the match ``before`` them, line by line."""
        last = 0
        for event in events:
            match event:
                case Dealt():
                    yield self._dealt(event)
                case Played(seat) | Drew(seat) | Passed(seat):
                    last = seat
                    yield self._turn(_layout(before), event)
                case Redealt(seat):
                    you = ".you" if seat == self.me else ""
                    yield self.say(f"redealt{you}", name=self.names[seat])
                case RoundEnded():
                    yield from self._ended(before, event, last)
                case Scored():
                    yield self._scored(before.ruleset, event)
                case MatchEnded():
                    yield from self._decided(before.ruleset, event)
            before = before.evolve(event)

    def past(self, view: View) -> list[str]:
        """What has been done in this round, as the player knows it."""
        public: PublicRound | None = None
        lines: list[str] = []
        for event in view.history:
            if isinstance(event, Dealt):
                public = PublicRound.from_deal(view.ruleset, event)
            elif public is not None and isinstance(event, (Played, Drew, Passed)):
                lines.append(self._turn(public.layout, event))
                public = public.evolve(event)
        return lines or [self.say("past.none")]

    def standing(self, view: View) -> list[str]:
        """Points or chips, and what waits for a winner."""
        rules, standing, public = view.ruleset, view.standing, view.public
        told = []
        if rules.stakes != "none":
            told.append(self.say("chips", chips=self._each(standing.chips)))
        if rules.score not in ("none", "pot"):
            sides = [self._side(rules, side) for side in range(len(standing.scores))]
            scores = ", ".join(f"{s} {n}" for s, n in zip(sides, standing.scores, strict=True))
            key = "scores" if rules.target is None else "scores.target"
            told.append(self.say(key, scores=scores, target=rules.target))
        if public is not None and public.pot:
            told.append(self.say("pot", n=public.pot))
        if public is not None and public.carry:
            told.append(self.say("carry", n=public.carry))
        return told

    def counts(self, view: View) -> list[str]:
        """How many tiles the others hold, and the boneyard."""
        public, say = view.public, self.say
        if public is None:
            return []
        held = [
            say("count", name=self.names[seat], n=count) if seat in public.seats
            else say("out", name=self.names[seat])
            for seat, count in enumerate(public.counts)
            if seat != self.me
        ]  # fmt: skip
        reserve = public.boneyard - public.drawable
        if not public.boneyard:
            boneyard = say("boneyard.none")
        elif reserve:
            boneyard = say("boneyard.reserve", n=public.drawable, reserve=reserve)
        else:
            boneyard = say("boneyard", n=public.boneyard)
        return ["; ".join(held) + ".", boneyard]

    def _dealt(self, event: Dealt) -> str:
        if event.lead is None:
            return self.say("dealt.again")
        if event.lead == self.me:
            return self.say("dealt.lead.you")
        return self.say("dealt.lead", name=self.names[event.lead])

    def _turn(self, layout: Layout, event: Played | Drew | Passed) -> str:
        you = ".you" if event.seat == self.me else ""
        name = self.names[event.seat]
        match event:
            case Passed():
                return self.say(f"passed{you}", name=name)
            case Drew(_, tile):
                return self.say(f"drew{you}", name=name, tile=self.top.tile(tile) if tile else "")
            case Played(_, tile, end):
                if end is None:
                    return self.say(f"played.lead{you}", name=name, tile=self.top.tile(tile))
                place = self.top.place(layout, end)
                return self.say(f"played{you}", name=name, tile=self.top.tile(tile), end=place)

    def _ended(self, before: Match, ended: RoundEnded, last: int) -> Iterator[str]:
        if ended.how == "closed":
            yield self.say("end.closed")
        elif last == self.me:
            yield self.say("end.out.you")
        else:
            yield self.say("end.out", name=self.names[last])
        if before.round is not None:
            yield from Counting(before.round.public, ended, last, self.names, self.top).lines()

    def _scored(self, rules: Ruleset, event: Scored) -> str:
        occasion = self.say(f"occasion.{event.occasion}")
        return self.say(
            "bonus", side=self._side(rules, event.side), n=event.points, occasion=occasion
        )

    def _decided(self, rules: Ruleset, event: MatchEnded) -> Iterator[str]:
        if event.winner is None:
            drawn = event.why in ("played", "agreed")
            yield self.say("match.draw" if drawn else "match.nobody")
        elif event.winner == rules.side_of(self.me):
            yield self.say("match.won.you")
        else:
            yield self.say("match.won", side=self._side(rules, event.winner))
        if event.takes is not None:
            yield self.say("match.paid", takes=self._each(event.takes))

    def _side(self, rules: Ruleset, side: int) -> str:
        return side_name(rules, side, self.names, self.say)

    def _each(self, chips: Sequence[int]) -> str:
        return ", ".join(f"{name} {n}" for name, n in zip(self.names, chips, strict=True))


def _layout(match: Match) -> Layout:
    return match.round.public.layout if match.round else Layout(match.ruleset.layout)
