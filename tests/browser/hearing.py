"""What a screen reader would say of its own accord: everything that comes into a live region."""

from playwright.sync_api import Page

Utterance = tuple[str, str]
"""The role of the region, and the words."""

LISTEN = """
window.utterances = [];
document.addEventListener("DOMContentLoaded", () => {
  const listening = new MutationObserver((changes) => {  // one for all: it keeps their order
    for (const { addedNodes, target } of changes)
      for (const { textContent } of addedNodes)
        window.utterances.push([target.closest("[role]").getAttribute("role"), textContent]);
  });
  for (const region of document.querySelectorAll("[role=status], [role=log], [role=alert]"))
    listening.observe(region, { childList: true });
});
"""
AWAIT_MORE = """
([known, most]) => new Promise((resolve, reject) => {
  const until = Date.now() + most;
  const look = () => {
    if (window.utterances.length > known) resolve(window.utterances.slice(known));
    else if (Date.now() > until) reject(new Error("nothing more is said"));
    else setTimeout(look, 10);
  };
  look();
})
"""
PATIENCE_MS = 15_000


class Ear:
    """Hears a page; made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.heard: list[Utterance] = []
        self._listened = 0
        page.add_init_script(LISTEN)

    def next(self) -> Utterance:
        """The next that is said, once it is said."""
        if self._listened == len(self.heard):
            more = self._page.evaluate(AWAIT_MORE, [len(self.heard), PATIENCE_MS])
            self.heard.extend((role, text) for role, text in more)
        self._listened += 1
        return self.heard[self._listened - 1]

    def of(self, role: str) -> list[str]:
        """Everything heard from the regions of a role."""
        return [text for each, text in self.heard if each == role]
