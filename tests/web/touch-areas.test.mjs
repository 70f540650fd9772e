import assert from "node:assert/strict";
import test from "node:test";

import { touchAreas } from "../../src/capicua/web/js/end-layers.js";
import { randomNumbers } from "./random-lines.mjs";

const overlaps = (a, b) => a.x < b.x + b.width - 1e-9 && b.x < a.x + a.width - 1e-9 && a.y < b.y + b.height - 1e-9 && b.y < a.y + a.height - 1e-9;
const contains = (a, b) => a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;

test("a small drawing gets an area of 44 px around its middle", () => {
  assert.deepEqual(touchAreas([{ x: 100, y: 100, width: 40, height: 20 }]), [{ x: 98, y: 88, width: 44, height: 44 }]);
});

test("a drawing that is large enough is its own area", () => {
  const drawing = { x: 5, y: 5, width: 92, height: 46 };
  assert.deepEqual(touchAreas([drawing]), [drawing]);
});

test("neighbours share the gap between them", () => {
  const [left, right] = touchAreas([{ x: 0, y: 0, width: 40, height: 20 }, { x: 44, y: 0, width: 40, height: 20 }]);
  assert.equal(left.x + left.width, 42);
  assert.equal(right.x, 42);
});

test("areas hold their drawings and never overlap", () => {
  const random = randomNumbers(11);
  for (let round = 0; round < 2000; round++) {
    const drawings = Array.from({ length: 2 }, () => {
      const [width, height] = random() < 0.5 ? [40, 20] : [20, 40];
      return { x: random() * 80, y: random() * 80, width, height };
    });
    if (overlaps(...drawings)) continue;
    const areas = touchAreas(drawings);
    assert.ok(!overlaps(...areas), JSON.stringify(drawings));
    areas.forEach((area, i) => assert.ok(contains(area, drawings[i]), JSON.stringify(drawings)));
  }
});
