/** Options worth starting from for this picture. */
import type { Raster } from '@printready/imaging/raster';
import { MOST_OUTPUT_PIXELS } from './grid.ts';
import type { Options } from './options.ts';

/** More soft opacity than an antialiased outline has: the art was made to fade out. */
const FADING_SHARE = 0.03;
/** Mean of the three channels under which a border is the color of a dark garment. */
const DARK = 64;

function fades({ data }: Raster): boolean {
  let soft = 0;
  let inked = 0;
  for (let i = 3; i < data.length; i += 4) {
    if (data[i]! > 0) inked++;
    if (data[i]! > 0 && data[i]! < 255) soft++;
  }
  return inked > 0 && soft / inked > FADING_SHARE;
}

/** Is the picture's edge opaque and dark throughout, as in art drawn on a black shirt? */
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

/** What film printers and RIPs print at, the finest first. */
const PRINTER_DPI = [720, 360] as const;

/** The printer's resolution, as fine as memory has room for at this print size; the image's own where none is known. */
function suggestResolution(input: Raster): Partial<Options> {
  const { width, height, resolution } = input;
  if (!resolution) return {};
  const inches = (width / resolution.x) * (height / resolution.y);
  const outputDpi = PRINTER_DPI.find((dpi) => inches * dpi ** 2 <= MOST_OUTPUT_PIXELS);
  return outputDpi === undefined ? {} : { resolution: 'set', outputDpi };
}

/**
 * Art that fades into transparency keeps its colors; art on a dark ground prints its lights. Dots are as fine as the
 * printer's: at an image's 300 dpi a screen has too few tones.
 */
export function suggest(input: Raster): Partial<Options> {
  const device = suggestResolution(input);
  if (fades(input)) return { mode: 'keep-color', press: 'dtf', lpi: 35, ...device };
  return hasDarkBorder(input) ? { tone: 'lightness', ...device } : device;
}
