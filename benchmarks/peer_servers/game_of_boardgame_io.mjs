// boardgame.io as a server of two who take turns, on a free port, with everything in memory as it
// comes. Prints its address.
import { Server, Origins } from "boardgame.io/dist/cjs/server.js";

const game = {
  name: "turns",
  setup: () => ({ moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }) => { G.moves += 1; } },
};

const server = Server({ games: [game], origins: [/.*/] });
const running = await server.run({ port: 0, callback: () => {} });
console.log(`http://127.0.0.1:${running.appServer.address().port}`);
