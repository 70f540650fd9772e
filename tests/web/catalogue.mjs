// The catalogues of the browser, read from their PO files as the server reads them.

import { readFileSync } from "node:fs";

import { translator } from "../../src/capicua/web/js/i18n.js";
import { wordsIn } from "../../src/capicua/web/js/names.js";

export const LANGUAGES = ["es", "en"];

/** The messages of one language: id → text, or {one, other}. */
export function readCatalogue(lang, area = "table") {
  const file = new URL(`../../src/capicua/web/locale/${lang}/${area}.po`, import.meta.url);
  const messages = {};
  for (const block of readFileSync(file, "utf8").split(/\n\s*\n/)) {
    const fields = fieldsOf(block);
    if (!fields.msgid) continue;
    messages[fields.msgid] = fields.msgid_plural ? { one: fields["msgstr[0]"], other: fields["msgstr[1]"] } : fields.msgstr;
  }
  return messages;
}

/** The fields of one entry; a text may go on over several lines. */
function fieldsOf(block) {
  const fields = {};
  let name = "";
  for (const line of block.split("\n")) {
    const start = /^(msg\w+(?:\[\d\])?)\s+(".*")$/.exec(line);
    if (start) {
      name = start[1];
      fields[name] = JSON.parse(start[2]);
    } else if (line.startsWith('"')) {
      fields[name] += JSON.parse(line);
    }
  }
  return fields;
}

/** What the modules get: the words of a language. */
export function wordsOf(lang) {
  return wordsIn(translator({ lang, messages: readCatalogue(lang) }), lang);
}
