/** A plate's film as packed bits, at the device's resolution. */
import type { Plate } from '@printready/imaging/plates';
import type { ReportProgress } from '@printready/jobs/split-progress';
import { type FilmSize, filmSize, screenFilm } from '../film.ts';
import type { Made } from '../made.ts';

export type PackedFilm = FilmSize & {
  /** Rows of whole bytes, the first pixel in the top bit, 1 = black. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Black pixels. */
  readonly inked: number;
};

type Samples = Pick<Plate, 'coverage' | 'width' | 'height'>;

const ROWS_PER_REPORT = 128;

export async function packFilm(
  plate: Samples,
  made: Made,
  index: number,
  report: ReportProgress,
): Promise<PackedFilm> {
  const size = filmSize(made);
  const rowBytes = Math.ceil(size.width / 8);
  const rows = new Uint8Array(rowBytes * size.height);
  let inked = 0;
  await screenFilm(plate, made, index, (ink, y) => {
    if (y % ROWS_PER_REPORT === 0) report(y / size.height);
    const from = y * rowBytes;
    for (let x = 0, byte = 0; x < ink.length; x++) {
      const bit = ink[x]!;
      inked += bit;
      byte = (byte << 1) | bit;
      if ((x & 7) === 7) rows[from + (x >> 3)] = byte;
      else if (x === ink.length - 1) rows[from + (x >> 3)] = byte << (7 - (x & 7));
    }
  });
  return { ...size, rows, inked };
}
