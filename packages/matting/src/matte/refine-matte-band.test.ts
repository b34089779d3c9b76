import { guidedFilter } from '@printready/pixels/filters';
import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { EPSILON, RADIUS, smoothAlongColors } from './refine-matte-band.ts';

const [WIDTH, HEIGHT] = [131, 103];

/** Slanted edge between two shaded colors, with noisy opacity along it. */
function slant() {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const alpha = new Uint8Array(WIDTH * HEIGHT);
  const exact = new Float64Array(WIDTH * HEIGHT);
  const band: number[] = [];
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at++) {
      const off = (x - 60 - y * 0.4) / 1.1;
      const share = Math.min(1, Math.max(0, 0.5 - off / 2));
      const noise = share > 0 && share < 1 ? 0.3 * (((x * 31 + y * 17) % 7) / 3 - 1) : 0;
      exact[at] = 255 * share;
      alpha[at] = Math.round(255 * Math.min(1, Math.max(0, share + noise)));
      if (Math.abs(off) < 3) band.push(at);
      for (const [c, own] of [200, 90, 40].entries()) {
        const under = [30, 80, 140][c]! + y / 8;
        data[at * 4 + c] = share * own + (1 - share) * under;
      }
    }
  }
  return { picture: createRaster(WIDTH, HEIGHT, { data }), alpha, exact, band: Uint32Array.from(band) };
}

describe('smoothAlongColors', () => {
  const { picture, alpha, exact, band } = slant();
  const followed = smoothAlongColors(picture, alpha, band);

  it('filters the band as it would filter the whole picture, and leaves other pixels unchanged', () => {
    const whole = guidedFilter(picture.data, alpha, WIDTH, HEIGHT, RADIUS, EPSILON);
    const inBand = new Set(band);
    for (let at = 0; at < alpha.length; at++) {
      if (inBand.has(at)) expect(Math.abs(followed[at]! - whole[at]!)).toBeLessThanOrEqual(1);
      else expect(followed[at]).toBe(alpha[at]);
    }
  });

  it('reduces opacity noise', () => {
    const errorOf = (values: Uint8Array) =>
      band.reduce((sum, at) => sum + Math.abs(values[at]! - exact[at]!), 0);
    expect(errorOf(alpha)).toBeGreaterThan(1000);
    expect(errorOf(followed)).toBeLessThan(errorOf(alpha) / 2);
  });

  it('reports progress and stops if the callback throws', () => {
    const fractions: number[] = [];
    smoothAlongColors(picture, alpha, band, (done) => fractions.push(done));
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    const stop = () =>
      smoothAlongColors(picture, alpha, band, () => {
        throw new Error('stop');
      });
    expect(stop).toThrow('stop');
  });
});
