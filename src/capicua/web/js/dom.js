/**
 * Elements in few words. Texts become text nodes: nothing that a person wrote is ever markup.
 * And modules that the page does without at first.
 */

/**
 * @typedef {Record<string, string | number | boolean | null | ((event: any) => void)>} Props
 *   `class` and attributes; true is an empty attribute, false and null leave it out; functions are
 *   listeners, named `onclick` and so on.
 * @typedef {Node | string | null} Child
 */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, props = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else setAttribute(element, key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Set, or with false and null remove, an attribute; nothing is touched where it is so already.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null} value
 */
export function setAttribute(element, name, value) {
  const text = value === true ? "" : value === false || value === null ? null : String(value);
  if (element.getAttribute(name) === text) return;
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}

/** Set a text; nothing is touched where it is so already. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A drawing from our own markup (never from texts).
 *
 * @param {string} markup  one element
 * @returns {Element}
 */
export function drawing(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const element = template.content.firstElementChild;
  if (element === null) throw new TypeError("the markup holds no element");
  return element;
}

/**
 * The element of the page that a part of the program belongs to.
 *
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function part(selector, within = document) {
  const element = within.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new TypeError(`the page has no ${selector}`);
  return element;
}

/**
 * What is fetched when it is first wanted, and then kept. Where that fails, whoever wants it next tries again.
 *
 * @template T
 * @param {() => Promise<T>} fetch
 * @returns {() => Promise<T>}
 */
export function fetchedOnce(fetch) {
  /** @type {Promise<T> | null} */
  let kept = null;
  return () => {
    kept ??= fetch().catch((error) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}
