import type { ReportProgress } from '@printready/jobs/split-progress';
import type { Plate } from '@printready/print/plates';
import type { ExportSource } from '../films/export-source.ts';
import { type FilmSize, filmSize, isAreas, openFilm, openLineFilm } from '../films/film.ts';
import { dropSpecks, type LeastAreas } from './film-specks.ts';
import { keepSolidEdges } from './solid-edges.ts';

export type PackedFilm = FilmSize & {
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly inked: number;
};

type Samples = Pick<Plate, 'coverage' | 'width' | 'height'>;

const ROWS_PER_REPORT = 128;

/** Smallest share of a dot's area that a screen's own dots have after rounding to pixels. */
const ROUNDED_DOT = 0.75;

/** Areas of the smallest dot and hole that the press can hold; null for dots of one size and for index dots. */
function leastAreas({ kind, inks, film }: ExportSource, index: number): LeastAreas | null {
  const lpi = inks[index]?.screen?.frequencyLpi;
  if (kind === 'index' || lpi === undefined) return null;
  const cell = (film.outputDpi / lpi) ** 2;
  const dot = (film.minimumDot / 100) * cell;
  if (kind === 'spot') return { part: dot, hole: dot };
  const hole = (1 - film.maximumDot / 100) * cell;
  return { part: ROUNDED_DOT * dot, hole: ROUNDED_DOT * hole };
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
  const least = leastAreas(made, index);
  if (least) inked += dropSpecks({ rows, ...size }, least);
  return { ...size, rows, inked };
}
