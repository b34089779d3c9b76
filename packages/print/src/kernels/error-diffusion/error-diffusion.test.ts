import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createErrorDiffusion, DIFFUSIONS, type Diffusion, diffuseRow } from './index.ts';
import { diffuseReference } from './reference.ts';
import { FILTERS } from './weights.ts';

const FULL = 65_535;

function diffuse(tone: Uint16Array, width: number, diffusion: Diffusion): Uint8Array {
  const state = createErrorDiffusion(diffusion, width);
  const ink = new Uint8Array(tone.length);
  for (let at = 0; at < tone.length; at += width)
    diffuseRow(state, tone.subarray(at, at + width), ink.subarray(at, at + width), 1);
  return ink;
}

const sum = (values: Uint8Array) => values.reduce((total, value) => total + value, 0);

describe.each(DIFFUSIONS)('error diffusion by %s', (diffusion) => {
  it('distributes the whole error', () => {
    const { divisor, taps } = FILTERS[diffusion];
    expect(taps.reduce((total, { weight }) => total + weight, 0)).toBe(divisor);
  });

  it('matches the reference implementation bit for bit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 12 }),
        fc.infiniteStream(fc.integer({ min: 0, max: FULL })),
        (width, height, tones) => {
          const tone = Uint16Array.from(tones.take(width * height));
          expect(diffuse(tone, width, diffusion)).toEqual(diffuseReference(tone, width, diffusion));
        },
      ),
    );
  });

  it('prints a ramp monotonically and within 0.5 % of each tone', () => {
    const size = 256;
    let last = -1;
    for (let percent = 0; percent <= 100; percent++) {
      const tone = new Uint16Array(size * size).fill(Math.round((FULL * percent) / 100));
      const share = sum(diffuse(tone, size, diffusion)) / tone.length;
      expect(Math.abs(share - percent / 100)).toBeLessThan(0.005);
      expect(share).toBeGreaterThanOrEqual(last);
      last = share;
    }
  });

  it('keeps paper clean and solids free of holes next to any tone', () => {
    const size = 64;
    const tone = new Uint16Array(size * size).map((_, i) =>
      i % size < 21 ? 30_000 : i % size < 42 ? 0 : FULL,
    );
    const ink = diffuse(tone, size, diffusion);
    expect(
      ink.every((value, i) => (tone[i] === 0 ? value === 0 : tone[i] === FULL ? value === 1 : true)),
    ).toBe(true);
  });

  it('changes only the given bit of the ink', () => {
    const ink = new Uint8Array(9).fill(5);
    diffuseRow(createErrorDiffusion(diffusion, 9), new Uint16Array(9).fill(40_000), ink, 2);
    expect(ink.every((value) => (value & 5) === 5)).toBe(true);
    expect(ink.some((value) => value === 7)).toBe(true);
  });
});

it('diffuseRow rejects a row of the wrong length', () => {
  expect(() =>
    diffuseRow(createErrorDiffusion('jarvis', 4), new Uint16Array(5), new Uint8Array(5), 1),
  ).toThrow(RangeError);
});
