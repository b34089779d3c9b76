import { describe, expect, it } from 'vitest';
import { halftoneOpacity, hardenOpacity } from './solid-opacity.ts';

const SIZE = 300;

function tint(alpha: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let i = 0; i < pixels.length; i += 4) pixels.set([200, 30, 90, alpha], i);
  return pixels;
}

function coverage(pixels: Uint8ClampedArray): number {
  let solid = 0;
  let soft = 0;
  for (let i = 3; i < pixels.length; i += 4) {
    if (pixels[i] === 255) solid++;
    else if (pixels[i] !== 0) soft++;
  }
  expect(soft).toBe(0);
  return solid / (pixels.length / 4);
}

describe('hardenOpacity', () => {
  it('keeps the color of pixels at or above the threshold and clears the others', () => {
    const pixels = Uint8ClampedArray.from([10, 20, 30, 127, 10, 20, 30, 128, 9, 9, 9, 0, 1, 2, 3, 255]);
    hardenOpacity(pixels, 50);
    expect([...pixels]).toEqual([0, 0, 0, 0, 10, 20, 30, 255, 0, 0, 0, 0, 1, 2, 3, 255]);
  });
});

describe('halftoneOpacity', () => {
  it.each(['round', 'ellipse', 'diamond', 'line'] as const)('prints the exact tone in %s dots', (dot) => {
    for (const alpha of [0, 13, 64, 128, 191, 242, 255]) {
      const pixels = tint(alpha);
      const report: number[] = [];
      halftoneOpacity(
        pixels,
        SIZE,
        300,
        { lpi: 35, angle: 22.5, dot },
        (fraction) => void report.push(fraction),
      );
      expect(Math.abs(coverage(pixels) - alpha / 255)).toBeLessThan(0.01);
    }
  });

  it('prints dots in the color of the ink', () => {
    const pixels = tint(100);
    halftoneOpacity(pixels, SIZE, 300, { lpi: 45, angle: 45, dot: 'round' }, () => undefined);
    const colors = new Set<string>();
    for (let i = 0; i < pixels.length; i += 4) colors.add(pixels.subarray(i, i + 4).join());
    expect([...colors].sort()).toEqual(['0,0,0,0', '200,30,90,255']);
  });

  it('accepts any resolution', () => {
    for (const ppi of [0.5, 10, 72, 4800, 100_000]) {
      const pixels = tint(128);
      halftoneOpacity(pixels, SIZE, ppi, { lpi: 85, angle: 0, dot: 'round' }, () => undefined);
      expect(coverage(pixels)).toBeGreaterThan(0.2);
      expect(coverage(pixels)).toBeLessThan(0.8);
    }
  });
});
