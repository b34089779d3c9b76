import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fit,
  formatZoom,
  lookAt,
  nextZoom,
  panBy,
  pinch,
  pixelAt,
  resized,
  toImage,
  toViewport,
  visibleRegion,
  wheelFactor,
  wholeOf,
  zoomTo,
} from './view.ts';

const image = { width: 3600, height: 4200 };
const viewport = { width: 1000, height: 800 };

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
const points = fc.record({
  x: fc.double({ min: 0, max: 1000, noNaN: true }),
  y: fc.double({ min: 0, max: 800, noNaN: true }),
});

describe('fit', () => {
  test('centers the whole image with a margin', () => {
    const view = fit(image, viewport);
    expect(view.zoom).toBeCloseTo((800 - 48) / 4200, 10);
    expect(toViewport(view, { x: 1800, y: 2100 })).toEqual({ x: 500, y: 400 });
  });
  test('fills the viewport with small art, but limits the zoom if the art is only a few pixels in size', () => {
    expect(fit({ width: 300, height: 200 }, viewport).zoom).toBeCloseTo((1000 - 48) / 300, 10);
    expect(fit({ width: 1, height: 1 }, viewport).zoom).toBe(16);
  });
  test('reduces the margin rather than the image in a small viewport', () => {
    for (const height of [10, 32, 48, 60]) {
      const { zoom } = fit(image, { width: 390, height });
      expect(zoom * image.height).toBeCloseTo((height * 10) / 12, 6);
    }
  });
  test('keeps any image inside any viewport', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const view = fit(size, viewport);
        expect(view.x).toBeGreaterThanOrEqual(0);
        expect(view.x + size.width * view.zoom).toBeLessThanOrEqual(1000.001);
        expect(view.y + size.height * view.zoom).toBeLessThanOrEqual(800.001);
      }),
    );
  });
});

describe('zoom', () => {
  test('keeps the image point under the pointer in place', () => {
    const view = fit(image, viewport);
    const at = { x: 420, y: 333 };
    const before = toImage(view, at);
    const after = toImage(zoomTo(view, 2.5, at, image, viewport), at);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });
  test('stays between a quarter of the fitted size and 6400 %', () => {
    const view = fit(image, viewport);
    const at = { x: 500, y: 400 };
    expect(zoomTo(view, 1e9, at, image, viewport).zoom).toBe(64);
    expect(zoomTo(view, 0, at, image, viewport).zoom).toBeCloseTo(view.zoom / 4, 10);
  });
  test('steps through round values, including 100 %, with the keyboard', () => {
    expect(nextZoom(0.43, 1)).toBe(0.5);
    expect(nextZoom(0.9, 1)).toBe(1);
    expect(nextZoom(1, -1)).toBeCloseTo(2 / 3);
    expect(nextZoom(64, 1)).toBe(64);
  });
  test('returns to the starting zoom when the wheel is turned forward and back', () => {
    expect(wheelFactor(120, 0, false) * wheelFactor(-120, 0, false)).toBeCloseTo(1, 12);
    expect(wheelFactor(-3, 1, false)).toBeGreaterThan(1);
  });
  test('doubles the zoom around the midpoint of two fingers when their distance doubles', () => {
    const view = { zoom: 0.5, x: -200, y: -300 };
    const middle = { x: 450, y: 400 };
    const next = pinch(
      view,
      [
        { x: 400, y: 400 },
        { x: 500, y: 400 },
      ],
      [
        { x: 350, y: 400 },
        { x: 550, y: 400 },
      ],
      image,
      viewport,
    );
    expect(next.zoom).toBeCloseTo(1, 10);
    expect(toImage(next, middle).x).toBeCloseTo(toImage(view, middle).x, 6);
  });
});

