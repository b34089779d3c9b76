/** Tests that JPEG ringing is removed with the garment color, while similar details of the artwork stay. */
import { decodeImage, encodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { levelsFrom } from '../../judging/compare-colors.ts';
import { tool } from '../render.ts';
import { clearSpecks, clearThin, findRipples } from './clear-ripples.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

async function open(bytes: Uint8Array): Promise<Raster> {
  const decoded = await decodeImage(bytes, { ppi: 96 });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return { ...decoded.raster, resolution: { x: 150, y: 150 } };
}

const LOGO =
  '<text x="200" y="150" font-size="110" fill="#c1121f">BORO</text><path d="M40 190h320" stroke="#1d4ed8" stroke-width="7"/><circle cx="200" cy="240" r="34" fill="#ffb703"/><text x="200" y="292" font-size="26" fill="#1d4ed8">Goods Co.</text>';

async function jpegOn(ground: string, quality: number, content = LOGO): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400px" height="300px" viewBox="0 0 400 300" font-family="Noto Sans" font-weight="700" text-anchor="middle"><rect width="400" height="300" fill="${ground}"/>${content}</svg>`;
  return await open(await encodeImage(await open(strToU8(svg)), { format: 'jpeg', quality }));
}

/** Counts islands under 3 px, and faint pixels that have no solid neighbor. */
function countDirt({ width, height, data }: Raster) {
  const ink = Uint8Array.from({ length: width * height }, (_, at) => Number(data[4 * at + 3]! > 0));
  const { areas } = connectedComponents(ink, width, height, 8);
  const specks = areas.filter((area) => area > 0 && area < 3).length;
  let rims = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      if (data[4 * at + 3] === 0 || data[4 * at + 3]! > 72) continue;
      const near = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
      if (near.every((step) => data[4 * (at + step) + 3]! < 150)) rims++;
    }
  return { specks, rims };
}

describe.each(['#ffffff', '#000000'])('Color Knockout on a JPEG of lettering on %s', (ground) => {
  it.each([50, 60, 75])('leaves no specks or rims at JPEG quality %i', async (quality) => {
    const art = await jpegOn(ground, quality);
    const { shows } = await tool.run(art, tool.suggest(art), run);
    expect(countDirt(shows)).toEqual({
      specks: 0,
      rims: expect.toSatisfy((px: number) => px < 60) as number,
    });
  });
});

describe('removal of JPEG ringing', () => {
  const KEY = { r: 0, g: 0, b: 0 };
  const disc = (x: number, y: number) => Math.hypot(x - 30, y - 30);
  /** A 60 × 60 px picture on black, with the given luminance. */
  const onBlack = (light: (x: number, y: number) => number) => {
    const data = new Uint8ClampedArray(60 * 60 * 4);
    for (let at = 0; at < 3600; at++) {
      const level = light(at % 60, Math.floor(at / 60));
      data.set([level, level, level, 255], 4 * at);
    }
    return createRaster(60, 60, { data, resolution: { x: 150, y: 150 } });
  };
  /** Pure white pixels with the picture's luminance as their alpha. */
  const knockedOut = ({ data }: Raster) =>
    Uint8ClampedArray.from(data, (_, at) => (at % 4 === 3 ? data[at - 1]! : 255));

  it.each([
    ['a glow around art', (x: number, y: number) => Math.max(0, 255 - Math.max(0, disc(x, y) - 10) * 16)],
    ['a soft edge', (x: number, y: number) => Math.min(255, Math.max(0, 14 - disc(x, y)) * 90)],
    ['a faint line far from art', (x: number, y: number) => (y === 50 ? 60 : x < 12 && y < 12 ? 255 : 0)],
    [
      'a faint area',
      (x: number, y: number) => (x > 20 && x < 40 && y > 20 && y < 40 ? 40 : x < 12 ? 255 : 0),
    ],
    [
      'a star of one pixel',
      (x: number, y: number) => (x === 40 && y === 30 ? 250 : disc(x, y) < 6 ? 255 : 0),
    ],
  ])('keeps %s', (_, light) => {
    const art = onBlack(light);
    const pixels = knockedOut(art);
    const before = pixels.slice();
    const ripples = findRipples(art, levelsFrom(art, [KEY]));
    if (!ripples) return;
    clearThin(pixels, ripples, 60);
    clearSpecks(pixels, ripples, 60);
    expect(pixels).toEqual(before);
  });

  it('keeps faint details in files without JPEG ringing', async () => {
    const art = onBlack((x, y) => (disc(x, y) < 12 ? 255 : x === 45 && y === 30 ? 60 : 0));
    const { shows } = await tool.run(art, { keys: [KEY], gated: false }, run);
    expect(shows.data[4 * (30 * 60 + 45) + 3]).toBeGreaterThan(0);
  });
});
