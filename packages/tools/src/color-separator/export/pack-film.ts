import type { ReportProgress } from '@printready/jobs/split-progress';
import type { Plate } from '@printready/print/plates';
import type { ExportSource } from '../films/export-source.ts';
import { type FilmSize, filmSize, isAreas, openFilm, openLineFilm } from '../films/film.ts';
import { dropSpecks } from './film-specks.ts';
import { keepSolidEdges } from './solid-edges.ts';

export type PackedFilm = FilmSize & {
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly inked: number;
};

type Samples = Pick<Plate, 'coverage' | 'width' | 'height'>;

const ROWS_PER_REPORT = 128;

/** Area of the smallest dot that the press can hold, px, if the film has no screen; otherwise 0. */
function smallestSolidPx({ kind, inks, film }: ExportSource, index: number): number {
  const lpi = inks[index]?.screen?.frequencyLpi;
  return kind === 'spot' && lpi !== undefined ? (film.minimumDot / 100) * (film.outputDpi / lpi) ** 2 : 0;
}

export function packFilm(
  plate: Samples,
  made: ExportSource,
  index: number,
  report: ReportProgress,
): PackedFilm {
  const size = filmSize(made);
  const rowBytes = Math.ceil(size.width / 8);
  const rows = new Uint8Array(rowBytes * size.height);
  const screened = openFilm(plate, made, index);
  const film = isAreas(made) ? screened : keepSolidEdges(plate, size, screened, openLineFilm(plate, size));
  let inked = 0;
  for (let y = 0; y < size.height; y++) {
    if (y % ROWS_PER_REPORT === 0) report(y / size.height);
    inked += film(y, rows.subarray(y * rowBytes, (y + 1) * rowBytes));
  }
  inked += dropSpecks({ rows, ...size }, smallestSolidPx(made, index));
  return { ...size, rows, inked };
}
