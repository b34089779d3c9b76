/** Rows `from` to `to` as RGBA, straight alpha; `data` starts at row `top`. The next band overwrites it. */
export type Band<Samples = Uint8Array | Uint16Array> = {
  readonly data: Samples;
  readonly top: number;
  readonly from: number;
  readonly to: number;
};

/** Size in bytes, at 8 bits per sample, of a band without its context rows. */
const BAND_BYTES = 8 * 2 ** 20;

export type BandLayout = {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16;
  /** Number of context rows on each side of a band; fewer at the picture's edges. */
  readonly around: number;
  readonly bandBytes?: number | undefined;
};

export const bufferedRows = ({
  width,
  around,
  bandBytes = BAND_BYTES,
}: Omit<BandLayout, 'height' | 'depth'>) => Math.max(1, Math.floor(bandBytes / (width * 4))) + 2 * around;

export function createBandWindow(layout: BandLayout) {
  const { width, height, depth, around } = layout;
  const rowSamples = width * 4;
  const held = bufferedRows(layout);
  const data = new (depth === 16 ? Uint16Array : Uint8Array)(held * rowSamples);
  let [y, top, from] = [0, 0, 0];
  return {
    data,
    nextRow: () => y,
    slot: () => y - top,
    /** Marks the row as written. @returns the band that it completes; call `moveOn` before writing the next row. */
    finishRow(): Band | null {
      y++;
      if (y < height && y - top < held) return null;
      return {
        data: data.subarray(0, (y - top) * rowSamples),
        top,
        from,
        to: y === height ? height : y - around,
      };
    },
    moveOn({ to }: Band): void {
      const next = Math.max(0, to - around);
      data.copyWithin(0, (next - top) * rowSamples, (y - top) * rowSamples);
      [top, from] = [next, to];
    },
  };
}
