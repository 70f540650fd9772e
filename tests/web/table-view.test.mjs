import assert from "node:assert/strict";
import test from "node:test";

import { createTableView } from "../../src/capicua/web/js/table-view.js";
import { fakeFelt } from "./fake-dom.mjs";
import { longLine } from "./random-lines.mjs";

const QUIET = { shape: "line", maxPip: 6, playable: [], numerals: false, reduced: false, scroll: false };

/** A felt with the view on it, and what it reported. */
function setUp(width = 348, height = 430) {
  const felt = fakeFelt(width, height);
  const chosen = [];
  const view = createTableView(felt.host, {
    onChoose: (end) => chosen.push(end),
    lineLabel: (ends, tiles) => `${ends.map(({ id, pip }) => id + pip).join(" ")} of ${tiles}`,
    endLabel: ({ id, pip }) => `end ${id} ${pip}`,
    ghostLabel: ({ id, pip }, tile) => `${tile} at ${id} ${pip}`,
  });
  const show = (state) => view.update({ ...QUIET, ...state });
  return { ...felt, view, show, chosen, svg: felt.host.children[0] };
}

/** A felt that has fetched how a table branches. */
async function setUpBranching() {
  const felt = setUp();
  felt.show({ shape: "tips", plays: [] });
  await import("../../src/capicua/web/js/branch-table.js");
  await new Promise(setImmediate);
  return felt;
}

const tilesOf = (svg) => svg.all("tile");
const transforms = (svg) => tilesOf(svg).map((tile) => tile.attributes.transform);
const labels = (elements) => elements.map((element) => element.attributes["aria-label"]);

test("the drawing is a named group: its tiles are decoration, its ends are named", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>"] });
  assert.equal(svg.attributes.role, "group");
  assert.equal(svg.attributes["aria-label"], "<6 >5 of 2");
  assert.equal(svg.children[0].attributes["aria-hidden"], "true");
  assert.deepEqual(labels(svg.all("end-badge")), ["end < 6", "end > 5"]);
});

test("a tile keeps its element while others are added, and is not drawn again", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>"] });
  const [lead] = tilesOf(svg);
  show({ plays: ["66", "65>", "64<"] });
  assert.equal(tilesOf(svg)[0], lead);
  assert.equal(lead.writes, 1);
  show({ plays: ["66", "65>", "64<"] });
  assert.equal(tilesOf(svg).length, 3);
  assert.deepEqual(tilesOf(svg).map((tile) => tile.writes), [1, 2, 1], "only the mark of the last move went");
});

test("the last move is marked, and nothing else", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>", "64<"] });
  assert.deepEqual(tilesOf(svg).map((tile) => tile.innerHTML.includes("last-frame")), [false, false, true]);
});

test("a pending tile lies where it will stay, and becomes solid when confirmed", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>"], pending: "64<" });
  const pending = tilesOf(svg)[2];
  assert.equal(pending.attributes.class, "tile is-pending");
  const [place, animations] = [pending.attributes.transform, pending.animations.length];
  show({ plays: ["66", "65>", "64<"] });
  assert.equal(tilesOf(svg)[2], pending);
  assert.deepEqual([pending.attributes.class, pending.attributes.transform, pending.animations.length], ["tile", place, animations]);
});

test("a pending tile that was refused is taken back", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>"] });
  const before = transforms(svg);
  show({ plays: ["66", "65>"], pending: "64<" });
  show({ plays: ["66", "65>"] });
  assert.deepEqual(transforms(svg), before);
});

test("a new round takes all old tiles away", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>", "64<"] });
  const old = tilesOf(svg);
  show({ plays: ["55"] });
  assert.equal(tilesOf(svg).length, 1);
  assert.ok(!old.includes(tilesOf(svg)[0]));
  show({ plays: [] });
  assert.deepEqual([tilesOf(svg).length, svg.all("end-badge").length], [0, 0]);
});

