import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { findValue, type Result } from '../contract/tool.ts';
import { POSTER } from './presets.ts';
import { tool } from './render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const RESOLUTION = { x: 300, y: 300 };

/** Antialiased disc on a background, with 8 samples per pixel along each axis. */
function disc(size: number, ink: readonly number[], ground: readonly number[]): Raster {
  const data = new Uint8ClampedArray(size * size * 4);
  const [center, radius] = [size / 2 + 0.3, size * 0.35];
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at += 4) {
      let inside = 0;
      for (let v = 0; v < 8; v++)
        for (let u = 0; u < 8; u++)
          if (Math.hypot(x + (u + 0.5) / 8 - center, y + (v + 0.5) / 8 - center) < radius) inside++;
      for (let channel = 0; channel < 4; channel++)
        data[at + channel] = ground[channel]! + ((ink[channel]! - ground[channel]!) * inside) / 64;
    }
  }
  return createRaster(size, size, { data, resolution: RESOLUTION });
}

const RED = [200, 30, 40, 255];
const BLACK = [0, 0, 0, 255];
const WHITE = [255, 255, 255, 255];

async function textOf(result: Result, format: string) {
  const bytes = await tool.exportAs(result, format, { ...run, stem: 'art' });
  if (!(bytes instanceof Uint8Array)) expect.fail('The file comes in parts.');
  return new TextDecoder('latin1').decode(bytes);
}
const figure = ({ figures }: Result, id: string) => findValue(figures, id)?.value;

