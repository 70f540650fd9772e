// Colyseus as a server of two who take turns, on a free port. Prints its address. Patches go out at
// once after a move, not twenty times a second as is usual: a move is what is measured.
import { createServer } from "node:http";
import { Server, Room } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const State = schema({ moves: t.number(), turn: t.number() }, "State");

class Turns extends Room {
  maxClients = 2;
  patchRate = null;

  onCreate() {
    const state = new State();
    state.moves = 0;
    state.turn = 0;
    this.state = state;
    this.seats = [];
    this.onMessage("play", (client) => {
      if (this.seats[this.state.turn] !== client.sessionId) return;
      this.state.moves += 1;
      this.state.turn = 1 - this.state.turn;
      this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("turns", Turns);
await server.listen(0, "127.0.0.1");
console.log(`http://127.0.0.1:${http.address().port}`);
