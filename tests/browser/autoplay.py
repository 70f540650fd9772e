"""Somebody who always plays the first tile that fits, by mouse, on the real page of any game."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import APIResponse, BrowserContext, Page

from tests.browser.wire import Message, Wire

LOOK = """
async (patience) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const shown = (selector) => [...document.querySelectorAll(selector)].find(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[hidden]"));
  const found = () => {
    if (shown("#end #again")) return ["end", null];
    if (shown("#end #next")) return ["round", shown("#end #next")];
    if (shown("#result")) return ["result", shown("#result")];
    const ghost = shown(".ghost .is-ghost") ?? shown(".ghost");  // a tab, where it is out of view
    if (ghost) return ["ghost", ghost];
    const act = shown("#act");
    if (act && !act.hasAttribute("aria-disabled")) return ["act", act];
    if (shown("#hand .up")) return ["tile", shown("#hand .up")];
    return null;
  };
  const until = Date.now() + patience;
  for (let seen = found(); ; seen = found()) {
    if (seen !== null) {
      const [what, element] = seen;
      if (element === null) return { what };
      element.scrollIntoView({ block: "nearest", inline: "center" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { what, x: x + width / 2, y: y + height / 2 };
    }
    if (Date.now() > until) throw new Error(`nothing to do: ${document.body.innerText}`);
    await frame();
  }
}
"""
PATIENCE_MS = 15_000


@dataclass
class Autoplayer:
    """A page and the one who plays there without thinking; made before the page is opened."""

    page: Page
    wire: Wire = field(init=False)
    plays: int = 0
    draws_and_passes: int = 0
    choices: int = 0

    def __post_init__(self) -> None:
        self.wire = Wire(self.page)

    def sit(self, address: str, game: str, **fields: object) -> None:
        """Open a table of a game as the form of its set-up page does, and go there."""
        self.page.goto(open_table(self.page.context, address, game, **fields))

    def look(self) -> dict[str, Any]:
        """What can be done now, and where; waits until there is something."""
        seen: dict[str, Any] = self.page.evaluate(LOOK, PATIENCE_MS)
        return seen

    def until_round_ends(self, most: int = 1_000) -> str:
        """Play on; ``round`` or ``end`` once the sheet is open, ``play`` after so many clicks."""
        for _ in range(most):
            seen = self.look()
            if seen["what"] in ("round", "end"):
                return str(seen["what"])
            self.page.mouse.click(seen["x"], seen["y"])
            self.plays += seen["what"] == "tile"
            self.choices += seen["what"] == "ghost"
            self.draws_and_passes += seen["what"] == "act"
        return "play"

    def next_round(self) -> None:
        """Ask for the next round by its button."""
        self.page.get_by_role("button", name="Siguiente ronda", exact=True).click()

    @property
    def view(self) -> Message:
        """What the server said when the page was opened last."""
        snapshots = [message for message in self.wire.received if message["t"] == "snapshot"]
        return dict(snapshots[-1]["view"])

    @property
    def now(self) -> Message:
        """What the server said last of where the table stands."""
        for message in reversed(self.wire.received):
            if message["t"] == "delta":
                return dict(message["now"])
            if message["t"] == "snapshot":
                return dict(message["view"]["now"])
        raise LookupError("nothing has come yet")


def open_table(context: BrowserContext, address: str, game: str, **fields: object) -> str:
    """Open a table, against computers if not told otherwise, for this browser; gives its path."""
    wanted = {"level": "casual", "speed": "instant", **fields}
    form: dict[str, str | float | bool] = {"game": game}
    form |= {name.replace("_", "-"): str(value) for name, value in wanted.items()}
    made = _post(context, address, "/mesas", form)
    assert made.status == 303, made.text()
    return str(made.headers["location"]).removesuffix("?nueva")


def _post(
    context: BrowserContext, address: str, path: str, form: dict[str, str | float | bool]
) -> APIResponse:
    headers = {"Origin": address}
    return context.request.post(f"{address}{path}", form=form, headers=headers, max_redirects=0)