test("ends that the hand fits are saffron, but not while a tile is being placed", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>"], playable: [">"] });
  assert.deepEqual(svg.all("end-badge").map(({ attributes }) => attributes.class), ["end-badge", "end-badge can"]);
  show({ plays: ["66", "65>"], playable: [">"], choose: { tile: "64", ends: ["<"] } });
  assert.deepEqual(svg.all("end-badge").map(({ attributes }) => attributes.class), ["end-badge"]);
});

test("a dead end is never saffron", () => {
  const { show, svg } = setUp();
  const closed = ["66", "65>", "50>", "60>", "64<", "43<", "63<", "62<", "21<", "61<"];
  show({ plays: closed, playable: ["<", ">"] });
  assert.deepEqual(svg.all("end-badge").map(({ attributes }) => attributes.class), ["end-badge dead", "end-badge dead"]);
});

test("choosing shows a named button at each end and moves no tile", () => {
  const { show, svg } = setUp();
  const plays = ["66", "65>", "50>", "60>", "64<", "43<", "63<", "62<", "21<"];
  show({ plays });
  const before = transforms(svg);
  show({ plays, choose: { tile: "61", ends: ["<", ">"] } });
  assert.deepEqual(transforms(svg), before);
  assert.deepEqual(labels(svg.all("ghost")), ["61 at < 1", "61 at > 6"]);
  for (const { attributes } of svg.all("ghost")) assert.deepEqual([attributes.role, attributes.tabindex], ["button", "0"]);
});

test("a ghost shows the tile with the matching half at the end", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>"], choose: { tile: "65", ends: ["<", ">"] } });
  const [left, right] = svg.all("ghost");
  assert.deepEqual(labels([left, right]), ["65 at < 6", "65 at > 5"]);
  const order = (ghost) => [...ghost.innerHTML.matchAll(/class="pips-(\d)"/g)].map(([, pip]) => Number(pip));
  assert.deepEqual(order(left), [5, 6], "the six touches the double six to its right");
  assert.deepEqual(order(right), [5, 6], "the five touches the five to its left");
});

test("a double gets the place of a double", () => {
  const { show, svg } = setUp();
  show({ plays: ["65"], choose: { tile: "66", ends: ["<"] } });
  assert.match(svg.all("ghost")[0].innerHTML, /M-30 0H30/, "it stands across the line");
});

test("a ghost may be tapped, or confirmed with Enter or Space", () => {
  const { show, svg, chosen } = setUp();
  show({ plays: ["66", "65>"], choose: { tile: "65", ends: ["<", ">"] } });
  const [left, right] = svg.all("ghost");
  left.dispatch("click");
  for (const key of ["Enter", " "]) {
    const event = right.dispatch("keydown", { key });
    assert.ok(event.prevented && event.stopped, "the page must not scroll, the hand must not react");
  }
  assert.deepEqual(chosen, ["<", ">", ">"]);
  right.dispatch("keydown", { key: "Enter", repeat: true });
  assert.equal(chosen.length, 3, "a key that is held down confirms once");
});

test("arrows walk through the ghosts; other keys are left to the page", () => {
  const { document, view, show, svg } = setUp();
  assert.equal(view.focusGhost(), false);
  show({ plays: ["66", "65>"], choose: { tile: "65", ends: ["<", ">"] } });
  const [left, right] = svg.all("ghost");
  assert.equal(view.focusGhost(), true);
  assert.equal(document.activeElement, left);
  left.dispatch("keydown", { key: "ArrowRight" });
  assert.equal(document.activeElement, right);
  right.dispatch("keydown", { key: "ArrowRight" });
  assert.equal(document.activeElement, left, "around the end");
  left.dispatch("keydown", { key: "ArrowUp" });
  assert.equal(document.activeElement, right);
  assert.equal(right.dispatch("keydown", { key: "Escape" }).stopped, false);
  view.focusGhost("<");
  assert.equal(document.activeElement, left);
});

test("a ghost keeps its element, and so the focus, while it stays", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>"], choose: { tile: "65", ends: ["<", ">"] } });
  const before = svg.all("ghost");
  show({ plays: ["66", "65>"], choose: { tile: "65", ends: ["<", ">"] }, numerals: true });
  assert.deepEqual(svg.all("ghost"), before);
  show({ plays: ["66", "65>"] });
  assert.equal(svg.all("ghost").length, 0);
});

