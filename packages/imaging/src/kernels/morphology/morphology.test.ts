/** Discs and squares by asking every neighbour, on random planes. */
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

it('squares choose the greatest and the least of all values in them', () => {
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

it('squares show no seam between blocks, in shared memory too', () => {
  // Rows go through 512 KiB at a time and columns in strips of at least 64.
  const [width, height] = [300, 9000];
  const values = new Uint8Array(new SharedArrayBuffer(width * height));
  for (let at = 0; at < values.length; at += 37) values[at] = (at * 2_654_435_761) >>> 24;
  const grown = dilateByBox(values, width, height, 3);
  const at = (x: number, y: number) =>
    x < 0 || x >= width || y < 0 || y >= height ? 0 : values[y * width + x]!;
  for (let y = 0; y < height; y += 5) {
    for (const x of [0, 57, 58, 62, 63, 64, 65, 115, 116, 127, 128, 192, 297, 299]) {
      let greatest = 0;
      for (let dy = -3; dy <= 3; dy++) {
        for (let dx = -3; dx <= 3; dx++) greatest = Math.max(greatest, at(x + dx, y + dy));
      }
      if (grown[y * width + x] !== greatest)
        expect.fail(`${grown[y * width + x]} at ${x}, ${y}, not ${greatest}`);
    }
  }
});

it('discs reach exactly as far as their radius', () => {
  const anyRadius = fc.double({ min: 0, max: 7, noNaN: true });
  fc.assert(
    fc.property(plane, anyRadius, ({ width, height, bytes }, radius) => {
      const mask = bytes.slice(0, width * height).map((value) => (value > 170 ? 1 : 0));
      const isNear = (dx: number, dy: number) => dx * dx + dy * dy <= radius * radius;
      const asked = [mask, width, height, Math.floor(radius), isNear] as const;
      expect(dilateByDisc(mask, width, height, radius)).toEqual(chooseReference(...asked, Math.max));
      expect(erodeByDisc(mask, width, height, radius)).toEqual(chooseReference(...asked, Math.min));
    }),
    { numRuns: 100 },
  );
});

it('refuses what is no radius or does not fit', () => {
  expect(() => dilateByBox(new Uint8Array(4), 2, 2, 0.5)).toThrow(RangeError);
  expect(() => erodeByBox(new Uint8Array(5), 2, 2, 1)).toThrow(RangeError);
  expect(() => dilateByDisc(new Uint8Array(4), 2, 2, -1)).toThrow(RangeError);
});
