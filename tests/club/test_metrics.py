"""Figures for Prometheus: who may read them, what they count, and that they tell of no game."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from capicua.club.counts import BOUNDS_S, Spans
from capicua.club.settings import Settings
from tests.club.house import settled
from tests.club.serving import Served, served

pytestmark = pytest.mark.anyio

Figures = dict[tuple[str, str], float]
LABELS = {"", "code", "status", "kind", "le"}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "club.db", settings=Settings(metrics=True)) as opened:
        yield opened


def figures(club: Served) -> Figures:
    """What is told now, by name and by the value of its label."""
    answer = httpx.get(f"{club.address}/metrics", timeout=10)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    found: Figures = {}
    for family in text_string_to_metric_families(answer.text):
        assert family.documentation, family.name
        for sample in family.samples:
            assert {*sample.labels} <= LABELS, sample
            found[sample.name, next(iter(sample.labels.values()), "")] = sample.value
    return found


def test_where_nothing_is_set_there_are_no_figures(tmp_path: Path) -> None:
    with served(tmp_path / "club.db") as club:
        assert httpx.get(f"{club.address}/metrics", timeout=10).status_code == 404


def test_who_is_not_named_does_not_see_them(tmp_path: Path) -> None:
    settings = Settings(metrics=True, metrics_from=("10.0.0.0/8", "::1"))
    with served(tmp_path / "club.db", settings=settings) as club:
        address = f"{club.address}/metrics"
        assert httpx.get(address, timeout=10).status_code == 404
        behind = {"x-forwarded-for": "10.1.2.3"}
        assert httpx.get(address, headers=behind, timeout=10).status_code == 200
        outside = {"x-forwarded-for": "203.0.113.7"}
        assert httpx.get(address, headers=outside, timeout=10).status_code == 404


async def test_what_happens_is_counted(club: Served) -> None:
    guest = club.sit(speed="instant")
    async with guest.playing() as player:
        assert await player.my_turn()
        wrong = await player.browser.act(player.seq, "-" if player.legal != ["-"] else "66>")
        refused = await player.browser.hear_until("refused")
        assert refused["cmd_id"] == wrong
        await player.move(player.legal[0])
        await player.browser.send("nonsense")
        await player.browser.hear_until("error")
        now = figures(club)
        assert now["capicua_sockets", ""] == 1
        assert now["capicua_tables_awake", ""] == 1
        assert now["capicua_commands_total", ""] == 2
        assert now["capicua_command_seconds_count", ""] == 2
        assert now["capicua_command_seconds_bucket", "+Inf"] == 2
        assert now["capicua_refusals_total", refused["code"]] == 1
        assert now["capicua_bad_frames_total", "bad_message"] == 1
        assert now["capicua_bot_choices_total", ""] >= 1
        assert now["capicua_bot_fallbacks_total", ""] == 0
        assert now["capicua_outbox_waiting", ""] == 0
        assert now["capicua_http_answers_total", "303"] == 1
        assert now["process_resident_memory_bytes", ""] > 1e6
    await settled(lambda: club.club.counts.sockets == 0)
    assert figures(club)["capicua_sockets", ""] == 0


async def test_no_label_tells_of_a_table_a_person_or_a_tile(club: Served) -> None:
    guest = club.sit(speed="instant")
    async with guest.playing() as player:
        await player.my_turn()
        await player.browser.act(player.seq, player.legal[0])
        found = figures(club)  # which looks at every label
    told = {value for _, value in found}
    assert not told & {guest.table, guest.token, *player.state["view"]["hand"]}


def test_a_span_is_counted_in_the_step_that_it_fits() -> None:
    spans = Spans()
    for seconds in (0.0, BOUNDS_S[0], BOUNDS_S[0] + 1e-9, BOUNDS_S[-1], 99.0):
        spans.add(seconds)
    assert (spans.steps[0], spans.steps[1], spans.steps[-2], spans.steps[-1]) == (2, 1, 1, 1)
    assert spans.seconds == pytest.approx(99.0 + BOUNDS_S[-1] + 2 * BOUNDS_S[0])
