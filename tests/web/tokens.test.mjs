// The design system: themes are complete, and pips can be told apart from ivory and from each other.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const css = readFileSync(new URL("../../src/capicua/web/css/tokens.css", import.meta.url), "utf8");

/** The custom properties of the block that opens with this selector. */
function tokensOf(selector) {
  const start = css.indexOf(`${selector} {`);
  assert.ok(start >= 0, `${selector} is in tokens.css`);
  const block = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const light = tokensOf(":root");
const dark = tokensOf(':root[data-theme="dark"]');
const contrast = tokensOf(':root[data-theme="contrast"]');
const PALETTES = ["faro", "tinta", "mar", "brasa"];
const palette = (name) => Object.values(tokensOf(name === "faro" ? ':root, [data-pips="faro"]' : `[data-pips="${name}"]`));

/** Linear red, green, blue of #rgb or #rrggbb. */
function linear(colour) {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.slice(1).match(/../g);
  return digits.slice(0, 3).map((pair) => {
    const value = parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** Contrast ratio of WCAG 2. */
function ratio(a, b) {
  const [lighter, darker] = [a, b]
    .map((colour) => linear(colour).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0))
    .sort((p, q) => q - p);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Colour vision deficiencies at full strength: Machado, Oliveira and Fernandes 2009. */
const EYES = {
  full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** A colour in CIELAB as these eyes see it. */
function seenBy(eyes, colour) {
  const source = linear(colour);
  const [r, g, b] = eyes.map((weights) => Math.max(0, Math.min(1, weights.reduce((sum, weight, i) => sum + weight * source[i], 0))));
  const curve = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Least difference (ΔE76) between neighbours in number. */
function leastNeighbourDifference(name, eyes) {
  const colours = palette(name).map((colour) => seenBy(EYES[eyes], colour));
  const differences = colours.slice(1).map((colour, before) => Math.hypot(...colour.map((part, i) => part - colours[before][i])));
  return Math.min(...differences);
}

test("the dark theme is the same whether chosen or wished for by the system", () => {
  assert.deepEqual(tokensOf(":root:not([data-theme])"), dark);
});

test("themes name only what the light theme names", () => {
  for (const theme of [dark, contrast]) {
    const unknown = Object.keys(theme).filter((name) => !(name in light) && !name.startsWith("--pip-"));
    assert.deepEqual(unknown, []);
  }
});

test("every palette colours 1 to 12", () => {
  for (const name of PALETTES) assert.equal(palette(name).length, 12, name);
});

test("pips stand out from the ivory in every palette and theme", () => {
  for (const name of PALETTES) {
    for (const colour of palette(name)) {
      assert.ok(ratio(colour, light["--tile-face"]) >= 4.5, `${name} ${colour} on light ivory`);
      assert.ok(ratio(colour, dark["--tile-face"]) >= 3.9, `${name} ${colour} on dark ivory`);
    }
  }
});

test("neighbours in number part for the eyes each palette is made for", () => {
  const wanted = [["faro", "full", 50], ["mar", "protan", 25], ["mar", "deutan", 25], ["brasa", "tritan", 40]];
  for (const [name, eyes, least] of wanted) {
    const difference = leastNeighbourDifference(name, eyes);
    assert.ok(difference >= least, `${name} for ${eyes}: ${difference.toFixed(1)}`);
  }
});

test("text can be read on paper, felt, badges and buttons in every theme", () => {
  const pairs = [
    ["--ink", "--paper", 7], ["--ink-2", "--paper", 4.5], ["--ink-3", "--paper", 4.5], ["--ink-3", "--paper-2", 4.5],
    ["--link", "--paper", 4.5], ["--bad", "--paper", 4.5], ["--good", "--paper", 4.5], ["--warn", "--paper", 4.5], ["--accent-ink", "--paper", 4.5],
    ["--on-felt", "--felt-hi", 4.5], ["--on-felt", "--felt", 4.5], ["--on-felt-2", "--felt", 4.5],
    ["--on-badge", "--badge", 7], ["--on-accent", "--accent", 7], ["--on-accent", "--accent-lo", 4.5],
  ];
  for (const [theme, tokens] of Object.entries({ light, dark: { ...light, ...dark }, contrast: { ...light, ...contrast } })) {
    for (const [ink, ground, least] of pairs) {
      const got = ratio(tokens[ink], tokens[ground]);
      assert.ok(got >= least, `${theme}: ${ink} on ${ground} is ${got.toFixed(2)}, wanted ${least}`);
    }
  }
});

test("what one can act on stands out from the felt", () => {
  for (const tokens of [light, { ...light, ...dark }, { ...light, ...contrast }]) assert.ok(ratio(tokens["--accent"], tokens["--felt"]) >= 3);
});

test("nothing is loaded from elsewhere and nothing needs data: addresses", () => {
  assert.doesNotMatch(css, /url\(|@import|https?:|data:/);
});
