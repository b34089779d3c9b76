/** Tests that moved pixels are unchanged and that sampled pixels are close to the reference. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { cutRectangle } from './cut.ts';
import { largestUpright, rotateBy, rotatedSize } from './rotate.ts';
import { rotateReference } from './rotation-reference.ts';
import { opaqueBounds } from './trim.ts';
import { flip, rotateQuarter } from './turn.ts';

/** All pixels differ, so that a wrong position is detected. */
function numbered(width: number, height: number): Raster {
  const raster = createRaster(width, height, { resolution: { x: 300, y: 200 } });
  for (let i = 0; i < width * height; i++) raster.data.set([i & 255, i >> 8, 77, 255 - (i % 5)], i * 4);
  return raster;
}

/** Smooth waves with a soft hole, resembling a photograph. */
function waves(width: number, height: number): Raster {
  const raster = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = (fx: number, fy: number) => Math.round(127.5 + 127 * Math.sin(x * fx + y * fy));
      raster.data.set([wave(0.9, 0.2), wave(0.1, 1.3), wave(2, 2), wave(0.05, 0.07)], (y * width + x) * 4);
    }
  }
  return raster;
}

const pixelAt = (raster: Raster, x: number, y: number): number[] => {
  const at = (y * raster.width + x) * 4;
  return [...raster.data.subarray(at, at + 4)];
};

/**
 * Uses premultiplied values for the PSNR, because colors of nearly transparent pixels are inaccurate but invisible.
 */
function psnrAsSeen(data: Uint8ClampedArray, reference: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < data.length; i++) {
    const seen = (values: ArrayLike<number>) =>
      i % 4 === 3 ? values[i]! : (values[i]! * values[i | 3]!) / 255;
    squares += (seen(data) - seen(reference)) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (squares / data.length));
}

const side = fc.integer({ min: 1, max: 70 });

