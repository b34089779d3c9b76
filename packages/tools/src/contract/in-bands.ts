/**
 * Processing of pictures that exceed memory: input rows come from the top in bands, result rows are returned. A tool's
 * `in-bands.ts` gives the same pixels as its `render.ts`, and refuses options that need the whole picture.
 */
import type { Raster, Resolution } from '@printready/imaging/raster';
import { type Failed, failed, type Problem } from '@printready/imaging/result';
import type { Result } from './tool.ts';

/** Rows `from` to `to`, in a raster whose first row is `top`; overwritten by the next band. */
export type RasterBand = {
  readonly raster: Raster;
  readonly top: number;
  readonly from: number;
  readonly to: number;
};

export type LargeSource = {
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
  /**
   * Reads all bands; may be called repeatedly. @param around extra rows on either side of each band, where they exist.
   */
  readonly bands: (around: number) => AsyncIterable<RasterBand>;
};

export type BandWork = {
  /** Size of the result. */
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
  /** Extra rows on either side of a band. */
  readonly around: number;
  /** First row that is not needed, and none below it; absent: all rows are needed. */
  readonly until?: number;
  /** Consumes the next band, and returns the result rows that it completes; opaque input gives opaque rows. */
  readonly take: (band: RasterBand) => Uint8ClampedArray;
  /** Called after the last band. */
  readonly finish: () => Pick<Result, 'figures' | 'findings'>;
};

/** These options need the whole picture at once; the text has the remedy. */
export type NeedsWhole = Problem<'needs-whole'>;

export const needsWhole = (text: string): Failed<NeedsWhole> => failed({ code: 'needs-whole', text });

/** in-bands.ts. It may read the bands before the work, for example to find the art. */
export type RenderInBands<Options> = (
  source: LargeSource,
  options: Options,
) => BandWork | Failed<NeedsWhole> | Promise<BandWork | Failed<NeedsWhole>>;

/** Pixels of the band's own rows; a view of the band. */
export function ownPixels({ raster, top, from, to }: RasterBand): Uint8ClampedArray {
  const rowBytes = raster.width * 4;
  return raster.data.subarray((from - top) * rowBytes, (to - top) * rowBytes);
}
