/**
 * How a tool works on a picture of more pixels than are held at once: rows come from the top, a band at a time, and rows of
 * the result go. A tool's `in-bands.ts` gives the same pixels as its `render.ts`; what needs the whole picture it refuses.
 */
import type { Raster, Resolution } from '@printready/imaging/raster';
import type { Result } from './tool.ts';

/** Rows `from` to `to`, in a raster of the rows from `top` on; the next band is written over it. */
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
  /** All of it, as often as it is asked for. @param around rows more on either side of each band, where there are */
  readonly bands: (around: number) => AsyncIterable<RasterBand>;
};

export type BandWork = {
  /** Of the result. */
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
  /** Rows that a band comes with on either side. */
  readonly around: number;
  /** The first row that is not needed any more, nor those below it; absent: all are. */
  readonly until?: number;
  /** Takes the next band, and gives the rows of the result that it completes; of what is opaque they are opaque. */
  readonly take: (band: RasterBand) => Uint8ClampedArray;
  /** Once all bands are taken. */
  readonly finish: () => Pick<Result, 'figures' | 'findings'>;
};

/** A sentence that names the remedy: with these options the whole picture is needed at once. */
export type Refusal = { readonly refusal: string };

/** in-bands.ts. It may read the bands itself before the work, to find the art, say. */
export type RenderInBands<Options> = (
  source: LargeSource,
  options: Options,
) => BandWork | Refusal | Promise<BandWork | Refusal>;

/** The pixels of the band's own rows; they are the band's. */
export function ownPixels({ raster, top, from, to }: RasterBand): Uint8ClampedArray {
  const rowBytes = raster.width * 4;
  return raster.data.subarray((from - top) * rowBytes, (to - top) * rowBytes);
}
