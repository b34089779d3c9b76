import type { Raster } from '@printready/pixels/raster';
import type { Options } from '../options.ts';
import { MOST_OUTPUT_PIXELS } from '../screens/grid.ts';
import { fadingShare } from '../screens/sharpen-rims.ts';

const FADING_SHARE = 0.01;
const DARK = 64;

const LIGHT = 200;

function isLightArt({ data }: Raster): boolean {
  let [inked, light] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue;
    inked++;
    if (data[i]! + data[i + 1]! + data[i + 2]! >= 3 * LIGHT) light++;
  }
  return inked < data.length / 4 && light > 0.9 * inked;
}

function hasDarkBorder({ data, width, height }: Raster): boolean {
  let sum = 0;
  let count = 0;
  const add = (pixel: number) => {
    const i = pixel * 4;
    if (data[i + 3] === 255) sum += data[i]! + data[i + 1]! + data[i + 2]!;
    else sum += 3 * 255;
    count += 3;
  };
  for (let x = 0; x < width; x++) {
    add(x);
    add((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    add(y * width);
    add(y * width + width - 1);
  }
  return sum / count < DARK;
}

/** Common resolutions of film printers and RIPs, finest first. */
const PRINTER_DPI = [720, 360] as const;

function suggestResolution(input: Raster): Partial<Options> {
  const { width, height, resolution } = input;
  if (!resolution) return {};
  const inches = (width / resolution.x) * (height / resolution.y);
  const outputDpi = PRINTER_DPI.find((dpi) => inches * dpi ** 2 <= MOST_OUTPUT_PIXELS);
  return outputDpi === undefined ? {} : { resolution: 'set', outputDpi };
}

/** Keeps the colors of art that fades out. Uses the printer's resolution, because 300 dpi gives too few tones. */
export function suggest(input: Raster): Partial<Options> {
  const device = suggestResolution(input);
  if (fadingShare(input) > FADING_SHARE) return { mode: 'keep-color', press: 'dtf', lpi: 35, ...device };
  if (isLightArt(input)) return { tone: 'lightness', ink: { r: 255, g: 255, b: 255 }, ...device };
  return hasDarkBorder(input) ? { tone: 'lightness', ...device } : device;
}
