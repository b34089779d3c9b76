import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceTransform } from './index.ts';
import { distanceTransformPlain } from './plain.ts';
import { distanceTransformReference } from './reference.ts';

it('distanceTransform matches the reference implementation exactly on sparse and dense random masks', () => {
  const mask = fc.record({
    width: fc.integer({ min: 1, max: 17 }),
    height: fc.integer({ min: 1, max: 17 }),
    bytes: fc.array(
      fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(0) }),
      {
        minLength: 289,
        maxLength: 289,
      },
    ),
  });
  fc.assert(
    fc.property(mask, ({ width, height, bytes }) => {
      const pixels = Uint8Array.from(bytes.slice(0, width * height));
      expect(distanceTransform(pixels, width, height)).toEqual(
        distanceTransformReference(pixels, width, height),
      );
    }),
    { numRuns: 500 },
  );
});

it('distanceTransform returns Infinity if no pixel is outside, and is exact across a long line', () => {
  expect(distanceTransform(Uint8Array.of(1, 1, 1, 1), 2, 2)).toEqual(new Float32Array(4).fill(Infinity));
  const line = new Uint8Array(4000).fill(1);
  line[0] = 0;
  expect(distanceTransform(line, 4000, 1)[3999]).toBe(3999 ** 2);
  expect(distanceTransform(line, 1, 4000)[3999]).toBe(3999 ** 2);
});

it('distanceTransform rejects a mask that does not match the given size', () => {
  expect(() => distanceTransform(new Uint8Array(5), 2, 2)).toThrow(RangeError);
});

it('distanceTransform matches the TypeScript version with long and short runs and with empty rows and columns', () => {
  const [width, height] = [301, 257];
  const mask = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const ring = Math.sin(Math.hypot(x - 90, y - 140) / 9) > 0.2;
    return ring || (x > 200 && (x * 7 + y * 13) % 31 > 2) || y < 3 ? 255 : 0;
  });
  expect(distanceTransform(mask, width, height)).toEqual(distanceTransformPlain(mask, width, height));
  mask.fill(1);
  mask[width * height - 1] = 0;
  expect(distanceTransform(mask, width, height)).toEqual(distanceTransformPlain(mask, width, height));
});
