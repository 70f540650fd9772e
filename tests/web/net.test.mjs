import assert from "node:assert/strict";
import test from "node:test";

import { FIRST_DELAY, LONGEST_DELAY, PROBE_ANSWER, RESEND_AFTER, SILENCE_BEFORE_PING, STALE_AFTER, backOff } from "../../src/capicua/web/js/net.js";
import { inStep, online, untilNext } from "./online.mjs";
import { company, dealt, now, passed } from "./tables.mjs";

const last = (list) => list[list.length - 1];
const delta = (seq, n = 1) => ({ t: "delta", seq, events: Array.from({ length: n }, () => passed("A")), now: now("B") });

test("it says hello first, without a number before it knows anything", () => {
  const world = online();
  world.sockets[0].accept();
  assert.deepEqual(world.sockets[0].sent, [{ t: "hello", v: 1, table: "t1" }]);
  world.sockets[0].say(dealt());
  assert.deepEqual(world.statuses, ["connected"]);
});

test("after a loss it says hello with the last event it has", () => {
  const world = inStep();
  world.sockets[0].lose();
  untilNext(world);
  world.sockets[1].accept();
  assert.deepEqual(world.sockets[1].sent[0], { t: "hello", v: 1, table: "t1", last_seq: 1 });
});

test("events that follow each other are passed on, known ones are left out", () => {
  const world = inStep();
  world.sockets[0].say(delta(2, 2));
  world.sockets[0].say(delta(2, 3));
  world.sockets[0].say(delta(2, 3));
  assert.deepEqual(world.messages.slice(1).map(({ seq, events }) => [seq, events.length]), [[2, 2], [4, 1]]);
});

test("after a gap nothing is passed on, and what is missing is asked for once", () => {
  const world = inStep();
  world.sockets[0].say(delta(4));
  world.sockets[0].say(delta(5));
  assert.equal(world.messages.length, 1);
  assert.deepEqual(world.sockets[0].sent.slice(1), [{ t: "resync", last_seq: 1 }]);
  world.sockets[0].say(delta(2, 4));
  world.sockets[0].say(delta(8));
  assert.deepEqual(last(world.sockets[0].sent), { t: "resync", last_seq: 5 });
});

test("it asks after a silence and takes no answer for a loss", () => {
  const world = inStep();
  world.clock.run(SILENCE_BEFORE_PING);
  assert.deepEqual(last(world.sockets[0].sent), { t: "ping" });
  world.sockets[0].say({ t: "pong" });
  world.clock.run(SILENCE_BEFORE_PING);
  world.clock.run(STALE_AFTER - SILENCE_BEFORE_PING - 1);
  assert.equal(world.sockets[0].closed, false);
  world.clock.run(1);
  assert.equal(world.sockets[0].closed, true);
  assert.equal(last(world.statuses), "reconnecting");
});

test("a connection that is never made is given up and tried again", () => {
  const world = online();
  world.clock.run(STALE_AFTER);
  assert.equal(world.sockets[0].closed, true);
  untilNext(world);
});

test("the back-off doubles, is spread, and never exceeds its cap", () => {
  assert.equal(backOff(0, 0), FIRST_DELAY / 2);
  assert.equal(backOff(1, 0), FIRST_DELAY);
  for (let attempt = 0; attempt < 60; attempt += 1) {
    assert.ok(backOff(attempt, 0.999999) <= LONGEST_DELAY);
    assert.ok(backOff(attempt, 0) >= FIRST_DELAY / 2);
    assert.ok(backOff(attempt + 1, 0) >= backOff(attempt, 0));
  }
  assert.equal(backOff(20, 0), LONGEST_DELAY / 2);
});

test("it never gives up", () => {
  const world = inStep({ random: 0.99 });
  for (let i = 0; i < 200; i += 1) {
    world.socket.lose();
    untilNext(world);
  }
});

test("the wait grows with failures and is short again after a success", () => {
  const world = inStep();
  for (let i = 0; i < 8; i += 1) {
    world.socket.lose();
    untilNext(world);
  }
  world.socket.accept();
  world.socket.say(dealt());
  world.socket.lose();
  const before = world.sockets.length;
  world.clock.run(FIRST_DELAY / 2);
  assert.equal(world.sockets.length, before + 1);
});

test("without a network it says so, and the return of the network is used at once", () => {
  const world = inStep({ random: 0.99 });
  world.connected = false;
  for (let i = 0; i < 6; i += 1) {
    world.socket.lose();
    untilNext(world);
  }
  world.socket.lose();
  assert.equal(last(world.statuses), "offline");
  const before = world.sockets.length;
  world.connected = true;
  world.net.check();
  assert.equal(world.sockets.length, before + 1);
  world.socket.accept();
  world.socket.say(delta(2));
  assert.equal(last(world.statuses), "connected");
});

