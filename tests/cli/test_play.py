"""Playing in the terminal: from the first question to the last line, in every game."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from capicua import (
    GAMES,
    Match,
    Record,
    Tile,
    apply_options,
    deal_tiles,
    full_set,
    game,
    parse_record,
    replay,
    view,
)
from capicua.cli.__main__ import main
from capicua.cli.dialogue import Dialogue, Left
from capicua.cli.happening import Happening
from capicua.cli.tabletop import Tabletop
from capicua.cli.texts import Texts
from capicua.rules import Draw, Pass, Play, Position, PublicRound, Redeal, Round, View

Answers = Callable[[str], str]


class Player:
    """Answers questions as a person would who reads only what is asked."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.asked: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.asked.append(prompt)
        if re.search(r"Intro para|Enter to|Enter for", prompt):
            return ""
        if "0, " in prompt:  # which end
            return self.rng.choice(_numbers(prompt))
        return str(self.rng.randint(1, 20))


def _numbers(prompt: str) -> list[str]:
    return [found[0] for found in re.finditer(r"\b[1-9]\b(?=, )", prompt)]


def listen(monkeypatch: pytest.MonkeyPatch, answers: Answers) -> None:
    monkeypatch.setattr("builtins.input", answers)


@pytest.mark.parametrize("how", [[], ["--plain"], ["--lang", "en"]], ids=["drawn", "plain", "en"])
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_can_be_played_to_its_end(
    slug: str,
    how: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    listen(monkeypatch, Player())
    output = tmp_path / "mine.domino"
    short = ["--options", "target=1"] if GAMES[slug].target else []
    words = [*how, *short, "--seed", "7", "--bot", "azar", "principiante", "--output", str(output)]
    assert main(["play", slug, *words]) == 0
    told = capsys.readouterr().out
    assert "{" not in told
    assert ("\x1b" in told) is False
    record = parse_record(output.read_text(encoding="utf-8"))
    assert replay(record).over
    assert record.names[1] == "robot:azar"


def test_a_round_told_in_sentences(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listen(monkeypatch, Player(3))
    assert main(["play", "robo", "--plain", "--seed", "3", "--lang", "es"]) == 0
    told = capsys.readouterr().out
    assert not re.search(r"[\[\]│|▸◂]", told)
    assert "Mesa, de izquierda a derecha: " in told
    assert "que encaja" in told
    assert re.search(r"Extremos: a la izquierda, \d; a la derecha, \d\.", told)


def dialogue(answers: list[str], *, sure: bool = False) -> tuple[Dialogue, list[str]]:
    """A dialogue whose player gives these answers, and what is shown and asked in it."""
    heard: list[str] = []
    waiting = iter(answers)

    def ask(prompt: str) -> str:
        heard.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    happening = Happening(Tabletop(Texts("es")), ["A (tú)", "B (azar)"], 0)
    return Dialogue(happening, ask, heard.extend, sure), heard


def seen(position: str) -> View:
    """What seat A sees of a position."""
    round_ = Position.parse(position).to_round()
    match = Match.new(round_.public.ruleset, len(round_.hands))
    return view(Match(match.standing, round_), 0)


TABLE = "bloqueo 64.42.26 65.63.31/61.60.52 - A 0/0"


@pytest.mark.parametrize(
    ("answers", "action"),
    [
        (["1 i"], "65<"),
        (["1 d"], "65>"),
        (["1", "1"], "65<"),
        (["1", "2"], "65>"),
        (["1", "d"], "65>"),
        (["2", "0", "1", "i"], "65<"),
        (["1", "", "2 d"], "63>"),
        (["65>"], "65>"),
        (["56>"], "65>"),
        ([" 1  D "], "65>"),
        (["?", "m", "h", "n", "1 i"], "65<"),
        (["q", "", "1 i"], "65<"),
        (["q", "n", "1 i"], "65<"),
        (["", "1 i"], "65<"),
        (["1", "?", "m", "9", "x", "i"], "65<"),
    ],
    ids=range(15),
)
def test_an_answer_becomes_an_action(answers: list[str], action: str) -> None:
    talk, _ = dialogue(answers)
    assert str(talk.choose(seen(TABLE))) == action


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("3", "El 3-1 no encaja en ningún extremo."),
        ("9", "No tienes ficha número 9: tienes 3."),
        ("0", "No tienes ficha número 0: tienes 3."),
        ("31>", "El 3-1 no encaja ahí."),
        ("66>", "Esa ficha no está en tu mano."),
        ("r", "Ahora no se roba."),
        ("p", "Tienes con qué jugar: 6-5 y 6-3."),
        ("hola", "«hola» no es ninguna opción. Escribe ? para ver las que hay."),
        ("1 arriba", "Ahí no hay ningún extremo. Elige uno de los números."),
        ("h", "Todavía no se ha jugado nada."),
        ("9" * 5000, "No tienes ficha número 999999999: tienes 3."),
    ],
    ids=range(11),
)
def test_what_cannot_be_done_is_explained_and_asked_again(answer: str, told: str) -> None:
    talk, heard = dialogue([answer, "1 i"])
    assert str(talk.choose(seen(TABLE))) == "65<"
    assert told in heard
    assert heard[-1] == "Te toca. ¿Qué ficha? (número; ? ayuda) "