describe('pan', () => {
  test('keeps part of the image visible', () => {
    fc.assert(
      fc.property(sizes, points, fc.double({ min: 0.001, max: 100, noNaN: true }), (size, at, zoom) => {
        const view = zoomTo(fit(size, viewport), zoom, at, size, viewport);
        for (const [dx, dy] of [
          [1e6, 1e6],
          [-1e6, -1e6],
        ] as const) {
          const moved = panBy(view, dx, dy, size, viewport);
          expect(moved.x).toBeLessThan(1000);
          expect(moved.x + size.width * moved.zoom).toBeGreaterThan(0);
          expect(moved.y).toBeLessThan(800);
          expect(moved.y + size.height * moved.zoom).toBeGreaterThan(0);
        }
      }),
    );
  });
  test('keeps the center when the viewport is resized', () => {
    const view = zoomTo(fit(image, viewport), 1, { x: 500, y: 400 }, image, viewport);
    const smaller = { width: 700, height: 500 };
    const next = resized(view, image, viewport, smaller);
    expect(toImage(next, { x: 350, y: 250 })).toEqual(toImage(view, { x: 500, y: 400 }));
  });
});

describe('hit testing', () => {
  test('finds the pixel under the pointer, or null outside the image', () => {
    const view = { zoom: 10, x: 100, y: 50 };
    const size = { width: 3, height: 2 };
    expect(pixelAt(view, { x: 100, y: 50 }, wholeOf(size))).toEqual({ x: 0, y: 0 });
    expect(pixelAt(view, { x: 129.9, y: 69.9 }, wholeOf(size))).toEqual({ x: 2, y: 1 });
    expect(pixelAt(view, { x: 130, y: 60 }, wholeOf(size))).toBeNull();
    expect(pixelAt(view, { x: 99.9, y: 60 }, wholeOf(size))).toBeNull();
  });
  test('converts between image and viewport positions both ways', () => {
    fc.assert(
      fc.property(points, fc.double({ min: 0.01, max: 64, noNaN: true }), (at, zoom) => {
        const view = { zoom, x: 12.5, y: -340 };
        const back = toViewport(view, toImage(view, at));
        expect(back.x).toBeCloseTo(at.x, 6);
        expect(back.y).toBeCloseTo(at.y, 6);
      }),
    );
  });
  test('clips the visible region to the image', () => {
    expect(
      visibleRegion({ zoom: 1, x: 10, y: -20 }, wholeOf({ width: 300, height: 4000 }), viewport),
    ).toEqual({
      left: 0,
      top: 20,
      right: 300,
      bottom: 820,
    });
  });
});

test('formatZoom gives a percentage with one decimal below 10 % and none above', () => {
  expect(formatZoom(0.4321)).toBe('43%');
  expect(formatZoom(0.0633)).toBe('6.3%');
  expect(formatZoom(4)).toBe('400%');
});

test('fit shows the whole area if it is larger than the image', () => {
  const area = { left: -200, top: 0, right: 1000, bottom: 400 };
  const room = { width: 648, height: 500 };
  const view = fit({ width: 1000, height: 400 }, room, area);
  expect(view.zoom).toBe(0.5);
  expect(toViewport(view, { x: -200, y: 0 }).x).toBeCloseTo(24);
  expect(toViewport(view, { x: 1000, y: 0 }).x).toBeCloseTo(624);
});

describe('lookAt', () => {
  const middleOf = (view: { zoom: number; x: number; y: number }, x: number, y: number) =>
    toViewport(view, { x, y });
  test('centers a small part at no more than 100 %', () => {
    const view = lookAt({ left: 900, top: 1000, right: 940, bottom: 1020 }, image, viewport);
    expect(view.zoom).toBe(1);
    expect(middleOf(view, 920, 1010)).toEqual({ x: 500, y: 400 });
  });
  test('shows the whole image if the part is already large enough in that view', () => {
    const part = { left: 100, top: 2000, right: 800, bottom: 2100 };
    expect(lookAt(part, image, viewport)).toEqual(fit(image, viewport));
  });
  test('shows the whole image for a part that fills it', () => {
    expect(lookAt({ left: 0, top: 2000, right: 3600, bottom: 2100 }, image, viewport)).toEqual(
      fit(image, viewport),
    );
  });
  test('never shows a small image smaller than the fitted whole-image view', () => {
    const small = { width: 30, height: 20 };
    expect(lookAt({ left: 0, top: 0, right: 3, bottom: 2 }, small, viewport).zoom).toBe(
      fit(small, viewport).zoom,
    );
  });
});
