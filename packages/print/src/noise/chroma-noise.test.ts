import { luma601 } from '@printready/pixels/color';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { smoothChroma } from './chroma-noise.ts';
import { findJpegBlocks } from './jpeg-grid.ts';
import { smoothNoise } from './picture-noise.ts';

type Color = readonly [red: number, green: number, blue: number];
type ColorAt = (x: number, y: number) => Color;
const [WIDTH, HEIGHT] = [320, 240];

function paint(colorAt: ColorAt): Uint8Array {
  const rgba = new Uint8Array(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    rgba.set([...colorAt(i % WIDTH, Math.floor(i / WIDTH)).map(Math.round), 255], 4 * i);
  return rgba;
}

async function throughJpeg(rgba: Uint8Array, quality: number): Promise<Uint8Array> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
  const jpeg = await sharp(rgba, { raw }).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer());
}

const pictureOf = (data: Uint8Array) => ({ data, width: WIDTH, height: HEIGHT });

/** A face in soft light: fades in all channels, with grain in lightness. */
const skinAt: ColorAt = (x, y) => {
  const light = 150 + 60 * Math.sin(x / 90) * Math.cos(y / 70) + 3 * Math.sin(x * 1.7 + y * 2.9);
  const warm = 12 * Math.sin(x / 61 + 1) * Math.sin(y / 47);
  return [light + 20 + warm, 0.8 * light, 0.62 * light - warm];
};
const skin = paint(skinAt);

const blueDifference = (rgba: Uint8Array, at: number): number =>
  rgba[4 * at + 2]! - luma601(rgba[4 * at]!, rgba[4 * at + 1]!, rgba[4 * at + 2]!);

/** Root mean square error in blue minus luma, smoothed over 8 × 8 pixels at odd places, without grain. */
function chromaError(rgba: Uint8Array, clean: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let top = 3; top + 8 <= HEIGHT; top += 8)
    for (let left = 5; left + 8 <= WIDTH; left += 8, count++) {
      let error = 0;
      for (let y = top; y < top + 8; y++)
        for (let x = left; x < left + 8; x++)
          error += blueDifference(rgba, y * WIDTH + x) - blueDifference(clean, y * WIDTH + x);
      sum += (error / 64) ** 2;
    }
  return Math.sqrt(sum / count);
}

it.each([85, 70])('findJpegBlocks sees the blocks of a JPEG at quality %d', async (quality) => {
  expect(findJpegBlocks(pictureOf(await throughJpeg(skin, quality)))).toBeGreaterThan(0.2);
});

it('findJpegBlocks sees the blocks of a cropped JPEG', async () => {
  const jpeg = await throughJpeg(skin, 70);
  const cropped = await sharp(jpeg, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .extract({ left: 3, top: 5, width: 300, height: 230 })
    .raw()
    .toBuffer();
  expect(findJpegBlocks({ data: new Uint8Array(cropped), width: 300, height: 230 })).toBeGreaterThan(0.2);
});

it.each<readonly [string, ColorAt]>([
  ['a fade with a step every eight pixels in both directions', (x, y) => [x / 8, 40 + y / 8, 90]],
  ['squares of eight pixels', (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? [90, 90, 90] : [96, 96, 90])],
  ['soft light on skin', skinAt],
])('findJpegBlocks sees no blocks in lossless art: %s', (_, colorAt) => {
  expect(findJpegBlocks(pictureOf(paint(colorAt)))).toBe(0);
});

it('smoothNoise brings the chroma of a JPEG closer to the artwork', async () => {
  const jpeg = await throughJpeg(skin, 70);
  const smooth = smoothNoise(jpeg, WIDTH, HEIGHT);
  expect(chromaError(smooth, skin)).toBeLessThan(0.9 * chromaError(jpeg, skin));
});

it('smoothChroma keeps lightness to within rounding', async () => {
  const jpeg = await throughJpeg(skin, 70);
  const smooth = smoothChroma(pictureOf(jpeg), 2);
  const luma = (rgba: Uint8Array, at: number) => luma601(rgba[4 * at]!, rgba[4 * at + 1]!, rgba[4 * at + 2]!);
  let most = 0;
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    most = Math.max(most, Math.abs(luma(smooth, at) - luma(jpeg, at)));
  expect(most).toBeLessThanOrEqual(0.51);
});

it('smoothChroma keeps an edge between colors of the same lightness', () => {
  const edge = paint((x) => (x < 160 ? [180, 90, 60] : [60, 150, 62]));
  const smooth = smoothChroma(pictureOf(edge), 2);
  const at = 4 * (120 * WIDTH + 159);
  expect(Math.abs(smooth[at]! - 180)).toBeLessThan(4);
  expect(Math.abs(smooth[at + 4]! - 60)).toBeLessThan(4);
});

it('smoothChroma gives the same pixels above and below the borders of its bands', () => {
  const rows = paint((x, y) => skinAt(x, y % 80));
  const upright = smoothChroma(pictureOf(rows), 2);
  const tall = { data: new Uint8Array(4 * WIDTH * HEIGHT * 3), width: WIDTH, height: 3 * HEIGHT };
  for (let i = 0; i < 3; i++) tall.data.set(rows, i * rows.length);
  const inTall = smoothChroma(tall, 2).subarray(rows.length, 2 * rows.length);
  const inner = (rgba: Uint8Array) => rgba.subarray(4 * WIDTH * 40, 4 * WIDTH * 200);
  let most = 0;
  for (const [at, value] of inner(upright).entries())
    most = Math.max(most, Math.abs(value - inner(inTall)[at]!));
  expect(most).toBeLessThanOrEqual(1);
});
