/** Runs networks that are downloaded on demand: they must find a centered subject, not its background. */
import { describe, expect, it } from 'vitest';
import { isModelHere, openNetwork } from './node.ts';

/** Half of the network's preferred side, px; a run takes a quarter of the time needed at that side. */
const SIDE = 512;

function drawDisc(): Float32Array {
  const size = SIDE * SIDE;
  const planes = new Float32Array(3 * size);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const radius = Math.hypot(x - SIDE / 2, y - SIDE / 2);
      const ground = 215 + 20 * Math.sin(x / 45) * Math.cos(y / 35);
      const [r, g, b] =
        radius > 150 ? [ground, ground, ground - 20] : radius > 135 ? [240, 160, 40] : [150, 30, 40];
      const at = y * SIDE + x;
      planes[at] = r!;
      planes[size + at] = g!;
      planes[2 * size + at] = b!;
    }
  }
  return planes;
}

const here = (id: string) => it.skipIf(!isModelHere(id));

describe('ISNet from `npm run models`', () => {
  here('isnet-small')('distinguishes the subject from its background', async () => {
    const network = await openNetwork('isnet-small');
    const found = await network.run({ data: drawDisc(), channels: 3, width: SIDE, height: SIDE });
    expect([found.channels, found.width, found.height]).toEqual([1, SIDE, SIDE]);
    let [low, high] = [1, 0];
    for (const value of found.data) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeLessThanOrEqual(1);
    const at = (x: number, y: number) => found.data[y * SIDE + x]!;
    expect(at(SIDE / 2, SIDE / 2)).toBeGreaterThan(0.95);
    expect(at(SIDE / 2, SIDE / 2 - 125)).toBeGreaterThan(0.95);
    for (const corner of [10, SIDE - 10]) expect(at(corner, corner)).toBeLessThan(0.05);
    await network.dispose();
  });

  // Opened but not run, because a run takes twice as long as with isnet-small; a benchmark runs it.
  here('isnet-medium')('opens in its medium size', async () => {
    const network = await openNetwork('isnet-medium');
    expect([network.side, network.smaller, network.device]).toEqual([1024, { least: 512, step: 64 }, 'cpu']);
    await network.dispose();
  });
});
