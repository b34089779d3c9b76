import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FrameBounds, HANDLES, moveFrame, resizeFrame } from './frame.ts';

const size = { width: 400, height: 300 };
const free: FrameBounds = { size, ratio: null, mayLeave: false };
const frame = { x: 100, y: 50, width: 200, height: 100 };
const far = fc.integer({ min: -900, max: 900 });
const handle = fc.constantFrom(...HANDLES);

describe('moveFrame', () => {
  it('keeps the size, moves by whole pixels, and stops at the edges', () => {
    expect(moveFrame(frame, 10.4, -7.6, free)).toEqual({ ...frame, x: 110, y: 42 });
    expect(moveFrame(frame, 999, 999, free)).toEqual({ ...frame, x: 200, y: 200 });
    expect(moveFrame(frame, -999, 0, { ...free, mayLeave: true })).toEqual({ ...frame, x: -400 });
  });
});

describe('resizeFrame', () => {
  it('moves only the edges that the handle belongs to', () => {
    const lowerRight = { x: 1, y: 1 } as const;
    expect(resizeFrame(frame, lowerRight, 30, 20, free)).toEqual({ ...frame, width: 230, height: 120 });
    expect(resizeFrame(frame, { x: -1, y: 0 }, 30, 99, free)).toEqual({ ...frame, x: 130, width: 170 });
  });

  it('never inverts the frame or lets it leave the image', () => {
    fc.assert(
      fc.property(
        handle,
        far,
        far,
        fc.option(fc.double({ min: 0.2, max: 5, noNaN: true })),
        (at, dx, dy, ratio) => {
          const start =
            ratio === null
              ? frame
              : { ...frame, height: Math.min(100, 200 / ratio), width: Math.min(200, 100 * ratio) };
          const next = resizeFrame(start, at, dx, dy, { ...free, ratio });
          expect(next.width).toBeGreaterThan(0.19);
          expect(next.height).toBeGreaterThan(0.19);
          expect(next.x).toBeGreaterThanOrEqual(-1e-9);
          expect(next.y).toBeGreaterThanOrEqual(-1e-9);
          expect(next.x + next.width).toBeLessThanOrEqual(size.width + 1e-9);
          expect(next.y + next.height).toBeLessThanOrEqual(size.height + 1e-9);
          if (ratio !== null) expect(next.width / next.height).toBeCloseTo(ratio, 6);
        },
      ),
    );
  });

  it('keeps the opposite corner in place while the ratio is locked', () => {
    const square = { x: 100, y: 50, width: 100, height: 100 };
    const next = resizeFrame(square, { x: -1, y: -1 }, -20, -5, { ...free, ratio: 1 });
    expect(next).toEqual({ x: 80, y: 30, width: 120, height: 120 });
    const side = resizeFrame(square, { x: 1, y: 0 }, 40, 0, { ...free, ratio: 1 });
    expect(side).toEqual({ x: 100, y: 30, width: 140, height: 140 });
  });
});