test("touch targets are at least 44 px even where tiles are smaller", () => {
  const { show, svg } = setUp(320, 190);
  show({ plays: ["66", "65>"], choose: { tile: "65", ends: ["<", ">"] } });
  for (const ghost of svg.all("ghost")) {
    const [, width, height] = ghost.innerHTML.match(/class="ghost-target"[^>]* width="([\d.]+)" height="([\d.]+)"/);
    assert.ok(Number(width) >= 44 && Number(height) >= 44);
  }
});

test("tiles glide when the table is arranged anew, in at most 250 ms, and not under reduced motion", () => {
  const plays = longLine(5);
  for (const reduced of [false, true]) {
    const { show, svg } = setUp(320, 262);
    for (let count = 1; count <= plays.length; count++) show({ plays: plays.slice(0, count), reduced });
    const animations = tilesOf(svg).flatMap((tile) => tile.animations);
    assert.equal(animations.length > plays.length, !reduced);
    for (const { timing } of animations) assert.ok(timing.duration <= 250);
  }
});

test("what is there after a reload or a resize is simply there", () => {
  const { show, svg, resize } = setUp();
  show({ plays: longLine(5) });
  const before = transforms(svg);
  resize(720, 560);
  assert.notDeepEqual(transforms(svg), before);
  assert.deepEqual(tilesOf(svg).flatMap((tile) => tile.animations), []);
});

test("a felt too small for any table shows it smaller instead of failing; one without size waits", () => {
  const { show, svg, resize } = setUp(0, 0);
  show({ plays: longLine(5) });
  assert.equal(tilesOf(svg).length, 0);
  resize(90, 40);
  assert.equal(tilesOf(svg).length, longLine(5).length);
  assert.equal(svg.attributes.viewBox, "-6 -6 212 132");
});

test("the shared symbols are put into the page once", () => {
  const { document, host } = setUp();
  assert.match(document.body.innerHTML, /id="tile-lying"/);
  const before = document.body.innerHTML;
  createTableView(host, { onChoose() {}, lineLabel: () => "", endLabel: () => "", ghostLabel: () => "" });
  assert.equal(document.body.innerHTML, before);
});

test("nothing is drawn and nothing stays after destroy", () => {
  const { view, show, host, resize } = setUp();
  show({ plays: ["66"] });
  view.destroy();
  resize(700, 500);
  assert.deepEqual(host.children, []);
});

test("the markup obeys the content security policy", () => {
  const { show, svg } = setUp();
  show({ plays: ["66", "65>"], choose: { tile: "65", ends: ["<"] } });
  const markup = ["tile", "end-badge", "ghost"].flatMap((name) => svg.all(name)).map((element) => element.innerHTML).join("");
  assert.ok(markup.length > 1000);
  assert.doesNotMatch(markup, /\sstyle=|<script|\son\w+=|https?:|data:/);
});

const STAR = ["66", "65@1", "51@1", "64@2"];
const TREE = ["66", "65@66", "55@65", "54@55", "64@66"];

test("a table that branches is drawn as soon as the modules for it have come", async () => {
  const { show, svg } = setUp();
  show({ shape: "star:4", plays: STAR });
  assert.equal(tilesOf(svg).length, 0);
  await import("../../src/capicua/web/js/branch-table.js");
  await new Promise(setImmediate);
  assert.equal(tilesOf(svg).length, STAR.length);
});

test("every end of a star has its badge, the next arm among them", async () => {
  const { show, svg } = await setUpBranching();
  show({ shape: "star:4", plays: STAR, playable: ["@3"] });
  assert.deepEqual(labels(svg.all("end-badge")), ["end @1 1", "end @2 4", "end @3 6"]);
  assert.deepEqual(svg.all("can").length, 1);
  assert.equal(svg.attributes["aria-label"], "@11 @24 @36 of 4");
});

