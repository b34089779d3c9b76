import { ASSUMED_PPI, type Raster } from '@printready/pixels/raster';
import type { Options } from '../options.ts';

export type ScreenGrid = {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /** Dots are computed at `samples × samples` points per pixel: 1 in a run; a preview may average four points. */
  readonly samples: 1 | 2;
  /** Resolution of the final output; differs from `dpi` in a preview. */
  readonly deviceDpi: number;
};

/** Maximum output: an A4 page at 1200 dpi (139 megapixels). Two copies of more would not fit in a browser's memory. */
export const MOST_OUTPUT_PIXELS = 140_000_000;

/** Minimum cell size at which no supersampling is needed, px. */
const PIXELS_PER_CELL = 5;
const PIXELS_PER_GRAIN = 2;

export function outputDpi(
  ppi: { readonly x: number; readonly y: number },
  options: Pick<Options, 'resolution' | 'outputDpi'>,
): number {
  // Printers have square pixels, so a fax's 204 × 98 ppi becomes 204 × 204.
  return options.resolution === 'set' ? options.outputDpi : Math.max(ppi.x, ppi.y);
}

/** @throws RangeError if the output is too large for memory; the message names a resolution that fits. */
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

/** On a proxy, the screen's frequency scales with the artwork; small cells are supersampled and averaged. */
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

/** @param proxyScale in a preview, input pixels per pixel of the full picture; null for a run. */
export function planGrid(input: Raster, options: Options, proxyScale: number | null): ScreenGrid {
  return proxyScale !== null ? planPreview(input, options, proxyScale) : planOutput(input, options);
}
