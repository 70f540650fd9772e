import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const web = new URL("../../src/capicua/web/", import.meta.url);
const read = (path) => readFileSync(new URL(path, web), "utf8");
const page = read("pages/table.html");
const scripts = readdirSync(new URL("js/", web)).filter((name) => name.endsWith(".js"));

/** The module and everything it imports, directly or not. */
function reached(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, imported] of read(`js/${name}`).matchAll(/^(?:import|export)\s[^;]*?from "\.\/([\w-]+\.js)";$/gms)) reached(imported, seen);
  return seen;
}

/** One of the lists of modules. */
function listed(name) {
  const [, list] = new RegExp(`set ${name} = \\[([^\\]]*)\\]`).exec(read("pages/table-modules.html"));
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, module]) => `${module}.js`).sort();
}

test("every module that the first tile needs is preloaded, and no other", () => {
  assert.deepEqual(listed("table_modules"), [...reached("table-page.js")].sort());
});

for (const [list, entry] of [["company_modules", "company-screen.js"], ["branching_modules", "branch-table.js"]]) {
  test(`where ${entry} is needed everything that it adds is preloaded`, () => {
    const first = reached("table-page.js");
    assert.deepEqual(listed(list), [...reached(entry)].filter((name) => !first.has(name)).sort());
  });
}

test("the games that branch are known to the page", () => {
  const golden = new URL("../golden/", import.meta.url);
  const branching = listed("branching_games").map((name) => name.slice(0, -3));
  for (const file of readdirSync(golden).filter((name) => name.endsWith("-wire.json"))) {
    const [{ snapshot }] = JSON.parse(readFileSync(new URL(file, golden), "utf8"));
    assert.equal(branching.includes(snapshot.view.game.split("@")[0]), snapshot.view.rules.shape !== "line", file);
  }
});

test("modules import only each other", () => {
  for (const name of scripts) {
    for (const [, from] of read(`js/${name}`).matchAll(/(?:^(?:import|export)[^;]*?from |\bimport\()"([^"]+)"/gm)) {
      assert.ok(/^\.\/[\w-]+\.js$/.test(from) && scripts.includes(from.slice(2)), `${name} imports ${from}`);
    }
  }
});

test("nothing on the page needs a laxer content security policy", () => {
  for (const name of ["pages/table.html", ...scripts.map((script) => `js/${script}`)]) {
    const text = read(name);
    assert.doesNotMatch(text, /\sstyle=["'`$]|<style|javascript:|\bdata:image|\beval\(|new Function\(|setAttribute\([^,]*["']style["']/, name);
    assert.doesNotMatch(text, /<[a-z][^>]*\son\w+=["'`]/, name);
  }
  assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)/);
  assert.doesNotMatch(read("css/table.css"), /data:|@import|https?:/);
});

test("the live regions are on the page from the start, and empty", () => {
  for (const role of ["alert", "status", "log"]) {
    assert.match(page, new RegExp(`<div [^>]*role="${role}"[^>]*></div>`), role);
    assert.equal(page.split(`role="${role}"`).length, 2, `one ${role}`);
  }
});

test("every part that the code looks for is on the page", () => {
  const ids = new Set([...page.matchAll(/\sid="([\w-]+)"/g)].map(([, id]) => id));
  for (const name of scripts) {
    for (const [, id] of read(`js/${name}`).matchAll(/\bpart\("#([\w-]+)"/g)) assert.ok(ids.has(id), `${name}: #${id}`);
  }
});

test("the table is played with forms where a page is left", () => {
  assert.match(page, /<form[^>]*method="post" action="\/mesas">/);
  assert.match(page, /<form[^>]*method="post" action="\/idioma">/);
});
