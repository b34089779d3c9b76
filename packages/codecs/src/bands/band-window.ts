/** Rows of a picture that come one after another, gathered into bands with rows around them. */

/** Rows `from` to `to` of a picture, as straight RGBA from row `top` on; the next band is written over it. */
export type Band<Samples = Uint8Array | Uint16Array> = {
  readonly data: Samples;
  readonly top: number;
  readonly from: number;
  readonly to: number;
};

/** The band's own rows, in 8 bits. */
const BAND_BYTES = 8 * 2 ** 20;

export type BandLayout = {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16;
  /** Rows more on either side of a band, where the picture has them. */
  readonly around: number;
  readonly bandBytes?: number | undefined;
};

/** Rows that are held at a time. */
export const heldRows = ({ width, around, bandBytes = BAND_BYTES }: Omit<BandLayout, 'height' | 'depth'>) =>
  Math.max(1, Math.floor(bandBytes / (width * 4))) + 2 * around;

export function createBandWindow(layout: BandLayout) {
  const { width, height, depth, around } = layout;
  const rowSamples = width * 4;
  const held = heldRows(layout);
  const data = new (depth === 16 ? Uint16Array : Uint8Array)(held * rowSamples);
  let [y, top, from] = [0, 0, 0];
  return {
    /** Where rows are written. */
    data,
    /** The picture's row that comes next. */
    nextRow: () => y,
    /** Its place in `data`, in rows. */
    slot: () => y - top,
    /** The row was written. @returns the band that it completes; then `moveOn` is due before the next row. */
    finishRow(): Band | null {
      y++;
      if (y < height && y - top < held) return null;
      // The band is handed over once the rows below it are there.
      return {
        data: data.subarray(0, (y - top) * rowSamples),
        top,
        from,
        to: y === height ? height : y - around,
      };
    },
    /** Moves the rows up that the next band needs. */
    moveOn({ to }: Band): void {
      const next = Math.max(0, to - around);
      data.copyWithin(0, (next - top) * rowSamples, (y - top) * rowSamples);
      [top, from] = [next, to];
    },
  };
}