describe('Image Vectorizer', () => {
  it('returns the paths of the filled picture and of the outlines', async () => {
    const filled = await tool.run(disc(120, RED, WHITE), {}, run);
    expect(filled.drawing?.map(({ color }) => color)).toEqual(['#ffffff', '#c81e28']);
    expect(filled.drawing?.[1]?.path).toMatch(/^M102\.\d+ 60\.\d+a4[12]\./);
    const outlines = await tool.run(
      disc(120, RED, WHITE),
      {},
      { ...run, purpose: 'inspect', view: 'outlines' },
    );
    expect(outlines.drawing?.[0]).toMatchObject({ color: '#146edc', strokePx: 1.2 });
  });

  it('offers SVG, PDF, EPS and DXF in that order, with numeric results on quality', async () => {
    const output = await tool.run(disc(120, RED, WHITE), {}, run);
    expect(output.exports).toEqual(['svg', 'pdf', 'eps', 'dxf']);
    expect(await textOf(output, 'svg')).toContain('width="10.16mm" height="10.16mm" viewBox="0 0 120 120"');
    expect(await textOf(output, 'svg')).toMatch(/<g fill="#c81e28">\n<circle /);
    expect((await textOf(output, 'pdf')).startsWith('%PDF-1.4')).toBe(true);
    expect(figure(output, 'paths')).toBe(2);
    expect(figure(output, 'colors')).toBe(2);
    expect(figure(output, 'mean-difference')).toBeLessThan(0.2);
    expect(figure(output, 'svg-size')).toBe((await textOf(output, 'svg')).length / 1e6);
    expect(output.shows.resolution).toEqual(RESOLUTION);
  });

  it('draws line art in the chosen ink on a transparent background', async () => {
    const ink = { r: 10, g: 90, b: 60 };
    const output = await tool.run(disc(120, BLACK, WHITE), { mode: 'line-art', ink }, run);
    expect((await textOf(output, 'svg')).match(/fill="#[0-9a-f]+"/g)).toEqual(['fill="#0a5a3c"']);
    expect([...output.shows.data.slice(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(figure(output, 'mean-difference')).toBeUndefined();
  });

  it('draws light lines on request', async () => {
    const output = await tool.run(disc(120, WHITE, BLACK), { mode: 'line-art', inkFrom: 'light' }, run);
    expect(figure(output, 'paths')).toBe(1);
  });

  it('draws center lines as strokes', async () => {
    const output = await tool.run(disc(60, BLACK, WHITE), { mode: 'centerline' }, run);
    expect(await textOf(output, 'svg')).toContain('stroke="#000000"');
  });
});

describe('Image Vectorizer: preview', () => {
  it('shows outlines on request and once input is idle; a run delivers the artwork', async () => {
    const filled = await tool.run(disc(80, RED, WHITE), {}, { ...run, purpose: 'preview', scale: 0.5 });
    const outlines = await tool.run(
      disc(80, RED, WHITE),
      {},
      { ...run, purpose: 'preview', scale: 0.5, view: 'outlines' },
    );
    expect(outlines.shows.data).not.toEqual(filled.shows.data);
    const art = disc(80, RED, WHITE);
    const looked = await tool.run(art, {}, { ...run, purpose: 'inspect', view: 'outlines' });
    expect([...looked.shows.data.slice((40 * 80 + 40) * 4, (40 * 80 + 41) * 4)]).toEqual([0, 0, 0, 0]);
    expect(await tool.run(art, {}, { ...run, view: 'outlines' })).toEqual(await tool.run(art, {}, run));
    expect([...outlines.shows.data.slice((40 * 80 + 40) * 4, (40 * 80 + 41) * 4)]).toEqual([0, 0, 0, 0]);
  });

  it('measures specks in pixels of the full picture', async () => {
    const data = new Uint8ClampedArray(40 * 40 * 4).fill(255);
    for (let y = 10; y < 13; y++)
      for (let x = 10; x < 13; x++) data.fill(0, (y * 40 + x) * 4, (y * 40 + x) * 4 + 3);
    const speck = createRaster(40, 40, { data });
    const lockedInks = [
      { r: 0, g: 0, b: 0 },
      { r: 255, g: 255, b: 255 },
    ];
    // 3 × 3 px here are 12 × 12 px in the full picture.
    const kept = await tool.run(
      speck,
      { smallestArea: 100, lockedInks },
      { ...run, purpose: 'preview', scale: 0.25 },
    );
    const gone = await tool.run(
      speck,
      { smallestArea: 200, lockedInks },
      { ...run, purpose: 'preview', scale: 0.25 },
    );
    expect([figure(kept, 'paths'), figure(gone, 'paths')]).toEqual([2, 1]);
  });
});

it('suggests line art for black on white, and removal of the white box for colored artwork', () => {
  expect(tool.suggest(disc(80, BLACK, WHITE))).toMatchObject({ mode: 'line-art', ink: { r: 0, g: 0, b: 0 } });
  expect(tool.suggest(disc(80, RED, WHITE))).toEqual({ background: 'outside' });
  expect(tool.suggest(disc(80, RED, [240, 200, 60, 255]))).toEqual({});
  expect(tool.suggest(disc(80, RED, [255, 255, 255, 0]))).toEqual({});
});

/** A vertical gradient with a flat disc on it. */
function shaded(from: readonly number[], to: readonly number[]): Raster {
  const [width, height] = [240, 200];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const share = y / height;
      const isInside = Math.hypot(x - 120, y - 100) < 40;
      for (let channel = 0; channel < 4; channel++)
        data[at + channel] = isInside ? RED[channel]! : from[channel]! * (1 - share) + to[channel]! * share;
    }
  return createRaster(width, height, { data, resolution: RESOLUTION });
}

it('suggests the poster preset for shading, but not for a nearly even background', () => {
  expect(tool.suggest(shaded([20, 40, 90, 255], [250, 200, 120, 255]))).toEqual(POSTER.options);
  expect(tool.suggest(shaded([246, 240, 230, 255], [250, 246, 238, 255]))).toEqual({});
});

describe('Image Vectorizer on a white box', () => {
  /** Red rings with white inside, like the letter O, and a red plate with a white window. */
  function ringsAndPlate(): Raster {
    const [width, height] = [300, 120];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isRing = (cx: number) => Math.abs(Math.hypot(x - cx, y - 60) - 30) < 6;
      const isPlate = x >= 190 && x < 290 && y >= 10 && y < 110 && Math.hypot(x - 216, y - 36) > 9;
      if (isRing(50) || isRing(130) || isPlate) data.set(RED, at * 4);
    }
    return createRaster(width, height, { data, resolution: RESOLUTION });
  }
  const opacityAt = ({ shows }: Result, x: number, y: number) => shows.data[(y * shows.width + x) * 4 + 3];

  it('removes the box and the insides of letters, but keeps white within the artwork', async () => {
    const picture = ringsAndPlate();
    const result = await tool.run(picture, tool.suggest(picture), run);
    expect([opacityAt(result, 3, 3), opacityAt(result, 50, 60), opacityAt(result, 130, 60)]).toEqual([
      0, 0, 0,
    ]);
    expect([opacityAt(result, 216, 36), opacityAt(result, 270, 90)]).toEqual([255, 255]);
  });
});
