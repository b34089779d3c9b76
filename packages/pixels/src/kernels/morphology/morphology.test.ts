import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dilateByBox, erodeByBox } from './box.ts';
import { dilateByDisc, erodeByDisc } from './disc.ts';
import { chooseReference } from './reference.ts';

const plane = fc.record({
  width: fc.integer({ min: 1, max: 40 }),
  height: fc.integer({ min: 1, max: 40 }),
  bytes: fc.uint8Array({ minLength: 1600, maxLength: 1600 }),
  radius: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(15, 16, 39, 40, 41, 1000)),
});

const everywhere = () => true;

it('dilateByBox and erodeByBox give the maximum and minimum of each square', () => {
  fc.assert(
    fc.property(plane, ({ width, height, bytes, radius }) => {
      const values = bytes.slice(0, width * height);
      const size = [width, height, radius] as const;
      expect(dilateByBox(values, ...size)).toEqual(chooseReference(values, ...size, everywhere, Math.max));
      expect(erodeByBox(values, ...size)).toEqual(chooseReference(values, ...size, everywhere, Math.min));
    }),
    { numRuns: 50 },
  );
});

it('dilateByBox gives the same result in shared memory', () => {
  const [width, height] = [300, 200];
  const values = new Uint8Array(new SharedArrayBuffer(width * height));
  for (let at = 0; at < values.length; at += 7) values[at] = (at * 2_654_435_761) >>> 24;
  const grown = dilateByBox(values, width, height, 3);
  expect(grown).toEqual(dilateByBox(values.slice(), width, height, 3));
  expect(grown).toEqual(chooseReference(values, width, height, 3, everywhere, Math.max));
});

it('dilateByDisc and erodeByDisc reach exactly as far as the radius', () => {
  const anyRadius = fc.double({ min: 0, max: 7, noNaN: true });
  fc.assert(
    fc.property(plane, anyRadius, ({ width, height, bytes }, radius) => {
      const mask = bytes.slice(0, width * height).map((value) => (value > 170 ? 1 : 0));
      const isNear = (dx: number, dy: number) => dx * dx + dy * dy <= radius * radius;
      const args = [mask, width, height, Math.floor(radius), isNear] as const;
      expect(dilateByDisc(mask, width, height, radius)).toEqual(chooseReference(...args, Math.max));
      expect(erodeByDisc(mask, width, height, radius)).toEqual(chooseReference(...args, Math.min));
    }),
    { numRuns: 100 },
  );
});

it.each([30, 120.4, 254, 254.9, 255, 300])(
  'dilateByDisc is exact for %d px around a pixel, even in shared memory',
  (radius) => {
    const side = 631;
    const [middleX, middleY] = [310, 317];
    const mask = new Uint8Array(new SharedArrayBuffer(side * side));
    mask[middleY * side + middleX] = 7;
    const grown = dilateByDisc(mask, side, side, radius);
    const left = erodeByDisc(
      mask.map((value) => 1 - Number(value > 0)),
      side,
      side,
      radius,
    );
    for (let at = 0; at < grown.length; at++) {
      const [dx, dy] = [(at % side) - middleX, Math.floor(at / side) - middleY];
      const expected = Number(dx * dx + dy * dy <= radius * radius);
      if (grown[at] !== expected || left[at] !== 1 - expected) expect.fail(`wrong at ${dx}, ${dy}`);
    }
  },
);

it('dilation and erosion reject an invalid radius or size', () => {
  expect(() => dilateByBox(new Uint8Array(4), 2, 2, 0.5)).toThrow(RangeError);
  expect(() => erodeByBox(new Uint8Array(5), 2, 2, 1)).toThrow(RangeError);
  expect(() => dilateByDisc(new Uint8Array(4), 2, 2, -1)).toThrow(RangeError);
});
