/** Runs the Downscaler's filters in the browser on one thread, in memory. */

import { downscaleDetailed } from '../../../packages/pixels/src/kernels/dpid/index.ts';
import { rotateBy } from '../../../packages/pixels/src/kernels/geometry/rotate.ts';
import { resample } from '../../../packages/pixels/src/kernels/resample/index.ts';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { paintArtwork } from '../artwork.ts';

const FILTERS = {
  'lanczos3 ½×': (input) => resample(input, input.width >> 1, input.height >> 1, 'lanczos3'),
  'box ½×': (input) => resample(input, input.width >> 1, input.height >> 1, 'box'),
  'DPID λ ½, ½×': (input) => downscaleDetailed(input, input.width >> 1, input.height >> 1, 0.5),
  'straighten 3°': (input) => rotateBy(input, 3, 'edge'),
} as const satisfies Record<string, (input: ReturnType<typeof createRaster>) => unknown>;

type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[];

let art: ReturnType<typeof createRaster> | null = null;
let artShare = -1;

/**
 * Time of one call, ms.
 * @param photoShare share of the picture covered by an opaque photograph; the rest is art on a transparent background
 */
export function timeFilter(name: FilterName, width: number, height: number, photoShare: number): number {
  if (art?.width !== width || artShare !== photoShare) {
    art = createRaster(width, height, { data: paintArtwork(width, height, photoShare) });
    artShare = photoShare;
  }
  const start = performance.now();
  FILTERS[name](art);
  return performance.now() - start;
}
