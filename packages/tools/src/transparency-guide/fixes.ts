import { exact } from '@printready/pixels/number';
import { printPpi, type Raster } from '@printready/pixels/raster';
import { createAmScreen, FULL_TONE, screenAmRow } from '@printready/print/screens';
import type { Rgb } from '../contract/option-schemas.ts';
import { isNearWhite } from './assessment/classes.ts';
import { CLEAR, FADE, FAINT, RIM, type SoftRegions, SPECK } from './assessment/regions.ts';
import type { Options } from './options.ts';

type ReportProgress = (fraction: number) => void;

function clear(pixels: Uint8ClampedArray, at: number): void {
  pixels[at] = 0;
  pixels[at + 1] = 0;
  pixels[at + 2] = 0;
  pixels[at + 3] = 0;
}

/** Maximum distance of a rim pixel from a solid pixel that supplies its color, px. */
export const REACH = 3;
const AROUND = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, i) => {
  const [dx, dy] = [(i % (2 * REACH + 1)) - REACH, Math.floor(i / (2 * REACH + 1)) - REACH];
  return { dx, dy, distance: exact.hypot(dx, dy) };
})
  .filter(({ distance }) => distance > 0 && distance <= REACH)
  .sort((a, b) => a.distance - b.distance);

/** Gives rim pixels the nearest solid color, because traces of a former background in them would become a halo. */
function decontaminate(pixels: Uint8ClampedArray, source: Raster, kinds: Uint8Array): void {
  const { width, height, data } = source;
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== RIM) continue;
    const x = at % width;
    const y = (at - x) / width;
    for (const { dx, dy } of AROUND) {
      const [nx, ny] = [x + dx, y + dy];
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
      const near = (ny * width + nx) * 4;
      if (data[near + 3] !== 255) continue;
      for (let channel = 0; channel < 3; channel++) pixels[at * 4 + channel] = data[near + channel]!;
      break;
    }
  }
}

function harden(pixels: Uint8ClampedArray, thresholdPercent: number): void {
  const least = Math.max(1, Math.ceil((thresholdPercent * 255) / 100));
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! >= least) pixels[at + 3] = 255;
    else clear(pixels, at);
  }
}

/** Limits on the cell size, px: a cell needs at least two pixels; above the maximum, the dots are too coarse. */
const CELL_PIXELS = { least: 2, most: 500 };

/** Turns fades into dots with the same mean coverage; edges become hard, so that type stays crisp. */
function screenFades(
  pixels: Uint8ClampedArray,
  source: Raster,
  { kinds }: Pick<SoftRegions, 'kinds'>,
  options: Options,
  { report, top }: FixRun,
): void {
  const { width, height } = source;
  const ppi = printPpi(source);
  const cell = Math.min(CELL_PIXELS.most, Math.max(CELL_PIXELS.least, ppi / options.lpi));
  const request = { dpi: cell * options.lpi, frequencyLpi: options.lpi, angleDegrees: options.angle };
  const screen = createAmScreen(request, 'round');
  const least = Math.max(1, Math.ceil((options.threshold * 255) / 100));
  const tone = new Uint16Array(width);
  const ink = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    const first = y * width;
    for (let x = 0; x < width; x++) tone[x] = pixels[(first + x) * 4 + 3]! * (FULL_TONE / 255);
    ink.fill(0);
    screenAmRow(screen, top + y, tone, ink, 1);
    for (let x = 0; x < width; x++) {
      const at = (first + x) * 4;
      const soft = kinds[first + x] === FADE || kinds[first + x] === FAINT;
      const prints = soft ? ink[x] === 1 : pixels[at + 3]! >= least;
      if (prints) pixels[at + 3] = 255;
      else clear(pixels, at);
    }
    if ((y & 63) === 0) report(y / height);
  }
}

const SAME = 2;

function flatten(pixels: Uint8ClampedArray, { r, g, b }: Rgb): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    if (alpha === 255) continue;
    if (alpha === 0) {
      clear(pixels, at);
      continue;
    }
    const opacity = alpha / 255;
    const red = (pixels[at]! - r) * opacity;
    const green = (pixels[at + 1]! - g) * opacity;
    const blue = (pixels[at + 2]! - b) * opacity;
    if (Math.max(Math.abs(red), Math.abs(green), Math.abs(blue)) <= SAME) {
      clear(pixels, at);
      continue;
    }
    pixels[at] = r + red;
    pixels[at + 1] = g + green;
    pixels[at + 2] = b + blue;
    pixels[at + 3] = 255;
  }
}

type FixRun = {
  readonly report: ReportProgress;
  /** Picture row at which the band `source` starts; needed because dots lie on the picture's grid. */
  readonly top: number;
};

export function fix(
  source: Raster,
  regions: Pick<SoftRegions, 'kinds'>,
  options: Options,
  run: FixRun,
): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(source.data);
  const whole = new Uint32Array(pixels.buffer);
  const { kinds } = regions;
  for (let at = 0; at < kinds.length; at++) {
    const kind = kinds[at];
    if (kind === CLEAR || (kind === SPECK && options.dropSpecks)) whole[at] = 0;
  }
  if (options.fix === 'flatten') flatten(pixels, options.garment);
  else {
    decontaminate(pixels, source, kinds);
    if (options.fix === 'harden') harden(pixels, options.threshold);
    else screenFades(pixels, source, regions, options, run);
  }
  if (options.pureWhites) {
    for (let at = 0; at < pixels.length; at += 4) {
      if (isNearWhite(pixels, at)) for (let channel = 0; channel < 3; channel++) pixels[at + channel] = 255;
    }
  }
  run.report(1);
  return pixels;
}
