// Two players at each table, who move in turns: `players.mjs KIND ADDRESS TABLES SECONDS EVERY_MS`.
//
// A move is counted when both have been shown it; `ms` is from sending it until then. EVERY_MS 0:
// as fast as the answers come. One JSON object is printed after the warm-up and the seconds.
import { io } from "socket.io-client";
import { Client } from "@colyseus/sdk";

const [kind, address, tables, seconds, everyMs] = process.argv.slice(2);
const WARM_UP_MS = 2000;
const spans = [];
let moves = 0;
let measuring = false;

class Table {
  constructor() {
    this.players = [];
    this.shown = [0, 0];
    this.made = 0;
    this.sentAt = 0;
  }

  play() {
    this.sentAt = performance.now();
    this.players[this.made % 2].play(this.made);
  }

  // A player has been shown so many moves.
  show(player, made) {
    this.shown[player] = made;
    if (this.shown[0] <= this.made || this.shown[1] <= this.made) return;
    this.made = Math.min(...this.shown);
    if (measuring) {
      moves += 1;
      spans.push(performance.now() - this.sentAt);
    }
    const wait = everyMs * (0.5 + Math.random());
    if (wait > 0) setTimeout(() => this.play(), wait);
    else this.play();
  }
}

const post = async (path, body) => {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
};

const enter = {
  "boardgame.io": async (table) => {
    const { matchID } = await post("/games/turns/create", { numPlayers: 2 });
    for (const player of [0, 1]) {
      const name = String(player);
      const { playerCredentials } = await post(`/games/turns/${matchID}/join`, {
        playerID: name,
        playerName: name,
      });
      const socket = io(`${address}/turns`, { transports: ["websocket"], forceNew: true });
      const ready = new Promise((resolve) => socket.once("sync", resolve));
      const told = (state) => table.show(player, state._stateID);
      socket.on("update", (_, state) => told(state));
      socket.on("patch", (_, __, made) => table.show(player, made));
      socket.emit("sync", matchID, name, playerCredentials, 2);
      await ready;
      const payload = { type: "play", args: [], playerID: name, credentials: playerCredentials };
      table.players.push({
        play: (made) =>
          socket.emit("update", { type: "MAKE_MOVE", payload }, made, matchID, name),
      });
    }
  },
  colyseus: async (table) => {
    const client = new Client(address);
    const first = await client.create("turns");
    const rooms = [first, await client.joinById(first.roomId)];
    for (const [player, room] of rooms.entries()) {
      room.onStateChange((state) => {
        if (state.moves > table.shown[player]) table.show(player, state.moves);
      });
      table.players.push({ play: () => room.send("play") });
    }
  },
}[kind];

const all = Array.from({ length: Number(tables) }, () => new Table());
const queue = [...all];
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (queue.length > 0) await enter(queue.pop());
  }),
);
for (const table of all) setTimeout(() => table.play(), Math.random() * everyMs);
await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
console.log("measuring");
measuring = true;
const began = performance.now();
const busy = process.cpuUsage();
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
measuring = false;
const spent = process.cpuUsage(busy);
const taken = (performance.now() - began) / 1000;
const shown = all.reduce((sum, table) => sum + table.made, 0);
const cpu = (spent.user + spent.system) / 1e6;
const told = JSON.stringify({ seconds: taken, moves, spans, cpu, shown });
process.stdout.write(`${told}\n`, () => process.exit(0));
