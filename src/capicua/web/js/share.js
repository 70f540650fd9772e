/** The way of friends to this table: the link, to be copied or passed on, and the same as a QR code. */

import { h } from "./dom.js";

/** How long "copied" is said, in milliseconds. */
const SAID = 2_500;

/** @param {import("./names.js").Words} words */
export function shareBox({ t }) {
  const { share = location.href, shareTitle = "", shareText = "", shareLocal, qr = "" } = document.body.dataset;
  const link = h("input", { class: "link", type: "text", readonly: true, value: share, "aria-label": t("share.link"), onfocus: ({ target }) => target.select() });
  const told = h("span", { class: "told", role: "status" });
  const copy = h("button", { class: "button main", type: "button" }, t("share.copy"));
  copy.addEventListener("click", async () => {
    const done = await copied(link, share);
    told.textContent = t(done ? "share.copied" : "share.by_hand");
    setTimeout(() => told.replaceChildren(), SAID);
  });
  const pass = h("button", { class: "button quiet", type: "button", hidden: navigator.share === undefined }, t("share.send"));
  pass.addEventListener("click", () => void navigator.share({ title: shareTitle, text: shareText, url: share }).catch(() => undefined));
  return h("section", { class: "share", "aria-label": t("share.title") },
    h("h3", {}, t("share.title")),
    h("p", {}, t("share.how")),
    shareLocal === undefined ? null : h("p", { class: "only-here" }, t("share.only_here")),
    link,
    h("div", { class: "row" }, copy, pass, told),
    h("img", { class: "qr", src: qr, alt: t("share.qr"), width: 168, height: 168, loading: "lazy" }),
  );
}

/** Whether the link could be copied; where that is forbidden it is selected, to be copied by hand. @param {HTMLInputElement} link @param {string} share */
async function copied(link, share) {
  try {
    await navigator.clipboard.writeText(share);
    return true;
  } catch {
    link.focus();
    link.select();
    return false;
  }
}
