/** Options worth starting from for this picture. */
import type { Raster } from '@printready/imaging/raster';
import { MOST_OUTPUT_PIXELS } from './grid.ts';
import type { Options } from './options.ts';
import { fadingShare } from './sharpen-rims.ts';

/** With so much of the art fading it was made to fade out. */
const FADING_SHARE = 0.01;
/** Mean of the three channels under which a border is the color of a dark garment. */
const DARK = 64;

/** Mean of the three channels from which art on transparency is the light ink of a dark garment. */
const LIGHT = 200;

/** Is the picture cut out, and nearly all of it light? */
function isLightArt({ data }: Raster): boolean {
  let [inked, light] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue;
    inked++;
    if (data[i]! + data[i + 1]! + data[i + 2]! >= 3 * LIGHT) light++;
  }
  return inked < data.length / 4 && light > 0.9 * inked;
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
  if (fadingShare(input) > FADING_SHARE) return { mode: 'keep-color', press: 'dtf', lpi: 35, ...device };
  if (isLightArt(input)) return { tone: 'lightness', ink: { r: 255, g: 255, b: 255 }, ...device };
  return hasDarkBorder(input) ? { tone: 'lightness', ...device } : device;
}
