"""Where scripts are forbidden everything can be read, and the table says what it wants."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Club, Visitors

PAGES = {
    "Consejos": "/aprender/consejos",
    "Palabras": "/aprender/palabras",
    "Preguntas": "/aprender/preguntas",
}


def test_the_pages_to_learn_from_are_reached_and_read(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, java_script_enabled=False)
    page.goto("/")
    page.get_by_role("navigation", name="Principal").get_by_role("link", name="Aprender").click()
    expect(page).to_have_url(f"{club.address}/aprender")
    for name, path in PAGES.items():
        page.goto("/aprender")
        page.get_by_role("main").get_by_role("link", name=re.compile(f"^{name}")).click()
        expect(page).to_have_url(f"{club.address}{path}")
        main = page.get_by_role("main")
        expect(main.get_by_role("heading", level=1)).to_be_visible()
        assert len(main.inner_text().split()) > 150, "a page has something to say"
    page.goto("/aprender/consejos")
    answer = page.get_by_role("group").first
    answer.locator("summary").click()
    expect(answer.locator("p").first).to_be_visible()


@pytest.mark.parametrize("start", ["/", "/reglas/robo"])
def test_play_now_leads_to_a_table_that_says_what_is_missing_and_the_way_back(
    start: str, club: Club, visitors: Visitors
) -> None:
    page = visitors.come(club.address, java_script_enabled=False)
    page.goto(start)
    page.get_by_role("button", name="Jugar ahora").first.click()
    expect(page).to_have_url(re.compile(r"/mesa/\w+(\?nueva)?$"))
    said = page.locator("noscript")  # roles and texts in there are not looked for by Playwright
    expect(said.locator("p").first).to_contain_text("Para jugar hace falta JavaScript")
    expect(said.locator("p").first).to_be_in_viewport()
    said.locator("a", has_text="Volver a la portada").click()
    expect(page.get_by_role("link", name="Seguir")).to_be_visible()
