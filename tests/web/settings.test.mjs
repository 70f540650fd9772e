import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

import { DEFAULTS, KEY, PALETTES, THEMES, deviceSettings, parseSettings } from "../../src/capicua/web/js/settings.js";

const script = readFileSync(new URL("../../src/capicua/web/js/appearance.js", import.meta.url), "utf8");

/** What the page is told before its first paint, with this text in the storage. */
function painted(text) {
  const dataset = {};
  const localStorage = { getItem: (key) => (key === KEY ? text : null) };
  vm.runInNewContext(script, { document: { documentElement: { dataset } }, localStorage, JSON });
  return { ...dataset };
}

test("without anything kept the defaults hold", () => {
  assert.deepEqual(parseSettings(null), DEFAULTS);
});

test("what is kept comes back", () => {
  const changed = { ...DEFAULTS, theme: "contrast", pips: "mar", line: "straight", numerals: true, sound: false, letters: false, oneStop: true, order: "weight" };
  assert.deepEqual(parseSettings(JSON.stringify(changed)), changed);
});

test("what is not ours is left out, value by value", () => {
  for (const text of ["", "{", "null", "[]", "7", '"x"']) assert.deepEqual(parseSettings(text), DEFAULTS, text);
  const mixed = parseSettings('{"theme":"pink","pips":"brasa","sound":"no","order":3,"__proto__":{"letters":false},"more":1}');
  assert.deepEqual(mixed, { ...DEFAULTS, pips: "brasa" });
});

test("a device without any storage plays too, as in programs that show pages beside something else", () => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: null });
  try {
    const { settings, keep } = deviceSettings();
    assert.deepEqual(settings, DEFAULTS);
    keep(settings);
  } finally {
    delete globalThis.localStorage;
  }
});

test("a device that forbids storage still plays", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  try {
    const { settings, keep } = deviceSettings();
    assert.deepEqual(settings, DEFAULTS);
    keep(settings);
  } finally {
    delete globalThis.localStorage;
  }
});

test("theme and palette are there before the first paint, as the settings keep them", () => {
  for (const theme of THEMES) {
    for (const pips of PALETTES) {
      const expected = theme === "auto" ? { pips } : { theme, pips };
      assert.deepEqual(painted(JSON.stringify({ ...DEFAULTS, theme, pips })), expected);
    }
  }
  for (const text of [null, "{", "null", "7", '{"theme":7}']) assert.deepEqual(painted(text), {});
});