test("when the page is shown after a sleep the old socket is dropped at once", () => {
  const world = inStep();
  world.clock.sleep(60_000);
  world.net.check();
  world.clock.run(0);
  assert.equal(world.sockets[0].closed, true);
  assert.equal(world.sockets.length, 2);
});

test("when the page is shown soon after, the socket is asked and has little time to answer", () => {
  const world = inStep();
  world.clock.run(1_000);
  world.net.check();
  assert.deepEqual(last(world.sockets[0].sent), { t: "ping" });
  world.clock.run(PROBE_ANSWER);
  assert.equal(world.sockets[0].closed, true);
});

test("an action names the last event and is sent once", () => {
  const world = inStep();
  assert.equal(world.net.act("66"), "command-1");
  assert.equal(world.net.act("64>"), null);
  assert.deepEqual(world.sockets[0].sent.slice(1), [{ t: "act", cmd_id: "command-1", expect_seq: 1, action: "66" }]);
  world.sockets[0].say({ t: "done", cmd_id: "command-1", seq: 2 });
  assert.equal(world.net.act("64>"), "command-2");
});

test("an action without an answer is sent again with the same id after a reconnection", () => {
  const world = inStep();
  world.net.act("66");
  const sent = last(world.sockets[0].sent);
  world.sockets[0].lose();
  untilNext(world);
  world.sockets[1].accept();
  assert.equal(world.sockets[1].sent.length, 1);
  world.sockets[1].say(delta(2));
  assert.deepEqual(world.sockets[1].sent.slice(1), [sent]);
  world.sockets[1].say({ t: "done", cmd_id: "command-1", seq: 2 });
  world.clock.run(RESEND_AFTER);
  assert.equal(world.sockets[1].sent.filter(({ t }) => t === "act").length, 1);
});

test("a wish goes the way of an action: once, one at a time, and again with the same id", () => {
  const world = inStep();
  assert.equal(world.net.wish("next"), "command-1");
  assert.equal(world.net.act("66"), null);
  const sent = last(world.sockets[0].sent);
  assert.deepEqual(sent, { t: "wish", cmd_id: "command-1", expect_seq: 1, wish: "next" });
  world.sockets[0].lose();
  untilNext(world);
  world.sockets[1].accept();
  world.sockets[1].say(delta(2));
  assert.deepEqual(world.sockets[1].sent.slice(1), [sent]);
  world.sockets[1].say({ t: "refused", cmd_id: "command-1", code: "round_not_over", text: "", tiles: [], seq: 2 });
  assert.equal(world.net.wish("stop"), "command-2");
});

test("an action that stays without an answer on a living socket is sent again", () => {
  const world = inStep();
  world.net.act("66");
  world.sockets[0].say({ t: "error", code: "busy", text: "" });
  world.clock.run(RESEND_AFTER);
  assert.equal(world.sockets[0].sent.filter(({ t }) => t === "act").length, 2);
});

test("an action made while the connection is lost is kept and sent later", () => {
  const world = inStep();
  world.sockets[0].lose();
  assert.equal(world.net.act("66"), "command-1");
  untilNext(world);
  world.sockets[1].accept();
  world.sockets[1].say(dealt());
  assert.deepEqual(last(world.sockets[1].sent), { t: "act", cmd_id: "command-1", expect_seq: 1, action: "66" });
});

test("nothing is sent before the table is known", () => {
  assert.equal(online().net.act("66"), null);
});

for (const code of ["unknown_table", "wrong_version"]) {
  test(`after ${code} it tries no more`, () => {
    const world = online();
    world.sockets[0].accept();
    world.sockets[0].say({ t: "error", code, text: "…" });
    world.clock.run(10 * LONGEST_DELAY);
    world.net.check();
    assert.equal(world.sockets.length, 1);
    assert.equal(last(world.statuses), "refused");
    assert.equal(world.messages.length, 1);
  });
}

test("frames that mean nothing are left out", () => {
  const world = inStep();
  for (const frame of ["", "{", "null", "[]", "7", '{"t":"later"}', '{"t":"pong"}']) world.sockets[0].say(frame);
  world.sockets[0].onmessage({ data: new ArrayBuffer(4) });
  assert.equal(world.messages.length, 1);
});

