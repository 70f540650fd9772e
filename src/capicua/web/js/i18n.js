/**
 * The texts of the page: the catalogue that the server made a module of.
 *
 * A message is a text, or two forms by count; `{name}` is replaced by the value of that name, and
 * the count of a plural is `n`.
 */

/** @typedef {string | {one: string, other: string}} Message */
/** @typedef {{lang: string, messages: Record<string, Message>}} Catalogue */
/** @typedef {(id: string, values?: Record<string, string | number>) => string} Translate */

/** @param {string} url @returns {Promise<Catalogue>} */
export async function loadCatalogue(url) {
  return (await import(url)).default;
}

/**
 * The function that says a message in the language of the catalogue.
 *
 * It throws a RangeError where a message, a placeholder's value or the count of a plural is
 * missing: that is a fault of ours, and a test asks for every message the code names.
 *
 * @param {Catalogue} catalogue
 * @returns {Translate}
 */
export function translator({ lang, messages }) {
  const plural = new Intl.PluralRules(lang);
  return (id, values = {}) => {
    const message = messages[id];
    if (message === undefined) throw new RangeError(`no message ${id} in ${lang}`);
    const text = typeof message === "string" ? message : form(message, values, plural, id);
    return filled(text, values, id, lang === "es" ? contracted : joined);
  };
}

/**
 * @param {{one: string, other: string}} message
 * @param {Record<string, string | number>} values
 * @param {Intl.PluralRules} plural
 * @param {string} id
 */
function form(message, { n }, plural, id) {
  if (typeof n !== "number") throw new RangeError(`${id} needs a count n`);
  return plural.select(n) === "one" ? message.one : message.other;
}

/** A value after the preposition that stands before it. @typedef {(before: string, value: string) => string} Join */

/** @param {string} text @param {Record<string, string | number>} values @param {string} id @param {Join} join */
function filled(text, values, id, join) {
  return text.replace(/(?:(?<!\p{L})(a|de) )?\{(\w+)\}/giu, (_, before, name) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`${id} needs ${name}`);
    return before === undefined ? String(value) : join(before, String(value));
  });
}

/** @type {Join} */
function joined(before, value) {
  return `${before} ${value}`;
}

/** Spanish says "al jugador" and "del jugador", where the article is not part of a name. @type {Join} */
function contracted(before, value) {
  if (!value.startsWith("el ")) return joined(before, value);
  return `${before}l ${value.slice("el ".length)}`;
}
