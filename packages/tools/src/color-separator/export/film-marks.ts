import { hasLetter, standardFont } from '@printready/documents/fonts';
import { addBilevelRows, type PdfDocument } from '@printready/documents/pdf/write';
import type { ReportProgress } from '@printready/jobs/split-progress';
import { roundTo } from '@printready/pixels/number';
import type { ExportSource } from '../films/export-source.ts';
import { packFilm } from './pack-film.ts';

const MARK_RADIUS = 6;
const FONT_SIZE = 8;

export const points = (value: number) => roundTo(value, 4);

export function crosshair(x: number, y: number): string {
  const r = MARK_RADIUS;
  const k = 0.5523 * r;
  const at = (dx: number, dy: number) => `${points(x + dx)} ${points(y + dy)}`;
  return [
    `${at(-2 * r, 0)} m ${at(2 * r, 0)} l S ${at(0, -2 * r)} m ${at(0, 2 * r)} l S`,
    `${at(r, 0)} m ${at(r, k)} ${at(k, r)} ${at(0, r)} c ${at(-k, r)} ${at(-r, k)} ${at(-r, 0)} c`,
    `${at(-r, -k)} ${at(-k, -r)} ${at(0, -r)} c ${at(k, -r)} ${at(r, -k)} ${at(r, 0)} c S`,
  ].join('\n');
}

export const FONT = standardFont('Helvetica');

export const printable = (words: string): string =>
  Array.from(words, (letter) => (hasLetter(letter) ? letter : '?')).join('');

export const text = (words: string, x: number, y: number): string =>
  `BT /F ${FONT_SIZE} Tf ${points(x)} ${points(y)} Td ${FONT.encode(printable(words))} Tj ET`;

export async function addWedge(
  document: PdfDocument,
  made: ExportSource,
  index: number,
  percents: readonly number[],
  patchInches: number,
  report: ReportProgress,
) {
  const coverage = Uint8Array.from(percents, (percent) => Math.round(2.55 * percent));
  const steps = coverage.length;
  // Many samples along each side of a patch, so that patches have sharp borders.
  const across = 64;
  const wide = Uint8Array.from({ length: steps * across }, (_, i) => coverage[Math.floor(i / across)]!);
  const wedge: ExportSource = {
    ...made,
    inks: made.inks.map(({ dotGain: _, ...ink }) => ink),
    kind: 'process',
    widthInches: steps * patchInches,
    heightInches: patchInches,
    film: { ...made.film, dotGain: 0, minimumDot: 0, maximumDot: 100 },
  };
  const film = packFilm({ coverage: wide, width: wide.length, height: 1 }, wedge, index, report);
  return addBilevelRows(document, film.rows, film);
}
