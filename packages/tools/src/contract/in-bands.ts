/** Renders a picture in bands of rows from the top, like `render.ts`; rejects options that need all rows at once. */
import type { Raster, Resolution } from '@printready/pixels/raster';
import { type Failed, failed, type Problem } from '@printready/pixels/result';
import type { Result } from './tool.ts';

/** Rows `from` to `to` in a raster whose first row is `top`; overwritten by the next band. */
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
  /** Reads all bands; may be called repeatedly. @param around extra rows on either side, where they exist. */
  readonly bands: (around: number) => AsyncIterable<RasterBand>;
};

export type BandWork<Code extends string = string> = {
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
  readonly around: number;
  /** Row from which no further rows are needed; absent if all rows are needed. */
  readonly until?: number;
  /** Processes the next band and returns the result rows that it completes; opaque input gives opaque rows. */
  readonly take: (band: RasterBand) => Uint8ClampedArray;
  readonly finish: () => Pick<Result<unknown, Code>, 'figures' | 'findings'>;
};

/** Result for options that need the whole picture at once; the text tells the user how to proceed. */
export type NeedsWhole = Problem<'needs-whole'>;

export const needsWhole = (text: string): Failed<NeedsWhole> => failed({ code: 'needs-whole', text });

export type BandsAnswer<Code extends string = string> = BandWork<Code> | Failed<NeedsWhole>;

export type RenderInBands<Options, Code extends string = string> = (
  source: LargeSource,
  options: Options,
) => BandsAnswer<Code> | Promise<BandsAnswer<Code>>;

export function ownPixels({ raster, top, from, to }: RasterBand): Uint8ClampedArray {
  const rowBytes = raster.width * 4;
  return raster.data.subarray((from - top) * rowBytes, (to - top) * rowBytes);
}
