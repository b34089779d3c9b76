/** Tests the inks and recolored edges of flat art after JPEG compression. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { spotPlates } from '../separation/spot-plates.ts';
import { differenceOf } from '../solver/color-difference.ts';
import { lightAt } from '../solver/colors.ts';
import { findFlatInks } from './flat-inks.ts';
import type { Rgb8 } from './ink.ts';

type Color = readonly [number, number, number];
const NAVY: Color = [20, 33, 84];
const RED: Color = [206, 32, 41];
const GOLD: Color = [244, 180, 26];
const WHITE: Color = [255, 255, 255];
const INKS = [NAVY, RED, GOLD, WHITE];
const OTHERS: readonly Color[] = [
  [200, 80, 20],
  [20, 120, 160],
  [120, 30, 110],
  [240, 220, 90],
];
const [WIDTH, HEIGHT] = [320, 240];

/** Rings, a bar with stripes seven pixels wide, and a white background. */
function inkAt(x: number, y: number): number {
  const far = Math.hypot(x - 160, y - 100);
  if (far < 40) return 2;
  if (far < 60) return 1;
  if (far < 70) return 3;
  if (far < 90) return far > 76 && far < 84 ? 0 : 1;
  if (Math.abs(y - 214) < 16 && Math.abs(x - 160) < 130) return Math.abs(y - 214) < 11 && x % 26 < 7 ? 2 : 0;
  return 3;
}

/** Antialiased with sixteen samples per pixel. */
function paint(colors: readonly Color[]): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const sum = [0, 0, 0];
    for (let k = 0; k < 16; k++) {
      const x = (i % WIDTH) + ((k % 4) + 0.5) / 4;
      const color = colors[inkAt(x, Math.floor(i / WIDTH) + (Math.floor(k / 4) + 0.5) / 4)]!;
      for (let c = 0; c < 3; c++) sum[c]! += color[c]! / 16;
    }
    data.set([...sum, 255], 4 * i);
  }
  return createRaster(WIDTH, HEIGHT, { data });
}

async function throughJpeg({ data, width, height }: Raster, quality: number): Promise<Raster> {
  const raw = { width, height, channels: 4 } as const;
  const jpeg = await sharp(data, { raw }).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const pixels = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return createRaster(width, height, { data: new Uint8ClampedArray(pixels) });
}

/** Indexes of mixed (antialiased) pixels and their neighbors. */
function edgesOf({ data }: Raster): number[] {
  const mixed = (i: number) =>
    !INKS.some(([r, g, b]) => data[4 * i] === r && data[4 * i + 1] === g && data[4 * i + 2] === b);
  const beside = [-1, 0, 1].flatMap((v) => [-1, 0, 1].map((u) => v * WIDTH + u));
  return Array.from({ length: WIDTH * HEIGHT }, (_, i) => i).filter((i) =>
    beside.some((step) => i + step >= 0 && i + step < WIDTH * HEIGHT && mixed(i + step)),
  );
}

const clean = paint(INKS);
const inkOfPixel = (i: number) =>
  INKS.findIndex((ink) => ink.every((value, c) => value === clean.data[4 * i + c]));

/** Ink of pixels whose neighbors have the same ink, otherwise -1. */
const inside = Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
  const ink = inkOfPixel(i);
  const own = [-1, 0, 1].every((v) => [-1, 0, 1].every((u) => inkOfPixel(i + v * WIDTH + u) === ink));
  return own ? ink : -1;
});

const inkOfColor = ({ r, g, b }: Rgb8) => {
  const far = INKS.map((ink) => Math.hypot(ink[0] - r, ink[1] - g, ink[2] - b));
  return far.indexOf(Math.min(...far));
};

const edges = edgesOf(clean);
const recolored = paint(OTHERS);

function separated(art: Raster) {
  const found = findFlatInks(art);
  const colors = found.inks.map(({ color }) => color);
  const { plates } = spotPlates(art, found, colors);
  const printed = (i: number) =>
    [0, 1, 2].map((c) =>
      colors.reduce((sum, color, k) => sum + (plates[k]![i]! / 255) * OTHERS[inkOfColor(color)]![c]!, 0),
    );
  const light = (color: ArrayLike<number>) => [0, 1, 2].map((c) => lightAt(color[c]!));
  const errors = edges.map((i) =>
    differenceOf(light(printed(i)), light(recolored.data.subarray(4 * i, 4 * i + 3))),
  );
  const place = colors.map(inkOfColor);
  const inexact = inside.filter((ink, i) => ink >= 0 && plates[place.indexOf(ink)]![i] !== 255);
  return {
    colors,
    edge: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    inexact: inexact.length,
  };
}

const offBy = (colors: readonly Rgb8[]) =>
  Math.max(
    ...colors.map((color) => {
      const [r, g, b] = INKS[inkOfColor(color)]!;
      return Math.max(Math.abs(color.r - r), Math.abs(color.g - g), Math.abs(color.b - b));
    }),
  );

describe('plates of flat art', () => {
  it('have exact inks and recolored edges within 0.1 ΔE for lossless art', () => {
    const { colors, edge, inexact } = separated(clean);
    expect([colors.length, offBy(colors), inexact]).toEqual([4, 0, 0]);
    expect(edge).toBeLessThan(0.1);
  });

  it.each([
    [95, 0.6, 0],
    [85, 1, 1],
    [70, 1.6, 15],
  ])(
    'at JPEG 4:2:0 quality %i, have no false ink, edges within %f ΔE, and at most %i mixed inner pixels',
    async (quality, most, mostInexact) => {
      const { colors, edge, inexact } = separated(await throughJpeg(clean, quality));
      expect(colors).toHaveLength(4);
      expect(offBy(colors)).toBeLessThanOrEqual(2);
      expect(edge).toBeLessThan(most);
      expect(inexact).toBeLessThanOrEqual(mostInexact);
    },
  );
});
