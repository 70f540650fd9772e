import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";

import { checkRecord } from "../../src/capicua/web/js/fair-check.js";
import { bytesOf, commitment, dealKey, hexOf, hmac, sha256, shuffled, stream } from "../../src/capicua/web/js/fair.js";

const golden = JSON.parse(readFileSync(new URL("fair.json", import.meta.url), "utf-8"));
const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
const findings = (record, rules) => checkRecord(record, rules).map((each) => each.finding);
const copy = (value) => JSON.parse(JSON.stringify(value));

test("the hash is that of everybody else, whatever the length", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    assert.equal(hexOf(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("so is the hash with a key, also with one longer than a block", () => {
  for (const size of [0, 1, 32, 63, 64, 65, 130]) {
    const key = Uint8Array.from({ length: size }, (_, i) => 255 - i);
    for (const length of [0, 8, 40, 64, 100]) {
      const message = new Uint8Array(length).fill(size);
      const expected = createHmac("sha256", key).update(message).digest("hex");
      assert.equal(hexOf(hmac(key, message)), expected);
    }
  }
});

test("the worked example of docs/fairness.md comes out", () => {
  const docs = readFileSync(new URL("../../docs/fairness.md", import.meta.url), "utf-8");
  assert.ok(docs.includes(commitment(secret, "mesa", 1)));
  const key = dealKey(secret, "mesa", 1, [`A ${"ff".repeat(16)}`]);
  assert.ok(docs.includes(hexOf(key)));
  assert.ok(docs.includes(hexOf(dealKey(secret, "mesa", 1, []))));
  const numbers = stream(key);
  const [first, second, third] = [numbers.next(), numbers.next(), numbers.next()].map((n) => n.value);
  assert.ok(docs.includes(`[${first}, ${second}, ${third}]`));
  const tiles = shuffled(6, stream(key));
  for (const part of [tiles.slice(0, 7), tiles.slice(7, 14), tiles.slice(14)]) {
    assert.ok(docs.includes(part.join(".")));
  }
});

for (const { game, rules, record } of golden) {
  test(`${game}: every deal of the club is found to be clean`, () => {
    assert.deepEqual(findings(record, rules), ["right", "right"]);
  });

  test(`${game}: two tiles that changed places are noticed`, () => {
    for (const at of record.rounds[0].deals.keys()) {
      const other = copy(record);
      const { hands } = other.rounds[0].deals[at];
      const [a, b] = [hands.A.slice(0, 2), hands.B.slice(0, 2)];
      hands.A = b + hands.A.slice(2);
      hands.B = a + hands.B.slice(2);
      assert.deepEqual(findings(other, rules), ["deal", "right"]);
    }
  });

  test(`${game}: another secret, contribution, table or commitment is noticed`, () => {
    const turned = (text, at) => text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
    const changes = [
      ["commit", (round) => { round.tags.Secret = turned(round.tags.Secret, 5); }],
      ["commit", (round) => { round.tags.Commit = turned(round.tags.Commit, 20); }],
      ["deal", (round) => { round.tags.Players[0] = turned(round.tags.Players[0], 9); }],
      ["deal", (round) => { delete round.tags.Players; }],
      ["unproven", (round) => { delete round.tags.Secret; }],
    ];
    for (const [finding, change] of changes) {
      const other = copy(record);
      change(other.rounds[0]);
      assert.equal(findings(other, rules)[0], finding);
    }
    const elsewhere = { ...copy(record), tags: { Table: "otra" } };
    assert.deepEqual(findings(elsewhere, rules), ["commit", "commit"]);
  });
}

test("a hand that is one tile longer than the others is no deal", () => {
  const { rules, record } = golden[0];
  const other = copy(record);
  const deal = other.rounds[0].deals[0];
  deal.hands.A += `.${deal.hands.B.slice(0, 2)}`;
  deal.hands.B = deal.hands.B.slice(3);
  assert.deepEqual(findings(other, rules), ["deal", "right"]);
});

test("a round dealt again on request goes on in its stream, and with a secret of its own begins anew", () => {
  const { rules, record } = copy(golden.find((each) => each.game === "cubano"));
  const [first] = record.rounds;
  const again = { ...first, deals: [first.deals[1]] };
  const split = { ...record, rounds: [{ ...first, deals: [first.deals[0]] }, again] };
  assert.deepEqual(findings(split, rules), ["right", "right"]);
  const twice = { ...record, rounds: [first, { ...record.rounds[1], number: 2 }] };
  assert.deepEqual(findings(twice, rules), ["right", "right"]);
});

test("bytes are written as hexadecimal digits and read again", () => {
  assert.deepEqual(bytesOf("00ff10"), Uint8Array.of(0, 255, 16));
  assert.equal(hexOf(bytesOf("00ff10")), "00ff10");
});
