/** Where dots may lie: the device's pixels, or for a preview the finest grid that still answers at once. */
import { ASSUMED_PPI, type Raster } from '@printready/imaging/raster';
import type { Options } from './options.ts';

export type ScreenGrid = {
  /** Of the picture that comes out. */
  readonly width: number;
  readonly height: number;
  /** Pixels per inch of that picture, the same along both axes. */
  readonly dpi: number;
  /** Dots are placed on `samples × samples` points per pixel. 1 is the real thing; four are averaged. */
  readonly samples: 1 | 2;
  /** What the real output prints at; differs from `dpi` in a preview. */
  readonly deviceDpi: number;
};

/** An A4 page at 1200 dpi is 139 megapixels; more would not fit into a browser's memory twice. */
export const MOST_OUTPUT_PIXELS = 140_000_000;

/** A cell or grain this many pixels wide still looks like itself without averaging. */
const PIXELS_PER_CELL = 5;
const PIXELS_PER_GRAIN = 2;

/** The resolution the output gets, for a picture of this one. */
export function outputDpi(
  ppi: { readonly x: number; readonly y: number },
  options: Pick<Options, 'resolution' | 'outputDpi'>,
): number {
  // A printer's pixels are square: a fax's 204 × 98 becomes 204 × 204.
  return options.resolution === 'set' ? options.outputDpi : Math.max(ppi.x, ppi.y);
}

/** @throws RangeError when the output would have more pixels than memory; it says which resolution fits. */
function planOutput(input: Raster, options: Options): ScreenGrid {
  const ppi = input.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const dpi = outputDpi(ppi, options);
  const width = Math.max(1, Math.round((input.width * dpi) / ppi.x));
  const height = Math.max(1, Math.round((input.height * dpi) / ppi.y));
  if (width * height > Math.max(MOST_OUTPUT_PIXELS, input.width * input.height)) {
    const fits = Math.floor(dpi * Math.sqrt(MOST_OUTPUT_PIXELS / (width * height)));
    throw new RangeError(
      `At ${dpi} dpi this picture has ${Math.round((width * height) / 1e6)} megapixels, more than the 140 that fit into memory. Set the output resolution to ${fits} dpi or less, or make the print smaller.`,
    );
  }
  return { width, height, dpi, samples: 1, deviceDpi: dpi };
}

/**
 * A proxy keeps its size, and its screen the frequency relative to the art. Where a cell gets too few of its
 * pixels, dots are drawn finer and averaged: what the eye sees of the real output from that far away.
 */
function planPreview(input: Raster, options: Options, proxyScale: number): ScreenGrid {
  const ppi = input.resolution ?? { x: ASSUMED_PPI * proxyScale, y: ASSUMED_PPI * proxyScale };
  const deviceDpi = outputDpi({ x: ppi.x / proxyScale, y: ppi.y / proxyScale }, options);
  const dpi = Math.max(ppi.x, ppi.y);
  const coarse =
    options.screen === 'am'
      ? dpi / options.lpi >= PIXELS_PER_CELL
      : (options.grain * dpi) / deviceDpi >= PIXELS_PER_GRAIN;
  const samples = coarse || dpi === deviceDpi ? 1 : 2;
  return { width: input.width, height: input.height, dpi, samples, deviceDpi };
}

/** @param proxyScale in a preview, pixels of `input` per pixel of the full picture; null for a real run. */
export function planGrid(input: Raster, options: Options, proxyScale: number | null): ScreenGrid {
  return proxyScale !== null ? planPreview(input, options, proxyScale) : planOutput(input, options);
}
