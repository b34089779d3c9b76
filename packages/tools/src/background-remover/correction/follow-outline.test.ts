import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { followOutline } from './follow-outline.ts';

const SIDE = 320;
const MIDDLE = SIDE / 2;
const FILL = 90;
type Color = readonly [number, number, number];
const INK: Color = [22, 20, 26];
const CYAN: Color = [106, 215, 229];

const radiusAt = (at: number) => Math.hypot((at % SIDE) - MIDDLE, Math.floor(at / SIDE) - MIDDLE);
const fur = (at: number): Color => {
  const hair = 24 * Math.sin((at % SIDE) * 0.8 + at / 9000) + 12 * Math.cos(at / SIDE);
  return [170 + hair, 130 + hair, 90 + hair];
};

/** A disc with an outline of the given thickness and a soft edge; the matte ends at the fill. */
function outlined(thickness: number, ground: (at: number) => Color): { picture: Raster; alpha: Uint8Array } {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  const alpha = new Uint8Array(SIDE * SIDE);
  for (let at = 0; at < alpha.length; at++) {
    const radius = radiusAt(at);
    const share = Math.min(1, Math.max(0, FILL + thickness - radius + 0.5));
    const own = radius < FILL ? CYAN : INK;
    const under = ground(at);
    for (let c = 0; c < 3; c++) data[at * 4 + c] = under[c]! + share * (own[c]! - under[c]!);
    if (radius < FILL) alpha[at] = 255;
  }
  return { picture: createRaster(SIDE, SIDE, { data }), alpha };
}

const outermost = (alpha: Uint8Array) =>
  alpha.reduce((farthest, share, at) => (share === 255 ? Math.max(farthest, radiusAt(at)) : farthest), 0);

describe('followOutline', () => {
  it('moves the cut to the outer side of an outline', () => {
    const { picture, alpha } = outlined(3, fur);
    expect(followOutline(picture, alpha)).toBeGreaterThan(1200);
    const solid = alpha.filter((share, at) => radiusAt(at) < FILL + 1.9 && share === 255).length;
    expect(solid).toBe(alpha.filter((_, at) => radiusAt(at) < FILL + 1.9).length);
    expect(outermost(alpha)).toBeLessThan(FILL + 3.5);
  });

  it('leaves a soft edge without an outline unchanged', () => {
    const { picture, alpha } = outlined(0, fur);
    const before = alpha.slice();
    expect(followOutline(picture, alpha)).toBe(0);
    expect(alpha).toEqual(before);
  });

  it('leaves a cut unchanged if the background has the outline’s color, or if the outline is not a line', () => {
    const spotted = (at: number) => ((at >> 3) % 5 === 0 ? INK : fur(at));
    for (const { picture, alpha } of [outlined(3, spotted), outlined(40, fur)]) {
      expect(followOutline(picture, alpha)).toBe(0);
    }
  });

  it('leaves empty and full mattes unchanged', () => {
    const { picture } = outlined(3, fur);
    for (const value of [0, 255])
      expect(followOutline(picture, new Uint8Array(SIDE * SIDE).fill(value))).toBe(0);
  });
});
