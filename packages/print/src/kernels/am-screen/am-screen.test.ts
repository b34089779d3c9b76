import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { powerSpectrum, strongestFrequency } from '../../testing/spectrum.ts';
import { DOT_SHAPES } from './dot-shapes.ts';
import { AM_DOTS, type AmDot, type AmScreen, createAmScreen, FULL_TONE, screenAmRow } from './index.ts';
import { screenAmRowReference } from './reference.ts';

function tint(screen: AmScreen, tone: number, size: number): Uint8Array {
  const row = new Uint16Array(size).fill(tone);
  const ink = new Uint8Array(size * size);
  for (let y = 0; y < size; y++) screenAmRow(screen, y, row, ink.subarray(y * size, (y + 1) * size), 1);
  return ink;
}

const coverage = (ink: Uint8Array) => ink.reduce((sum, value) => sum + value, 0) / ink.length;

const someScreen = fc.record({
  dpi: fc.constantFrom(150, 300, 360, 600, 720, 1200),
  frequencyLpi: fc.integer({ min: 10, max: 85 }),
  angleDegrees: fc.double({ min: 0, max: 180, noNaN: true }),
});
const someDot = fc.constantFrom(...AM_DOTS);

describe('AM screen', () => {
  it('matches the reference implementation bit for bit', () => {
    fc.assert(
      fc.property(
        fc.record({
          dpi: fc.integer({ min: 20, max: 40 }),
          frequencyLpi: fc.constantFrom(5, 7.5, 10),
          angleDegrees: fc.double({ min: 0, max: 180, noNaN: true }),
        }),
        someDot,
        fc.integer({ min: 0, max: 5000 }),
        fc.array(fc.integer({ min: 0, max: FULL_TONE }), { minLength: 1, maxLength: 200 }),
        (request, dot, y, tones) => {
          const screen = createAmScreen(request, dot);
          const tone = Uint16Array.from(tones);
          const fast = new Uint8Array(tone.length).fill(4);
          const plain = new Uint8Array(tone.length).fill(4);
          screenAmRow(screen, y, tone, fast, 2);
          screenAmRowReference(screen, y, tone, plain, 2);
          expect(fast).toEqual(plain);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('prints the exact tone in every whole supercell', () => {
    fc.assert(
      fc.property(someScreen, someDot, fc.integer({ min: 0, max: FULL_TONE }), (request, dot, tone) => {
        const { thresholds } = createAmScreen(request, dot);
        const printed = thresholds.filter((threshold) => tone >= threshold).length;
        expect(Math.abs(printed - (tone / FULL_TONE) * thresholds.length)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves paper clean and solids free of holes', () => {
    fc.assert(
      fc.property(someScreen, someDot, (request, dot) => {
        const { thresholds } = createAmScreen(request, dot);
        expect(thresholds.every((threshold) => threshold >= 1 && threshold <= FULL_TONE)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each(AM_DOTS)('prints a ramp of %s dots monotonically and within 1 % of each tone', (dot) => {
    for (const [dpi, frequencyLpi] of [
      [300, 65],
      [300, 25],
      [600, 45],
      [1200, 55],
    ] as const) {
      const screen = createAmScreen({ dpi, frequencyLpi, angleDegrees: 22.5 }, dot);
      let last = -1;
      let sum = 0;
      for (let percent = 0; percent <= 100; percent++) {
        const printed = coverage(tint(screen, Math.round((FULL_TONE * percent) / 100), 256));
        expect(printed).toBeGreaterThanOrEqual(last);
        last = printed;
        sum += Math.abs(printed - percent / 100);
      }
      expect(sum / 101).toBeLessThan(0.01);
    }
  });

  it('rejects invalid requests', () => {
    for (const wrong of [
      { dpi: 72, frequencyLpi: 85, angleDegrees: 0 },
      { dpi: 0, frequencyLpi: 45, angleDegrees: 0 },
      { dpi: 300, frequencyLpi: 0, angleDegrees: 0 },
      { dpi: 300, frequencyLpi: 45, angleDegrees: Number.NaN },
    ]) {
      expect(() => createAmScreen(wrong, 'round')).toThrow(RangeError);
    }
  });
});

describe('AM screen frequency and angle, measured with FFT', () => {
  // Two angles per combination cover all resolutions in a few seconds.
  const ANGLES = [0, 7.5, 15, 22.5, 30, 45, 52.5, 75, 82.5];
  const cases = (['round', 'ellipse', 'diamond', 'line'] as const)
    .flatMap((dot) =>
      [300, 600, 1200].flatMap((dpi) => [25, 35, 45, 55, 65].map((lpi) => ({ dot, dpi, lpi }))),
    )
    .map((setting, i) => ({
      ...setting,
      angles: [ANGLES[i % ANGLES.length]!, ANGLES[(i + 4) % ANGLES.length]!],
    }));

  it.each(cases)('match the request for $dot at $dpi dpi, $lpi lpi, $angles', ({ dot, dpi, lpi, angles }) => {
    const size = dpi / lpi > 24 ? 1024 : 512;
    for (const angleDegrees of angles) {
      const screen = createAmScreen({ dpi, frequencyLpi: lpi, angleDegrees }, dot);
      const { x, y } = strongestFrequency(powerSpectrum(tint(screen, FULL_TONE * 0.3, size), size), size);
      expect(Math.abs((Math.hypot(x, y) * dpi) / lpi - 1)).toBeLessThan(0.01);
      expect(Math.abs(screen.frequencyLpi / lpi - 1)).toBeLessThan(0.01);
      // Dots repeat along both axes of the cell, but lines only across their direction.
      const axes = dot === 'line' ? [angleDegrees + 90] : [angleDegrees, angleDegrees + 90];
      const direction = (Math.atan2(y, x) * 180) / Math.PI;
      const turns = axes.map((axis) => Math.abs(((((direction - axis) % 180) + 270) % 180) - 90));
      expect(Math.min(...turns)).toBeLessThan(0.5);
      expect(Math.abs(screen.angleDegrees - angleDegrees)).toBeLessThan(0.5);
    }
  });
});

describe('dot shapes', () => {
  /** True if ink connects the dots along a whole row (dots of 64 pixels, angle 0). */
  function joined(dot: AmDot, percent: number): boolean {
    const screen = createAmScreen({ dpi: 640, frequencyLpi: 10, angleDegrees: 0 }, dot);
    const size = 256;
    const ink = tint(screen, Math.round((FULL_TONE * percent) / 100), size);
    const rows = Array.from({ length: 64 }, (_, y) => ink.subarray(y * size, (y + 1) * size));
    return rows.some((row) => row.every((value) => value === 1));
  }

  it.each([
    ['round', 70, false],
    ['round', 80, true],
    ['ellipse', 37, false],
    ['ellipse', 43, true],
    ['diamond', 47, false],
    ['diamond', 53, true],
    ['euclidean', 47, false],
    ['square', 90, false],
  ] as const)('have joined %s dots at %i percent: %s', (dot, percent, expected) => {
    expect(joined(dot, percent)).toBe(expected);
  });

  it('fill symmetrically from the center', () => {
    for (const dot of AM_DOTS) {
      const shape = DOT_SHAPES[dot];
      expect(shape(0, 0)).toBeLessThanOrEqual(shape(0.3, 0.2));
      for (const [u, v] of [
        [0.1, 0.4],
        [0.33, 0.21],
      ] as const) {
        expect(shape(u, v)).toBe(shape(-u, v));
        expect(shape(u, v)).toBe(shape(u, -v));
      }
    }
  });
});
