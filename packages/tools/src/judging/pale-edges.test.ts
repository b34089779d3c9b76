/** Tests the check on background removal by color: cuts through pale, textured art, and cuts along clear edges. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { judgePaleEdges } from './pale-edges.ts';

const SIDE = 160;
const WHITE = { r: 255, g: 255, b: 255 };
type Rgb = readonly [number, number, number];
const noise = (x: number, y: number) => ((x * 37 + y * 91 + x * y * 7) % 17) - 8;
const isArt = (x: number, y: number) => Math.hypot(x - 80, y - 80) < 60;

/** A disc of art on white, and the same art with the white removed. */
function judged(art: (x: number, y: number) => Rgb, ground: Rgb = [255, 255, 255]): string[] {
  const paint = (isOpen: boolean): Raster => {
    const data = new Uint8ClampedArray(SIDE * SIDE * 4);
    for (let at = 0; at < SIDE * SIDE; at++) {
      const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
      if (isArt(x, y)) data.set([...art(x, y), 255], 4 * at);
      else if (isOpen) data.set([...ground, 255], 4 * at);
    }
    return createRaster(SIDE, SIDE, { data });
  };
  return judgePaleEdges(paint(true), paint(false), [WHITE]).map(({ code, level }) => `${code}: ${level}`);
}

describe('judgePaleEdges', () => {
  it.each<[string, (x: number, y: number) => Rgb]>([
    ['white paws', (x, y) => (y > 110 ? [232 + noise(x, y), 228 + noise(x, y), 220] : [120, 90, 60])],
    ['a white cab', (x, y) => [238 + noise(x, y), 238 + noise(y, x), 240]],
    ['a bride', (x, y) => (x < 80 ? [244 + noise(x, y), 240 + noise(x, y), 236] : [60, 50, 50])],
    ['silver', (x, y) => [214 + 2 * noise(x, y), 216 + 2 * noise(x, y), 220]],
    ['a cloud', (x, y) => [225 + noise(x, y), 232 + noise(x, y), 245]],
  ])('asks about textured pale art next to white: %s', (_, art) => {
    expect(judged(art)).toEqual(['pale-edge: ask']);
  });

  it.each<[string, (x: number, y: number) => Rgb]>([
    ['flat cream', () => [250, 240, 205]],
    ['flat silver', () => [214, 216, 220]],
    ['a dark photograph', (x, y) => [120 + 4 * noise(x, y), 90 + 3 * noise(x, y), 60]],
    [
      'a strawberry with a small highlight',
      (x, y) => (Math.hypot(x - 80, y - 50) < 8 ? [250, 250, 250] : [190 + noise(x, y), 30, 45]),
    ],
    [
      'white in the middle',
      (x, y) => (Math.hypot(x - 80, y - 80) < 40 ? [240 + noise(x, y), 240, 240] : [40, 60, 90]),
    ],
    [
      'a flat outline around white texture',
      (x, y) => (Math.hypot(x - 80, y - 80) > 50 ? [20, 20, 20] : [236 + noise(x, y), 236, 236]),
    ],
  ])('does not ask about %s', (_, art) => {
    expect(judged(art)).toEqual([]);
  });

  it('raises no question if the background is kept', () => {
    const whole = createRaster(SIDE, SIDE);
    whole.data.fill(240);
    expect(judgePaleEdges(whole, whole, [WHITE])).toEqual([]);
  });
});
