import assert from "node:assert/strict";

import { LONGEST_DELAY, Net } from "../../src/capicua/web/js/net.js";
import { FakeClock } from "./fake-clock.mjs";
import { dealt } from "./tables.mjs";

/** A net with sockets that do what the test says, and the screen it reports to. */
export function online({ random = 0 } = {}) {
  const clock = new FakeClock();
  const world = {
    sockets: [],
    messages: [],
    statuses: [],
    seq: null,
    connected: true,
    ids: 0,
    clock,
    /** The newest socket. */
    get socket() {
      return this.sockets.at(-1);
    },
  };
  world.net = new Net({
    table: "t1",
    open() {
      const socket = {
        readyState: 0,
        sent: [],
        closed: false,
        onopen: null,
        onmessage: null,
        onclose: null,
        send(text) {
          assert.equal(this.readyState, 1);
          this.sent.push(JSON.parse(text));
        },
        close() {
          this.closed = true;
        },
        accept() {
          this.readyState = 1;
          this.onopen?.({});
        },
        say(message) {
          this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
        },
        lose() {
          this.readyState = 3;
          this.onclose?.({});
        },
      };
      world.sockets.push(socket);
      return socket;
    },
    lastSeq: () => world.seq,
    onMessage(message) {
      world.messages.push(message);
      if (message.t === "snapshot") world.seq = message.seq;
      if (message.t === "delta") world.seq = message.seq + message.events.length - 1;
    },
    onStatus: (status) => world.statuses.push(status),
    online: () => world.connected,
    random: () => random,
    newId: () => `command-${++world.ids}`,
    clock,
  });
  world.net.start();
  return world;
}

/** The same, with the first snapshot received. */
export function inStep(options) {
  const world = online(options);
  world.sockets[0].accept();
  world.sockets[0].say(dealt());
  return world;
}

/** Let time pass until a new socket is opened: never longer than the cap. */
export function untilNext(world) {
  const before = world.sockets.length;
  for (let waited = 0; world.sockets.length === before; waited += 50) {
    assert.ok(waited <= LONGEST_DELAY, "no new attempt");
    world.clock.run(50);
  }
}