def test_a_tile_that_fits_one_place_is_played_at_once_or_confirmed() -> None:
    position = "bloqueo 64.42.25 61.31/65.60.50 - A 0/0"
    talk, heard = dialogue(["1"])
    assert str(talk.choose(seen(position))) == "61<"
    talk, heard = dialogue(["1", "0", "1", ""], sure=True)
    assert str(talk.choose(seen(position))) == "61<"
    assert heard.count("6-1, a la izquierda, 6. Intro para jugarla; 0, otra ficha: ") == 2


def test_nothing_is_drawn_or_passed_without_the_players_own_hand() -> None:
    talk, heard = dialogue(["1", "p", ""])
    drawing = "robo 66 11.22/65.61 33.44 A 0/0"
    assert talk.choose(seen(drawing)) == Draw()
    assert "Aún puedes robar; no puedes pasar." in heard
    assert heard[-1].startswith("No te encaja ninguna ficha. Intro para robar")
    talk, heard = dialogue(["r", "p"])
    assert talk.choose(seen(drawing.replace("33.44", "-"))) == Pass()
    assert "En el pozo no queda nada que robar." in heard


def test_a_compulsory_lead_is_named() -> None:
    talk, heard = dialogue(["2", "1"])
    action = talk.choose(seen("robo - 66.11/65.61 - A 0/0 must 66;"))
    assert action == Play(Tile(6, 6))
    assert "Esta ronda se abre con el 6-6." in heard
    assert heard[-1].startswith("Te toca. Esta ronda se abre con el 6-6.")


def test_who_may_ask_for_another_deal_is_told_so_and_asks_for_it() -> None:
    rules = apply_options(game("cubano"), {"redeal_doubles": 1})
    order = [Tile(0, 0), *(tile for tile in full_set(9) if tile != Tile(0, 0))]
    match, _ = Match.new(rules, 4).deal(deal_tiles(rules, 4, order, lot=0))
    heard: list[str] = []

    def ask(prompt: str) -> str:
        heard.append(prompt)
        return "~"

    happening = Happening(Tabletop(Texts("es")), ["A (tú)", "B", "C", "D"], 0)
    action = Dialogue(happening, ask, lambda _: None).choose(view(match, 0))
    assert action == Redeal()
    assert "puedes pedir otro reparto: ~." in heard[0]
    _, events = match.step(0, action)
    assert list(happening.told(match, events)) == ["Pides otro reparto."]
    of_another = Happening(happening.top, happening.names, 1)
    told = list(of_another.told(match, events))
    assert told == ["A (tú) pide otro reparto: tiene muchos dobles."]


