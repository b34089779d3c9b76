import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRaster } from '../../raster/raster.ts';
import { blur } from './index.ts';
import { blurReference } from './reference.ts';

it('blur matches the reference implementation on random pictures with premultiplied alpha', () => {
  const picture = fc.record({
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
    bytes: fc.uint8Array({ minLength: 576, maxLength: 576 }),
    sigma: fc.double({ min: 0.3, max: 4, noNaN: true }),
    /** First opaque row; the kernel has a separate path for four opaque pixels. */
    solidFrom: fc.integer({ min: 0, max: 12 }),
  });
  fc.assert(
    fc.property(picture, ({ width, height, bytes, sigma, solidFrom }) => {
      const data = Uint8ClampedArray.from(bytes.subarray(0, width * height * 4));
      for (let at = solidFrom * width * 4 + 3; at < data.length; at += 4) data[at] = 255;
      const source = createRaster(width, height, { data });
      const fast = blur(source, sigma).data;
      const plain = blurReference(source, sigma);
      for (let at = 0; at < fast.length; at += 4) {
        expect(Math.abs(fast[at + 3]! - plain[at + 3]!)).toBeLessThan(0.51);
        for (let c = 0; c < 3; c++) {
          expect(Math.abs((fast[at + c]! * fast[at + 3]!) / 255 - plain[at + c]!)).toBeLessThan(1.1);
        }
      }
    }),
    { numRuns: 150 },
  );
});

it('blur has no seam between column strips, even in shared memory', () => {
  // With a sigma of 30, a strip is 360 px wide and the kernel's reach is 90 px.
  const [width, height, cut] = [600, 5, 200];
  const data = new Uint8ClampedArray(new SharedArrayBuffer(width * height * 4));
  for (let i = 0; i < data.length; i++) data[i] = (i * 2_654_435_761) >>> 24;
  const part = createRaster(width - cut, height);
  for (let y = 0; y < height; y++) {
    part.data.set(data.subarray((y * width + cut) * 4, (y + 1) * width * 4), y * part.width * 4);
  }
  const whole = blur(createRaster(width, height, { data }), 30).data;
  const alone = blur(part, 30).data;
  for (let y = 0; y < height; y++) {
    const seen = whole.subarray((y * width + cut + 90) * 4, (y * width + width - 90) * 4);
    expect(seen).toEqual(alone.subarray((y * part.width + 90) * 4, ((y + 1) * part.width - 90) * 4));
  }
});

it("blur keeps a shape's color at every opacity", () => {
  const data = new Uint8ClampedArray(40 * 40 * 4);
  for (let at = 0; at < 1600; at++) {
    const inside = Math.hypot((at % 40) - 20, Math.floor(at / 40) - 20) < 9;
    data.set(inside ? [200, 20, 40, 255] : [0, 255, 0, 0], at * 4);
  }
  const { data: soft } = blur(createRaster(40, 40, { data }), 3);
  for (let at = 0; at < soft.length; at += 4) {
    if (soft[at + 3]! > 0) expect([...soft.subarray(at, at + 3)]).toEqual([200, 20, 40]);
  }
});

it('blur leaves a uniform picture unchanged and rejects sigma 0', () => {
  const plain = createRaster(9, 300, { data: new Uint8ClampedArray(9 * 300 * 4).fill(77) });
  expect(blur(plain, 20).data).toEqual(plain.data);
  expect(() => blur(plain, 0)).toThrow(RangeError);
});
