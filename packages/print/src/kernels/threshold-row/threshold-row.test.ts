import fc from 'fast-check';
import { expect, it } from 'vitest';
import { screenByThresholds } from './index.ts';
import { screenByThresholdsReference } from './reference.ts';

const FULL = 65_535;
const tone = fc.oneof(fc.nat(FULL), fc.constantFrom(0, 1, 32_767, 32_768, FULL));

it('screenByThresholds matches the reference implementation bit for bit for any tile width and row length', () => {
  const cases = fc.record({
    width: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1000, max: 1100 })),
    rows: fc.integer({ min: 1, max: 3 }),
    thresholds: fc.array(fc.integer({ min: 1, max: FULL }), { minLength: 1, maxLength: 90 }),
    tones: fc.array(tone, { minLength: 1, maxLength: 90 }),
    length: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 16_380, max: 16_420 })),
    place: fc.nat(1_000_000),
  });
  fc.assert(
    fc.property(cases, ({ width, rows, thresholds, tones, length, place }) => {
      const cells = Uint16Array.from({ length: width * rows }, (_, i) => thresholds[i % thresholds.length]!);
      const row = Uint16Array.from({ length }, (_, i) => tones[i % tones.length]!);
      const fast = new Uint8Array(length).fill(5);
      const plain = fast.slice();
      const tile = { thresholds: cells, width };
      screenByThresholds(tile, place % rows, place % width, row, fast, 2);
      screenByThresholdsReference(tile, place % rows, place % width, row, plain, 2);
      expect(fast).toEqual(plain);
    }),
    { numRuns: 60 },
  );
});

it('screenByThresholds uses the given tile if calls alternate between tiles', () => {
  const [light, dark] = [1000, 50_000].map((value) => ({
    thresholds: new Uint16Array(64).fill(value),
    width: 8,
  }));
  const row = new Uint16Array(20).fill(30_000);
  for (let turn = 0; turn < 3; turn++) {
    const [yes, no] = [new Uint8Array(20), new Uint8Array(20)];
    screenByThresholds(light!, 7, 3, row, yes, 4);
    screenByThresholds(dark!, 7, 3, row, no, 4);
    expect([...yes, ...no]).toEqual([...new Array<number>(20).fill(4), ...new Array<number>(20).fill(0)]);
  }
});