def test_a_locked_arm_is_explained() -> None:
    talk, heard = dialogue(["2", "52@1", "1"])
    action = talk.choose(seen("cruzado 55(53) 54.32/65.61 - A 0/0"))
    assert str(action) == "54@2"
    assert "Los brazos se abren cuando la cruz esté completa. Te valen: 5-4." in heard


def test_ends_of_one_double_are_asked_for_once() -> None:
    talk, heard = dialogue(["1", "2"])
    action = talk.choose(seen("doble-doce 77(76)(75) 65.11/cc.ca - A 0/0"))
    assert str(action) == "65@76"
    assert heard[-1] == "¿Dónde? 1, junto al 7-5, 5; 2, junto al 7-6, 6; 0, otra ficha: "
    talk, heard = dialogue(["1"])
    assert str(talk.choose(seen("doble-doce 77 71.11/cc.ca - A 0/0"))) == "71@77"


@pytest.mark.parametrize("answers", [[], ["q", "s"], ["1"], ["1", "q", "s"]], ids=range(4))
def test_a_player_may_leave_at_any_question(answers: list[str]) -> None:
    talk, _ = dialogue(answers)
    with pytest.raises(Left):
        talk.choose(seen(TABLE))


def test_a_match_that_was_left_is_kept_as_far_as_it_went(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    output = tmp_path / "mine.domino"
    for answers in (["1", "2", "3", "4", "5", "6", "7"], []):
        waiting = iter(answers)

        def ask(_: str, waiting: Iterator[str] = waiting) -> str:
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        listen(monkeypatch, ask)
        assert main(["play", "robo", "--seed", "1", "--output", str(output), "--name", "Ana"]) == 0
    told = capsys.readouterr().out
    assert "Partida dejada." in told
    assert f"El registro está en {output}." in told
    assert main(["verify", str(output)]) == 0
    assert "2 records, 2 right, 0 wrong" in capsys.readouterr().out
    assert '[Seats "A Ana" "B robot:casual"]' in output.read_text(encoding="utf-8")


def test_an_interrupted_match_is_kept_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    listen(monkeypatch, interrupt)
    output = tmp_path / "mine.domino"
    assert main(["play", "robo", "--seed", "1", "--output", str(output)]) == 0
    assert "Traceback" not in capsys.readouterr().err
    assert not replay(parse_record(output.read_text(encoding="utf-8"))).over


def test_a_match_may_end_by_agreement_between_rounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    player = Player()

    def agree(prompt: str) -> str:
        return "a" if "de acuerdo" in prompt else player(prompt)

    listen(monkeypatch, agree)
    output = tmp_path / "mine.domino"
    assert main(["play", "pool", "--seed", "1", "--output", str(output)]) == 0
    record: Record = parse_record(output.read_text(encoding="utf-8"))
    assert record.conclusion is not None
    assert record.conclusion.why == "agreed"
    assert len(record.rounds) == 1
    assert "Fichas de apuesta: " in capsys.readouterr().out


def test_the_opening_tile_of_bloqueo_plays_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in itertools.count():
        player = Player()
        listen(monkeypatch, player)
        main(["play", "bloqueo", "--seed", str(seed)])
        told = capsys.readouterr().out
        if "Sales tú." in told:
            assert "La ficha de salida se juega sola en este juego." in told
            return


def test_equal_seeds_deal_equal_tiles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for _ in range(2):
        listen(monkeypatch, Player())
        main(["play", "dos", "--seed", "x", "--options", "target=1"])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_a_seat_sees_nothing_that_is_hidden() -> None:
    """The dialogue is given a view; what it shows names no tile of another hand."""
    talk, heard = dialogue(["1 i"])
    talk.choose(seen(TABLE))
    assert not any(tile in line for line in heard for tile in ("6|1", "6|0", "5|2"))
    assert isinstance(seen(TABLE).public, PublicRound)
    assert not isinstance(seen(TABLE), Round)
