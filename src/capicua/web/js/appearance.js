/**
 * Theme and palette before the first paint. A classic script, loaded in the head of every page:
 * a module would come too late, and the page would flash in the wrong colours.
 *
 * The key and the names are those of settings.js. A value that is unknown matches no style, and so
 * leaves the page as the device wants it.
 */
(() => {
  try {
    const { theme, pips } = JSON.parse(localStorage.getItem("capicua.settings") ?? "{}") ?? {};
    const root = document.documentElement.dataset;
    if (typeof theme === "string" && theme !== "auto") root.theme = theme;
    if (typeof pips === "string") root.pips = pips;
  } catch {
    // No storage, or not ours: the page looks as the device says.
  }
})();
