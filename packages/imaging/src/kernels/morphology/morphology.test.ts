/** Discs and squares by asking every neighbour, on random planes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dilateByBox, erodeByBox } from './box.ts';
import { dilateByDisc, erodeByDisc } from './disc.ts';

const plane = fc.record({
  width: fc.integer({ min: 1, max: 15 }),
  height: fc.integer({ min: 1, max: 15 }),
  bytes: fc.uint8Array({ minLength: 225, maxLength: 225 }),
  radius: fc.integer({ min: 0, max: 9 }),
});

/** Values of all pixels whose offset is allowed, per pixel. */
function around(
  values: Uint8Array,
  width: number,
  height: number,
  isNear: (dx: number, dy: number) => boolean,
): number[][] {
  return Array.from(values, (_, at) =>
    [...values].filter((__, other) =>
      isNear((other % width) - (at % width), Math.floor(other / width) - Math.floor(at / width)),
    ),
  );
}

it('squares choose the greatest and the least of all values in them', () => {
  fc.assert(
    fc.property(plane, ({ width, height, bytes, radius }) => {
      const values = bytes.slice(0, width * height);
      const windows = around(
        values,
        width,
        height,
        (dx, dy) => Math.max(Math.abs(dx), Math.abs(dy)) <= radius,
      );
      expect([...dilateByBox(values, width, height, radius)]).toEqual(windows.map((all) => Math.max(...all)));
      expect([...erodeByBox(values, width, height, radius)]).toEqual(windows.map((all) => Math.min(...all)));
    }),
    { numRuns: 100 },
  );
});

it('discs reach exactly as far as their radius', () => {
  const anyRadius = fc.double({ min: 0, max: 7, noNaN: true });
  fc.assert(
    fc.property(plane, anyRadius, ({ width, height, bytes }, radius) => {
      const mask = bytes.slice(0, width * height).map((value) => (value > 170 ? 1 : 0));
      const windows = around(mask, width, height, (dx, dy) => dx * dx + dy * dy <= radius * radius);
      expect([...dilateByDisc(mask, width, height, radius)]).toEqual(windows.map((all) => Math.max(...all)));
      expect([...erodeByDisc(mask, width, height, radius)]).toEqual(windows.map((all) => Math.min(...all)));
    }),
    { numRuns: 100 },
  );
});

it('refuses what is no radius or does not fit', () => {
  expect(() => dilateByBox(new Uint8Array(4), 2, 2, 0.5)).toThrow(RangeError);
  expect(() => erodeByBox(new Uint8Array(5), 2, 2, 1)).toThrow(RangeError);
  expect(() => dilateByDisc(new Uint8Array(4), 2, 2, -1)).toThrow(RangeError);
});
