import assert from "node:assert/strict";
import test from "node:test";

import { mixer } from "../../src/capicua/web/js/mix.js";
import { company } from "./tables.mjs";

/** A mixer whose bits count up, and what it has sent. */
function mixing({ open = true } = {}) {
  const line = { open, sent: [] };
  let drawn = 0;
  const take = mixer(
    () => String((drawn += 1)).padStart(32, "0"),
    (frame) => {
      if (line.open) line.sent.push(JSON.parse(frame));
      return line.open;
    },
  );
  return { take, line };
}

const bound = (round, hash, rest = {}) => company({ commitment: { round, hash }, mine: ["A"], ...rest });

test("a commitment is answered at once with bits of one's own, and once", () => {
  const { take, line } = mixing();
  take(bound(1, "aa"), true);
  take(bound(1, "aa"), false);
  assert.deepEqual(line.sent, [{ t: "mix", round: 1, data: "1".padStart(32, "0") }]);
});

test("the next commitment gets other bits", () => {
  const { take, line } = mixing();
  take(bound(1, "aa"), true);
  take(bound(2, "bb"), false);
  assert.deepEqual(line.sent.map(({ round, data }) => [round, Number(data)]), [[1, 1], [2, 2]]);
});

test("after a reconnection the same bits are sent again where they had not come", () => {
  const { take, line } = mixing();
  take(bound(1, "aa"), true);
  take(bound(1, "aa"), true);
  take(bound(1, "aa", { mixed: ["A"] }), true);
  assert.deepEqual(line.sent.map(({ data }) => Number(data)), [1, 1]);
});

test("what could not be sent is sent with the next news", () => {
  const { take, line } = mixing({ open: false });
  take(bound(1, "aa"), false);
  line.open = true;
  take(bound(1, "aa"), false);
  assert.deepEqual(line.sent.map(({ data }) => Number(data)), [1]);
});

test("a watcher takes no part in the shuffle", () => {
  const { take, line } = mixing();
  take(bound(1, "aa", { mine: [] }), true);
  take(company(), true);
  assert.deepEqual(line.sent, []);
});
