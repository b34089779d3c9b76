/** Tests color math against published tables and against culori, an independent implementation. */
import { converter } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deltaE2000 } from './delta-e.ts';
import { labToXyz, srgbToLab, srgbToXyz, xyzToLab, xyzToSrgb } from './lab.ts';
import { linearToOklab, oklabToSrgb, srgbToOklab } from './oklab.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from './srgb.ts';

/** Sharma, Wu & Dalal 2005, table 1: L a b, L a b, ΔE00. The last pairs cover every branch of the mean hue. */
const SHARMA = `
50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.0200 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1.0000
50 -1.1848 -84.8006 50 0 -82.7485 1.0000
50 -0.9009 -85.5211 50 0 -82.7485 1.0000
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.4900 -0.0010 50 -2.4900 0.0009 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0010 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0011 7.2195
50 2.4900 -0.0010 50 -2.4900 0.0012 7.2195
50 -0.0010 2.4900 50 0.0009 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0010 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0011 -2.4900 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.9030
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1.0000
50 2.5 0 50 3.2972 0 1.0000
50 2.5 0 50 1.8634 0.5757 1.0000
50 2.5 0 50 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082`
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map(Number) as [number, number, number, number, number, number, number]);

describe('deltaE2000', () => {
  it('is compared with all 34 pairs in the paper', () => expect(SHARMA).toHaveLength(34));

  it.each(SHARMA)(
    'matches the paper for the L*a*b* colors %d %d %d and %d %d %d',
    (l1, a1, b1, l2, a2, b2, expected) => {
      const first = { l: l1, a: a1, b: b1 };
      const second = { l: l2, a: a2, b: b2 };
      expect(deltaE2000(first, second)).toBeCloseTo(expected, 4);
      expect(deltaE2000(second, first)).toBeCloseTo(expected, 4);
    },
  );
});

const byte = fc.integer({ min: 0, max: 255 });
const toLab = converter('lab');
const toXyz = converter('xyz50');
const toOklab = converter('oklab');

describe('sRGB conversions against culori', () => {
  it('match XYZ, Lab (both D50) and OKLab for any color and round-trip', () => {
    fc.assert(
      fc.property(byte, byte, byte, (r, g, b) => {
        const color = { mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 } as const;
        const xyz = srgbToXyz(r, g, b);
        const lab = srgbToLab(r, g, b);
        const oklab = srgbToOklab(r, g, b);
        const expectedXyz = toXyz(color);
        const expectedLab = toLab(color);
        const expectedOklab = toOklab(color);
        for (const axis of ['x', 'y', 'z'] as const) expect(xyz[axis]).toBeCloseTo(expectedXyz[axis], 6);
        for (const axis of ['l', 'a', 'b'] as const) {
          expect(lab[axis]).toBeCloseTo(expectedLab[axis], 3);
          expect(oklab[axis]).toBeCloseTo(expectedOklab[axis], 5);
        }
        for (const back of [xyzToSrgb(labToXyz(lab)), oklabToSrgb(oklab)]) {
          expect(back.r).toBeCloseTo(r, 2);
          expect(back.g).toBeCloseTo(g, 2);
          expect(back.b).toBeCloseTo(b, 2);
        }
      }),
    );
  });

  it('map white to L 100, a 0, b 0 and black to 0', () => {
    const white = srgbToLab(255, 255, 255);
    expect(white.l).toBeCloseTo(100, 5);
    expect(white.a).toBeCloseTo(0, 4);
    expect(white.b).toBeCloseTo(0, 4);
    expect(srgbToLab(0, 0, 0)).toEqual({ l: 0, a: 0, b: 0 });
  });

  it('round-trip every 8-bit value through linear light', () => {
    for (const [value, light] of SRGB_TO_LINEAR.entries()) expect(linearToSrgb(light)).toBeCloseTo(value, 9);
    expect(linearToSrgb(-1)).toBe(0);
    expect(linearToSrgb(2)).toBeCloseTo(255, 9);
  });

  it('round-trip the darkest shades through Lab', () => {
    const dark = { x: 0.001, y: 0.0015, z: 0.0005 };
    const back = labToXyz(xyzToLab(dark));
    for (const axis of ['x', 'y', 'z'] as const) expect(back[axis]).toBeCloseTo(dark[axis], 12);
  });
});

/** Ottosson 2020, "A perceptual color space for image processing", "Table of example XYZ and Oklab pairs". */
describe('OKLab', () => {
  it.each([
    [0.95, 1, 1.089, 1, 0, 0],
    [1, 0, 0, 0.45, 1.236, -0.019],
    [0, 1, 0, 0.922, -0.671, 0.263],
    [0, 0, 1, 0.153, -1.415, -0.449],
  ])('matches the published value for XYZ (D65) %d %d %d', (x, y, z, l, a, b) => {
    const oklab = linearToOklab(
      3.2409699419045226 * x - 1.537383177570094 * y - 0.4986107602930034 * z,
      -0.9692436362808796 * x + 1.8759675015077202 * y + 0.04155505740717559 * z,
      0.05563007969699366 * x - 0.20397695888897652 * y + 1.0569715142428786 * z,
    );
    expect(oklab.l).toBeCloseTo(l, 3);
    expect(oklab.a).toBeCloseTo(a, 3);
    expect(oklab.b).toBeCloseTo(b, 3);
  });
});