test("a phrase does not wait for a tile, but for the phrase before it", () => {
  const world = inStep();
  assert.equal(world.net.act("66"), "command-1");
  assert.equal(world.net.ask({ t: "say", phrase: "uy" }), "command-2");
  assert.equal(world.net.ask({ t: "say", phrase: "buena" }), null);
  assert.equal(world.net.ask({ t: "decline" }), "command-3");
  world.sockets[0].say({ t: "done", cmd_id: "command-2", seq: 2 });
  assert.equal(world.net.ask({ t: "say", phrase: "buena" }), "command-4");
  assert.deepEqual(last(world.sockets[0].sent), { t: "say", cmd_id: "command-4", phrase: "buena" });
});

test("whatever has no answer yet is sent again, in every lane", () => {
  const world = inStep();
  world.net.wish("pause");
  world.net.ask({ t: "sit", seat: "B" });
  world.sockets[0].lose();
  untilNext(world);
  world.sockets[1].accept();
  world.sockets[1].say(dealt());
  assert.deepEqual(world.sockets[1].sent.slice(1).map(({ cmd_id }) => cmd_id), ["command-1", "command-2"]);
});

test("news without events are passed on, but not those of a moment that has gone by", () => {
  const world = inStep();
  const news = { t: "delta", seq: 2, events: [], now: now("A"), company: company({ may: ["substitute"] }) };
  world.sockets[0].say(news);
  world.sockets[0].say({ ...news, seq: 1 });
  assert.deepEqual(world.messages.slice(1), [news]);
});

test("where the session has ended another socket asks for the whole table", () => {
  const world = inStep();
  world.sockets[0].say({ t: "gone", why: "signed_out", to: null });
  world.clock.run(0);
  world.sockets[1].accept();
  assert.deepEqual(world.sockets[1].sent, [{ t: "hello", v: 1, table: "t1" }]);
});

test("where the club stops it comes back as after any loss", () => {
  const world = inStep();
  world.sockets[0].say({ t: "gone", why: "closed", to: null });
  assert.equal(last(world.statuses), "reconnecting");
  untilNext(world);
  world.sockets[1].accept();
  assert.equal(world.sockets[1].sent[0].last_seq, 1);
});

test("who has become a guest asks for the table anew, on another socket", () => {
  const world = inStep();
  world.net.renew();
  assert.equal(world.sockets[0].closed, true);
  world.sockets[1].accept();
  assert.deepEqual(world.sockets[1].sent, [{ t: "hello", v: 1, table: "t1" }]);
});

test("what has no answer is sent now or not at all", () => {
  const world = inStep();
  assert.equal(world.net.tell('{"t":"cover"}'), true);
  world.sockets[0].lose();
  assert.equal(world.net.tell('{"t":"cover"}'), false);
});

test("too many phrases do not take back the tile that is on its way", () => {
  const world = inStep();
  world.net.act("66");
  world.sockets[0].say({ t: "error", code: "too_many", text: "…" });
  world.clock.run(RESEND_AFTER);
  assert.equal(world.sockets[0].sent.filter(({ t }) => t === "act").length, 2);
});

test("a hello that could not be answered yet is said again on the same socket", () => {
  const world = online();
  world.sockets[0].accept();
  world.sockets[0].say({ t: "error", code: "busy", text: "…" });
  world.clock.run(RESEND_AFTER);
  assert.deepEqual(world.sockets[0].sent.filter(({ t }) => t === "hello").length, 2);
  world.sockets[0].say(dealt());
  assert.deepEqual(world.statuses, ["connected"]);
  world.clock.run(RESEND_AFTER);
  assert.equal(world.sockets[0].sent.filter(({ t }) => t === "hello").length, 2);
});

test("when the page is shown, a socket that was closed while it was put away is replaced at once", () => {
  const world = inStep();
  world.clock.run(1_000);
  world.sockets[0].readyState = 3; // and nobody was told
  world.net.check();
  world.clock.run(0);
  assert.equal(world.sockets.length, 2);
});

test("when the network is back, an attempt that hangs is given up soon", () => {
  const world = online();
  world.clock.run(1_000);
  world.net.check();
  world.clock.run(PROBE_ANSWER);
  assert.equal(world.sockets[0].closed, true);
  untilNext(world);
});

test("who finds in an event that the table is another's to see asks anew, and is in step only after that", () => {
  const world = inStep();
  world.net.act("66");
  const { onMessage } = world.net.options;
  world.net.options.onMessage = (message) => (message.t === "delta" ? world.net.renew() : onMessage(message));
  world.sockets[0].say(delta(2));
  world.sockets[1].accept();
  assert.deepEqual(world.sockets[1].sent, [{ t: "hello", v: 1, table: "t1" }]);
  world.sockets[1].say(dealt());
  assert.deepEqual(world.sockets[1].sent.slice(1).map(({ t }) => t), ["act"]);
});
