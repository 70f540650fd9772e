"""Asking a player what to do: a question, help, and another try until an answer is an action."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from capicua.cli.happening import Happening
from capicua.cli.rules import rules_page
from capicua.cli.tabletop import Tabletop, different
from capicua.cli.texts import Texts
from capicua.rules import (
    Action,
    Draw,
    End,
    IllegalAction,
    InvalidNotation,
    Pass,
    Play,
    Redeal,
    Refusal,
    Tile,
    View,
    check_action,
    parse_action,
)
from capicua.rules.layout import LEFT, RIGHT


class Left(Exception):
    """The player leaves the match."""


@dataclass(frozen=True, slots=True)
class Dialogue:
    """Questions and answers with the player.

    Attributes:
        happening: who is who, and how it is told.
        ask: puts a question and gives the answer; raises ``EOFError`` when there will be none.
        show: prints lines.
        sure: whether every tile is confirmed before it is played.
    """

    happening: Happening
    ask: Callable[[str], str]
    show: Callable[[Iterable[str]], None]
    sure: bool = False

    @property
    def top(self) -> Tabletop:
        """How the table is shown."""
        return self.happening.top

    @property
    def say(self) -> Texts:
        """The texts."""
        return self.top.say

    def choose(self, view: View) -> Action:
        """The action that the player chooses; it is legal.

        Raises:
            Left: if the player leaves.
        """
        if view.public is not None and view.public.drew:
            self._show_hand(view)  # the table is as it was
        else:
            self.show_table(view)
        while True:
            action = self._answered(view, self._question(self._prompt(view)))
            if action is not None:
                return action

    def show_table(self, view: View) -> None:
        """Show all that the player sees."""
        happening = self.happening
        self.show(["", *self.top.table(view.layout), *happening.counts(view)])
        self.show(happening.standing(view))
        self._show_hand(view)

    def _show_hand(self, view: View) -> None:
        fitting = {action.tile for action in view.legal() if isinstance(action, Play)}
        if view.hand:
            self.show(self.top.hand(view.hand, fitting))

    def next_round(self, agreed_stop: bool) -> bool:
        """Whether the match goes on; ``False`` if it is to be stopped by agreement.

        Raises:
            Left: if the player leaves.
        """
        while True:
            answer = self._question(self.say("ask.next.agreed" if agreed_stop else "ask.next"))
            if answer == "":
                return True
            if agreed_stop and answer == self.say("key.agree"):
                return False
            if answer == self.say("key.quit"):
                self._leave()
            else:
                self._not_understood(answer)

    def _question(self, prompt: str) -> str:
        try:
            return self.ask(prompt).strip().lower()
        except EOFError:
            raise Left from None

    def _prompt(self, view: View) -> str:
        legal = view.legal()
        told = [self.say("may.redeal", key=Redeal())] if Redeal() in legal else []
        if Draw() in legal:
            return " ".join([*told, self.say("ask.draw")])
        if Pass() in legal:
            return " ".join([*told, self.say("ask.pass")])
        if view.must_open is not None:
            told.append(self.say("must", tile=self.top.tile(view.must_open)))
        return " ".join([self.say("turn"), *told, self.say("ask.tile")])

    def _answered(self, view: View, answer: str) -> Action | None:
        """The action that an answer means; ``None`` when it has been dealt with otherwise."""
        if self._told(view, answer):
            return None
        if answer == "":
            forced = [action for action in view.legal() if isinstance(action, (Draw, Pass))]
            return forced[0] if forced else None
        if answer == self.say("key.draw"):
            return self._checked(view, Draw())
        if answer == self.say("key.pass"):
            return self._checked(view, Pass())
        number, _, side = answer.partition(" ")
        if number.isascii() and number.isdigit():
            return self._numbered(view, int(number[:9]), side.strip())
        try:
            return self._checked(view, parse_action(answer))
        except InvalidNotation:
            self._not_understood(answer)
            return None

    def _told(self, view: View, answer: str) -> bool:
        """Whether an answer asked to be told something, or to leave."""
        if answer == "?":
            self.show([self.say("help")])
        elif answer == self.say("key.table"):
            self.show_table(view)
        elif answer == self.say("key.past"):
            self.show(self.happening.past(view))
        elif answer == self.say("key.rules"):
            self.show(rules_page(view.ruleset, self.say, self.top.width))
        elif answer == self.say("key.quit"):
            self._leave()
        else:
            return False
        return True

    def _leave(self) -> None:
        if self._question(self.say("ask.quit")) == self.say("key.yes"):
            raise Left

    def _not_understood(self, answer: str) -> None:
        self.show([self.say("not_understood", text=textwrap.shorten(answer, 40))])

    def _numbered(self, view: View, number: int, side: str) -> Action | None:
        hand = view.hand or ()
        if not 1 <= number <= len(hand):
            self.show([self.say("no_such_tile", number=number, n=len(hand))])
            return None
        tile = hand[number - 1]
        plays = [play for play in view.legal() if isinstance(play, Play) and play.tile == tile]
        if not plays:
            ends = [end for end in view.layout.ends() if tile.has(end.pip)]
            return self._checked(view, Play(tile, ends[0].id if ends else _any_end(view)))
        return self._placed(view, tile, plays, side)

    def _placed(self, view: View, tile: Tile, plays: Sequence[Play], side: str) -> Action | None:
        """Where a tile goes: asked only where there is a choice."""
        sides = {self.say("key.left"): LEFT, self.say("key.right"): RIGHT}
        if side in sides:
            return self._checked(view, Play(tile, sides[side]))
        if side:
            self._no_end()
            return None
        playable = {play.end for play in plays}
        ends = [end for end in different(view.layout.ends()) if end.id in playable]
        if len(ends) < 2:
            return self._confirmed(view, plays[0])
        return self._asked_end(view, tile, ends)

    def _asked_end(self, view: View, tile: Tile, ends: Sequence[End]) -> Action | None:
        told = [
            self.say("ask.end.choice", number=number, end=self.top.end(view.layout, end))
            for number, end in enumerate(ends, 1)
        ]
        by_key = {str(number): end.id for number, end in enumerate(ends, 1)}
        by_key |= {self.say("key.left"): LEFT, self.say("key.right"): RIGHT}
        while True:
            answer = self._question(self.say("ask.end", ends="; ".join(told)))
            if answer in ("0", ""):
                return None
            place = by_key.get(answer)
            if place in {end.id for end in ends}:
                return Play(tile, place)
            if not self._told(view, answer):
                self._no_end()

    def _no_end(self) -> None:
        self.show([self.say("no_such_end")])

    def _confirmed(self, view: View, play: Play) -> Action | None:
        end = view.layout.end(play.end)
        if not self.sure or end is None:
            return play
        where = self.top.end(view.layout, end)
        question = self.say("ask.sure", tile=self.top.tile(play.tile), end=where)
        return play if self._question(question) == "" else None

    def _checked(self, view: View, action: Action) -> Action | None:
        """``action`` if it is legal; else the player is told why it is not."""
        if action in view.legal():
            return action
        if view.public is None:
            return None
        try:
            check_action(view.hand or (), view.public, action)
        except IllegalAction as error:
            self.show([self._why(action, error)])
        return None

    def _why(self, action: Action, error: IllegalAction) -> str:
        key = f"refusal.{error.refusal}"
        if not isinstance(action, Play):
            return self.say(key, tiles=self.top.tiles(error.tiles))
        if error.refusal is Refusal.TILE_DOES_NOT_FIT and action.end == _NOWHERE:
            key = "refusal.tile_fits_nowhere"
        return self.say(key, tile=self.top.tile(action.tile), tiles=self.top.tiles(error.tiles))


_NOWHERE = "@"


def _any_end(view: View) -> str | None:
    """An end that no tile fits, or the lead of an empty table."""
    return _NOWHERE if view.layout.plays else None