test("an arm where nobody may play yet is hollow", async () => {
  const { show, svg } = await setUpBranching();
  show({ shape: "star:4", plays: STAR, playable: ["@3"], closed: ["@1", "@2"] });
  assert.deepEqual(svg.all("closed").map(({ attributes }) => attributes["aria-label"]), ["end @1 1", "end @2 4"]);
});

test("ends of one number are told apart by their names, not by the number", async () => {
  const { show, svg } = await setUpBranching();
  show({ shape: "tips", plays: TREE.slice(0, 3), playable: ["@55'"] });
  assert.deepEqual(labels(svg.all("can")), ["end @55' 5"]);
});

test("a tile that fits many ends has a ghost at each of them, named and in the order of reading", async () => {
  const { show, svg } = await setUpBranching();
  show({ shape: "tips", plays: TREE.slice(0, 3), choose: { tile: "65", ends: ["@66", "@55", "@55'"] } });
  const ghosts = svg.all("ghost");
  assert.deepEqual(ghosts.map(({ attributes }) => attributes["data-end"]).sort(), ["@55", "@55'", "@66"]);
  assert.equal(svg.all("end-badge").length, 0);
});

test("an arrow leads to the nearest ghost in its direction", async () => {
  const { document, show, svg, view } = await setUpBranching();
  show({ shape: "star:4", plays: ["66", "65@1", "64@2", "63@3", "62@4", "55@1", "44@2", "33@3", "22@4", "53@1", "43@2", "32@3"], choose: { tile: "31", ends: ["@1", "@2"] } });
  const [one, two] = svg.all("ghost");
  view.focusGhost("@2");
  const west = document.activeElement;
  west.dispatch("keydown", { key: "ArrowRight" });
  assert.equal(document.activeElement, one === west ? two : one);
  document.activeElement.dispatch("keydown", { key: "ArrowLeft" });
  assert.equal(document.activeElement, west);
});

test("a tree keeps its tiles in place while it grows, and the tile chosen lies where its ghost was", async () => {
  const { show, svg } = await setUpBranching();
  show({ shape: "tips", plays: TREE.slice(0, 4) });
  const before = transforms(svg);
  show({ shape: "tips", plays: TREE.slice(0, 4), choose: { tile: "64", ends: ["@66"] } });
  const ghost = svg.all("ghost")[0].innerHTML.match(/is-ghost" transform="([^"]+)"/)[1];
  show({ shape: "tips", plays: TREE.slice(0, 4), pending: "64@66" });
  assert.deepEqual(transforms(svg), [...before, ghost]);
  show({ shape: "tips", plays: TREE.slice(0, 4) });
  assert.deepEqual(transforms(svg), before, "and it is taken back without a trace");
});

test("on a line that scrolls the end out of view is a tab: it is touched to see it, or to play there", () => {
  const { show, svg, chosen } = setUp();
  const plays = longLine(5);
  show({ plays, scroll: true });
  const tab = svg.all("pinned")[0];
  const [name] = tab.attributes["aria-label"].match(/[<>]/);
  const before = transforms(svg);
  tab.dispatch("click");
  assert.notDeepEqual(transforms(svg), before, "the line has moved");
  assert.ok(svg.all("pinned").every(({ attributes }) => !attributes["aria-label"].includes(name)));
  show({ plays: plays.slice(0, 20), scroll: true });
  const hidden = svg.all("pinned").map(({ attributes }) => attributes["aria-label"].split(" "));
  assert.ok(hidden.length > 0);
  const [, end, pip] = hidden[0];
  show({ plays: plays.slice(0, 20), scroll: true, choose: { tile: `${pip}${pip}`, ends: [end] } });
  svg.all("ghost")[0].dispatch("click");
  assert.deepEqual(chosen, [end]);
});

test("an update that changes nothing writes nothing", () => {
  const { show, svg } = setUp();
  show({ shape: "tips", plays: TREE });
  const drawn = [...tilesOf(svg), ...svg.all("end-badge")];
  const writes = drawn.map((element) => element.writes);
  show({ shape: "tips", plays: TREE });
  assert.deepEqual(drawn.map((element) => element.writes), writes);
});
