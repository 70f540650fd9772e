"""Somebody has gone away, or plays in another tab: what others see of it and can do."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from capicua.club.running import seeking
from capicua.club.store.people import Person
from tests.browser.arranging import known
from tests.browser.conftest import Club, Visitors
from tests.browser.friends import DESK, PHONE, STEP, begin, come, open_for, sit
from tests.browser.test_accessible import faults
from tests.club.kept import keep
from tests.club.play import ANA, BETO, Play
from tests.club.serving import Served, served


def _in_turn(who: str, **terms: Any) -> Play:
    """A bloqueo of Ana and Beto that waits for one of them, who has a choice."""
    play = Play.begun("bloqueo", ANA, BETO, **terms)
    while play.in_turn != who or play.waits("bot"):
        play.act()
    return play


def deserted() -> Play:
    """A rated game whose clock ran out for Beto twice, and he is gone."""
    play = _in_turn(BETO, kind="ranked", pace="ranked", rated=True)
    play.go(BETO)
    while play.chair(BETO).substitute is None:
        if play.table.bot_in_turn is None and play.in_turn == ANA:
            play.act()
        else:
            play.meet()
    return play


def forsaken() -> Play:
    """A game of friends without clocks that has waited three minutes for Beto."""
    play = _in_turn(BETO)
    play.go(BETO)
    play.meet("away")
    return play


TABLES: dict[str, Callable[[], Play]] = {
    "claim": deserted,
    "void": forsaken,
    "wait": forsaken,
    "substitute": forsaken,
}


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club where Ana has been left waiting."""
    with served(tmp_path_factory.mktemp("waiting") / "club.db") as club:
        with ThreadPoolExecutor(1) as thread:  # Playwright keeps the loop of this one to itself
            thread.submit(asyncio.run, _fill(club)).result()
        yield club


async def _fill(club: Served) -> None:
    store, now_ms = club.club.store, club.club.clock.now_ms()
    for person, name in ((ANA, "Ana"), (BETO, "Beto")):
        somebody = Person(person, name, created_ms=now_ms)
        await store.transact(partial(known, person=somebody, token=f"the-cookie-of-{person}"))
    for table_id, play in TABLES.items():
        await keep(store, play(), table_id, at_ms=now_ms)


def _come(visitors: Visitors, places: Served, person: str, table_id: str) -> Page:
    page = visitors.come(places.address, **PHONE)
    token = f"the-cookie-of-{person}"
    page.context.add_cookies([{"name": "capicua", "value": token, "url": places.address}])
    page.goto(f"/mesa/{table_id}")
    return page


def _press(page: Page, name: str) -> None:
    page.get_by_role("region", name="Aviso").get_by_role("button", name=name, exact=True).click()


def test_the_win_is_claimed_from_a_rival_who_is_gone(places: Served, visitors: Visitors) -> None:
    ana = _come(visitors, places, ANA, "claim")
    expect(ana.get_by_role("region", name="Aviso")).to_contain_text("Beto no está.")
    assert list(faults(ana)) == []
    _press(ana, "Reclamar la victoria")
    expect(ana.get_by_role("heading", name=re.compile("Ganas"))).to_be_visible()
    beto = _come(visitors, places, BETO, "claim")
    expect(beto.get_by_role("heading", name=re.compile("Gana Ana"))).to_be_visible()


def test_a_game_that_keeps_somebody_waiting_is_ended_for_nobody(
    places: Served, visitors: Visitors
) -> None:
    ana = _come(visitors, places, ANA, "void")
    _press(ana, "Anular la partida")
    expect(ana.get_by_role("heading", name="Partida anulada")).to_be_visible()
    expect(ana.get_by_role("button", name="Jugar otra vez")).to_be_visible()


def test_the_computer_plays_for_who_is_gone_until_he_is_back(
    places: Served, visitors: Visitors
) -> None:
    ana = _come(visitors, places, ANA, "substitute")
    _press(ana, "Que siga la computadora")
    expect(ana.get_by_text("Te toca", exact=True)).to_be_visible()
    expect(ana.locator("#rivals")).to_contain_text("suplente")
    beto = _come(visitors, places, BETO, "substitute")
    expect(beto.locator("#hand li").first).to_be_visible()
    expect(ana.locator("#rivals")).not_to_contain_text("suplente")


def test_who_waits_goes_on_as_soon_as_the_other_is_back(places: Served, visitors: Visitors) -> None:
    ana = _come(visitors, places, ANA, "wait")
    expect(ana.get_by_role("region", name="Aviso")).to_contain_text("Beto no está.")
    beto = _come(visitors, places, BETO, "wait")
    expect(ana.get_by_role("region", name="Aviso")).to_have_count(0)
    expect(beto.get_by_text("Te toca", exact=True)).to_be_visible()


def test_who_waits_in_vain_for_a_rival_is_told_so_and_looks_for_another(
    places: Served, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeking, "NO_SHOW_MS", 5_000)
    ana = visitors.come(places.address, **PHONE)
    beto = visitors.come(places.address, java_script_enabled=False, **DESK)
    for page in (ana, beto):
        page.goto("/buscar")
        page.get_by_role("button", name=re.compile("^Buscar rival")).click()
    expect(ana).to_have_url(re.compile(r"/mesa/\w+$"))
    table = ana.url
    gathering = ana.get_by_role("region", name="La mesa antes de empezar")
    expect(gathering).to_contain_text("sigues buscando")
    notice = ana.get_by_role("region", name="Aviso")
    expect(notice).to_contain_text("La mesa se cerró porque alguien no llegó a tiempo.")
    expect(notice.get_by_role("link", name="Seguir buscando")).to_be_visible()
    expect(ana).to_have_url(re.compile("/buscar$"))
    expect(ana.get_by_role("main")).to_contain_text("Tu rival no llegó a la mesa.")
    ana.goto(table)
    expect(notice).to_contain_text("alguien no llegó a tiempo")


def test_a_tab_in_the_background_says_that_it_is_ones_turn(club: Club, visitors: Visitors) -> None:
    ana, beto = come(visitors, club, "Ana", **DESK), come(visitors, club, "Beto", **PHONE)
    sit(beto, open_for(ana, club, "bloqueo"))
    begin([ana, beto])
    pages = [ana.page, beto.page]
    for _ in range(3):
        (mine,) = (page for page in pages if page.title().startswith("Te toca · "))
        (other,) = (page for page in pages if page is not mine)
        other.evaluate(
            """() => {
                const be = (name, value) =>
                  Object.defineProperty(document, name, { value, configurable: true });
                be("visibilityState", "hidden");
                be("hidden", true);
                document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
        plain = str(other.locator("#icon").get_attribute("href"))
        assert mine.evaluate(STEP) == "done"
        if mine.locator(".ghost").count():
            mine.evaluate(STEP)
        expect(other).to_have_title(re.compile("^Te toca · "))
        expect(mine).not_to_have_title(re.compile("^Te toca · "))
        expect(other.locator("#icon")).not_to_have_attribute("href", plain)
