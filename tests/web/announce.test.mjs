import assert from "node:assert/strict";
import test from "node:test";

import { BURST, announcer } from "../../src/capicua/web/js/voice.js";
import { FakeClock } from "./fake-clock.mjs";

function listening() {
  const clock = new FakeClock();
  const heard = [];
  const region = (name) => (text) => heard.push([name, text]);
  return { clock, heard, voice: announcer({ log: region("log"), status: region("status"), alert: region("alert") }, clock) };
}

test("what comes in one burst is said in one breath, plays before the status", () => {
  const { clock, heard, voice } = listening();
  voice.tell(() => ["La computadora pasó."]);
  voice.status("Te toca.");
  clock.run(BURST - 1);
  assert.deepEqual(heard, []);
  voice.tell(() => ["Pusiste doble seis.", "¡Dominó!"]);
  clock.run(1);
  assert.deepEqual(heard, [["log", "La computadora pasó. Pusiste doble seis. ¡Dominó!"], ["status", "Te toca."]]);
});

test("a source that is told of twice is asked once, at the end of the burst", () => {
  const { clock, heard, voice } = listening();
  const drawn = [];
  const source = () => [`La computadora robó ${drawn.length} fichas.`];
  for (const tile of [1, 2, 3]) {
    drawn.push(tile);
    voice.tell(source);
  }
  clock.run(BURST);
  assert.deepEqual(heard, [["log", "La computadora robó 3 fichas."]]);
});

test("of several states only the last is said", () => {
  const { clock, heard, voice } = listening();
  voice.status("Juega la computadora.");
  voice.status("Te toca.");
  clock.run(BURST);
  assert.deepEqual(heard, [["status", "Te toca."]]);
});

test("the next burst is said by itself, and silence stays silent", () => {
  const { clock, heard, voice } = listening();
  voice.tell(() => ["Uno."]);
  clock.run(BURST);
  clock.run(10 * BURST);
  voice.tell(() => ["Dos."]);
  voice.tell(() => []);
  clock.run(BURST);
  assert.deepEqual(heard, [["log", "Uno."], ["log", "Dos."]]);
  voice.tell(() => []);
  clock.run(BURST);
  assert.equal(heard.length, 2);
});

test("what cannot wait does not wait, and is taken back", () => {
  const { heard, voice } = listening();
  voice.alert("Se perdió la conexión.");
  voice.alert("");
  assert.deepEqual(heard, [["alert", "Se perdió la conexión."], ["alert", ""]]);
});