describe('cutRectangle', () => {
  it('returns the requested size, with the picture inside its bounds and the surround outside', () => {
    const place = fc.integer({ min: -90, max: 90 });
    fc.assert(
      fc.property(side, side, place, place, side, side, (w, h, x, y, width, height) => {
        const source = numbered(w, h);
        for (const surround of ['transparent', 'edge', 'mirror'] as const) {
          const cut = cutRectangle(source, { x, y, width, height }, surround);
          expect([cut.width, cut.height]).toEqual([width, height]);
          for (const [px, py] of [
            [0, 0],
            [width - 1, 0],
            [0, height - 1],
            [width >> 1, height >> 1],
          ] as const) {
            const [sx, sy] = [x + px, y + py];
            const mirrored = (at: number, length: number): number =>
              at < 0 ? mirrored(-1 - at, length) : at >= length ? mirrored(2 * length - 1 - at, length) : at;
            const clamped = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));
            const inside = sx >= 0 && sx < w && sy >= 0 && sy < h;
            const expected = {
              transparent: inside ? pixelAt(source, sx, sy) : [0, 0, 0, 0],
              edge: pixelAt(source, clamped(sx, w), clamped(sy, h)),
              mirror: pixelAt(source, mirrored(sx, w), mirrored(sy, h)),
            }[surround];
            expect(pixelAt(cut, px, py)).toEqual(expected);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('rejects fractional pixels and empty rectangles', () => {
    expect(() => cutRectangle(numbered(4, 4), { x: 0.5, y: 0, width: 2, height: 2 })).toThrow(RangeError);
    expect(() => cutRectangle(numbered(4, 4), { x: 0, y: 0, width: 0, height: 2 })).toThrow(RangeError);
  });
});

describe('rotateQuarter and flip', () => {
  it('move every pixel to its rotated or mirrored position', () => {
    fc.assert(
      fc.property(side, side, fc.nat(69), fc.nat(69), (w, h, column, row) => {
        const source = numbered(w, h);
        const [x, y] = [column % w, row % h];
        const pixel = pixelAt(source, x, y);
        expect(pixelAt(rotateQuarter(source, 1), h - 1 - y, x)).toEqual(pixel);
        expect(pixelAt(rotateQuarter(source, 2), w - 1 - x, h - 1 - y)).toEqual(pixel);
        expect(pixelAt(rotateQuarter(source, -1), y, w - 1 - x)).toEqual(pixel);
        expect(pixelAt(flip(source, 'horizontal'), w - 1 - x, y)).toEqual(pixel);
        expect(pixelAt(flip(source, 'vertical'), x, h - 1 - y)).toEqual(pixel);
      }),
    );
  });

  it('return to the original with the inverse operation, and rotate the resolution', () => {
    const source = numbered(130, 67);
    const quarter = rotateQuarter(source, 1);
    expect(quarter.resolution).toEqual({ x: 200, y: 300 });
    expect(rotateQuarter(quarter, 3)).toEqual(source);
    expect(flip(flip(source, 'horizontal'), 'horizontal')).toEqual(source);
  });
});

describe('rotateBy', () => {
  it.each([0.3, -7.5, 33, 45, -45])(
    'stays above 50 dB PSNR against the reference implementation at %d°',
    { tags: 'slow' },
    (degrees) => {
      const source = waves(150, 90);
      for (const surround of ['transparent', 'edge', 'mirror'] as const) {
        const reference = rotateReference(source, degrees, surround);
        const { data } = rotateBy(source, degrees, surround);
        expect(data.length).toBe(reference.length);
        expect(psnrAsSeen(data, reference)).toBeGreaterThan(50);
      }
    },
  );

  it('leaves the picture unchanged at 0° and equals rotateQuarter at 90°', () => {
    const opaque = numbered(150, 131);
    for (let i = 3; i < opaque.data.length; i += 4) opaque.data[i] = 255;
    expect(rotateBy(opaque, 0, 'transparent').data).toEqual(opaque.data);
    const quarter = rotateBy(opaque, 90, 'transparent');
    expect([quarter.width, quarter.height]).toEqual([131, 150]);
    expect(quarter.data).toEqual(rotateQuarter(opaque, 1).data);
  });

  it('contains the rectangle of largestUpright, without an empty corner', () => {
    const angle = fc.double({ min: -45, max: 45, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 60 }),
        fc.integer({ min: 8, max: 60 }),
        angle,
        (w, h, degrees) => {
          const inside = largestUpright({ width: w, height: h }, degrees);
          const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
          for (const [sx, sy] of [
            [1, 1],
            [1, -1],
          ] as const) {
            const [dx, dy] = [(sx * inside.width) / 2, (sy * inside.height) / 2];
            expect(Math.abs(dx * cos + dy * sin)).toBeLessThanOrEqual(w / 2 + 1e-9);
            expect(Math.abs(dy * cos - dx * sin)).toBeLessThanOrEqual(h / 2 + 1e-9);
          }
          const canvas = rotatedSize({ width: w, height: h }, degrees);
          expect(inside.width).toBeLessThanOrEqual(canvas.width + 0.51);
        },
      ),
    );
  });
});

/**
 * Random dabs of any opacity on a transparent picture, often with a transparent border and always transparent
 * corners.
 */
function dabs(seed: number): Raster {
  const raster = createRaster(20 + (seed % 13), 15 + (seed % 7));
  let state = seed;
  const next = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * limit);
  };
  for (let i = 0; i < 1 + (seed % 5); i++) {
    const [x, y] = [next(raster.width), next(raster.height)];
    const corner = (x === 0 || x === raster.width - 1) && (y === 0 || y === raster.height - 1);
    if (!corner)
      raster.data.set([next(256), next(256), next(256), 1 + next(255)], (y * raster.width + x) * 4);
  }
  return raster;
}

describe('opaqueBounds', () => {
  it.skipIf(!existsSync('/usr/bin/convert'))(
    "equals ImageMagick's -trim (skipped without ImageMagick)",
    { tags: 'slow' },
    () => {
      for (let seed = 1; seed <= 60; seed++) {
        const raster = dabs(seed);
        const bounds = opaqueBounds(raster);
        if (!bounds) continue;
        const output = execFileSync(
          '/usr/bin/convert',
          [
            '-size',
            `${raster.width}x${raster.height}`,
            '-depth',
            '8',
            'rgba:-',
            '-trim',
            '-format',
            '%w %h %X %Y',
            'info:-',
          ],
          { input: raster.data },
        );
        const [width, height, x, y] = output.toString().split(' ').map(Number);
        expect(bounds, `seed ${seed}`).toEqual({ x, y, width, height });
      }
    },
  );

  it('returns null for a transparent picture and the whole area of a solid one', () => {
    expect(opaqueBounds(createRaster(5, 4))).toBeNull();
    expect(opaqueBounds(numbered(5, 4))).toEqual({ x: 0, y: 0, width: 5, height: 4 });
  });
});
