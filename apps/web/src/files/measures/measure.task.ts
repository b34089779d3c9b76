import type { RunContext } from '@printready/jobs';
import { openAsChosen } from '@printready/pipeline/open-file';
import { meanPpi, type Raster } from '@printready/pixels/raster';
import type { TaskFacts } from '../../worker/task.ts';
import { type ImageMeasures, type Measured, printOf } from './measures.ts';
import { countThinParts } from './thin-parts.ts';

export const task = {
  name: 'measure',
  pool: 'openings',
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

/** Alpha out of 255: CLEAR is transparent, and SOLID and above is opaque, as in the Transparency Guide. */
const [CLEAR, SOLID] = [0, 243];
const NEAR_WHITE = 250;
/** Number of colors above which the image is treated as a photograph. */
const MAX_COLORS = 64;
const SHIFT = 4;

export async function work({ file }: { readonly file: File }, run: RunContext): Promise<Measured> {
  const opened = await openAsChosen(new Uint8Array(await file.arrayBuffer()), null);
  if (!opened.ok) return { problem: opened.problem };
  run.progress(0.7);
  const { data, width, height, resolution } = opened.raster;
  const counts = { transparent: 0, semiTransparent: 0, nearWhite: 0 };
  const colors = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]];
    if (alpha === CLEAR) counts.transparent++;
    else if (alpha < SOLID) counts.semiTransparent++;
    else {
      const least = Math.min(r, g, b);
      if (least >= NEAR_WHITE && least < 255) counts.nearWhite++;
      const key = ((r >> SHIFT) << 8) | ((g >> SHIFT) << 4) | (b >> SHIFT);
      colors.set(key, (colors.get(key) ?? 0) + 1);
    }
  }
  const pixels = width * height;
  // Ignores colors on fewer than a thousandth of the pixels, which are edges or JPEG artifacts.
  const worth = [...colors.values()].filter((count) => count > pixels / 1000).length;
  const ppi = resolution && meanPpi(resolution);
  return {
    name: file.name,
    width,
    height,
    ppi,
    transparent: counts.transparent / pixels,
    semiTransparent: counts.semiTransparent / pixels,
    nearWhite: counts.nearWhite / pixels,
    colors: worth > MAX_COLORS ? null : worth,
    ground: groundOf(opened.raster),
    thinParts: countThinParts(opened.raster, printOf({ width, ppi }).ppi),
  };
}

const JPEG_NOISE = 16;
/** Minimum share of the border that the background color must cover. */
const GROUND_SHARE = 0.9;

function groundOf({ data, width, height }: Raster): ImageMeasures['ground'] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  const channel = (pixel: number, at: number) => data[pixel * 4 + at] ?? 0;
  const middle = (at: number) =>
    border.map((pixel) => channel(pixel, at)).sort((a, b) => a - b)[border.length >> 1] ?? 0;
  const [r, g, b] = [middle(0), middle(1), middle(2)];
  const like = border.filter(
    (pixel) =>
      channel(pixel, 3) >= SOLID &&
      Math.abs(channel(pixel, 0) - r) <= JPEG_NOISE &&
      Math.abs(channel(pixel, 1) - g) <= JPEG_NOISE &&
      Math.abs(channel(pixel, 2) - b) <= JPEG_NOISE,
  );
  return like.length >= border.length * GROUND_SHARE ? { r, g, b } : null;
}
