"""Pictures of pages, kept to be looked at."""

from pathlib import Path

from playwright.sync_api import Page

ARTEFACTS = Path(__file__).parent / "artefacts"


def keep(page: Page, name: str) -> None:
    """Keep a picture of what a page shows."""
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")
