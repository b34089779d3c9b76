/** Visible differences of two prints of a sheet, from reduced pictures of it. */
import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { createRaster, meanPpi, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';

/** Differences from here on are seen side by side (ΔE 2000). */
const VISIBLE = 3;
const GROUNDS = [0, 255] as const;

export type LookDifference = {
  /** Share of the printed area that differs visibly, 0…1. */
  readonly share: number;
  /** Largest difference, ΔE 2000. */
  readonly worst: number;
  /** Place of the largest difference, in inches from the top left. */
  readonly at: { readonly x: number; readonly y: number };
  /** The later picture, faded, with differences marked. */
  readonly map: Raster;
};

type Pixel = readonly [r: number, g: number, b: number, alpha: number];
const CLEAR: Pixel = [0, 0, 0, 0];

function pixelAt({ width, height, data }: Raster, x: number, y: number): Pixel {
  if (x >= width || y >= height) return CLEAR;
  const at = 4 * (y * width + x);
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
}

const over = ([r, g, b, alpha]: Pixel, ground: number): readonly [number, number, number] => {
  const mixed = (value: number) => Math.round(ground + ((value - ground) * alpha) / 255);
  return [mixed(r), mixed(g), mixed(b)];
};

/** Larger of the differences on black and on white cloth, so that missing white counts, too. */
function differenceOf(one: Pixel, other: Pixel): number {
  if (one[3] === other[3] && (one[3] === 0 || one.every((value, at) => value === other[at]))) return 0;
  const lab = (pixel: Pixel, ground: number) => srgbToLab(...over(pixel, ground));
  return Math.max(...GROUNDS.map((ground) => deltaE2000(lab(one, ground), lab(other, ground))));
}

const MARK = [224, 0, 122] as const;
/** Share of the art's contrast that is left beside the marks. */
const FADED = 0.3;

function paint(map: Raster, at: number, pixel: Pixel, difference: number): void {
  const faded = over(pixel, 255).map((value) => 255 + (value - 255) * FADED);
  // A small difference is marked at half strength, one of ΔE 20 fully.
  const strength = difference < VISIBLE ? 0 : Math.min(1, 0.5 + difference / 40);
  map.data.set([...faded.map((value, c) => value + ((MARK[c] ?? 0) - value) * strength), 255], at);
}

/** Half the side of the frame around the worst place, px. */
const FRAME = 9;

function frame({ width, height, data }: Raster, x: number, y: number): void {
  for (let dy = -FRAME; dy <= FRAME; dy++)
    for (let dx = -FRAME; dx <= FRAME; dx++) {
      const [px, py] = [x + dx, y + dy];
      if (Math.max(Math.abs(dx), Math.abs(dy)) !== FRAME) continue;
      if (px >= 0 && py >= 0 && px < width && py < height) data.set([0, 0, 0, 255], 4 * (py * width + px));
    }
}

/** The earlier picture at the later one's resolution. */
function atResolution(before: Raster, ppi: number): Raster {
  const scale = before.resolution ? ppi / meanPpi(before.resolution) : 1;
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  if (scaled(before.width) === before.width && scaled(before.height) === before.height) return before;
  return resample(before, scaled(before.width), scaled(before.height), 'lanczos3');
}

/** Compares two pictures that state their resolution, laid on each other at their top left corners. */
export function compareLooks(earlier: Raster, after: Raster): LookDifference {
  const ppi = after.resolution ? meanPpi(after.resolution) : 1;
  const before = atResolution(earlier, ppi);
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const map = createRaster(width, height, { resolution: after.resolution });
  let [printed, changed, worst] = [0, 0, 0];
  let place = { x: 0, y: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [was, is] = [pixelAt(before, x, y), pixelAt(after, x, y)];
      const difference = differenceOf(was, is);
      if (was[3] > 0 || is[3] > 0) printed++;
      if (difference >= VISIBLE) changed++;
      if (difference > worst) {
        worst = difference;
        place = { x, y };
      }
      paint(map, 4 * (y * width + x), is, difference);
    }
  if (worst >= VISIBLE) frame(map, place.x, place.y);
  return {
    share: printed === 0 ? 0 : changed / printed,
    worst,
    at: { x: (place.x + 0.5) / ppi, y: (place.y + 0.5) / ppi },
    map,
  };
}

export const isVisible = ({ worst }: Pick<LookDifference, 'worst'>): boolean => worst >= VISIBLE;
