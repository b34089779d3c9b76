import type { Raster } from '@printready/imaging/raster';
import type { Options } from '../options.ts';
import { MOST_OUTPUT_PIXELS } from '../screens/grid.ts';
import { fadingShare } from '../screens/sharpen-rims.ts';

/** Minimum share of fading pixels in artwork made to fade out. */
const FADING_SHARE = 0.01;
/** Maximum channel mean of a border in a dark garment's color. */
const DARK = 64;

/** Minimum channel mean of light artwork for a dark garment. */
const LIGHT = 200;

/** True if the picture is transparent around mostly light artwork. */
function isLightArt({ data }: Raster): boolean {
  let [inked, light] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue;
    inked++;
    if (data[i]! + data[i + 1]! + data[i + 2]! >= 3 * LIGHT) light++;
  }
  return inked < data.length / 4 && light > 0.9 * inked;
}

/** True if the border is opaque and dark, as in artwork drawn on a black shirt. */
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

/** Usual resolutions of film printers and RIPs, finest first. */
const PRINTER_DPI = [720, 360] as const;

/** Finest printer resolution that memory allows at this print size; the image's own without a known resolution. */
function suggestResolution(input: Raster): Partial<Options> {
  const { width, height, resolution } = input;
  if (!resolution) return {};
  const inches = (width / resolution.x) * (height / resolution.y);
  const outputDpi = PRINTER_DPI.find((dpi) => inches * dpi ** 2 <= MOST_OUTPUT_PIXELS);
  return outputDpi === undefined ? {} : { resolution: 'set', outputDpi };
}

/**
 * Fading artwork keeps its colors; artwork on a dark background prints its lights. Uses printer resolution: at 300 dpi
 * a screen has too few tones.
 */
export function suggest(input: Raster): Partial<Options> {
  const device = suggestResolution(input);
  if (fadingShare(input) > FADING_SHARE) return { mode: 'keep-color', press: 'dtf', lpi: 35, ...device };
  if (isLightArt(input)) return { tone: 'lightness', ink: { r: 255, g: 255, b: 255 }, ...device };
  return hasDarkBorder(input) ? { tone: 'lightness', ...device } : device;
}
