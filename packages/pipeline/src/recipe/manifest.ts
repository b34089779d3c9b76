/** The report of a batch: a table with one line per file for people, and everything as JSON for programs. */

import { TextEncoder } from '@printready/imaging/platform';
import type { StoredFinding } from '@printready/imaging/read-finding';
import { noteLines } from '@printready/imaging/reader-note';
import { formatFigure } from '../format-figure.ts';
import { toJson } from '../json-text.ts';
import type { StepReport } from './run-recipe.ts';

/** A file's result. */
export type BulkMade = {
  /** Its name among the results. */
  readonly output: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  readonly steps: readonly StepReport[];
  /** The reader's note on the file; absent in batches of earlier versions. */
  readonly reading?: readonly StoredFinding[];
  /** What saving has to say. */
  readonly notes: readonly string[];
  /** What it costs in the app; the terminal charges nothing. */
  readonly tokens: number;
};

export type BulkReport = {
  readonly input: string;
  readonly milliseconds: number;
} & (
  | ({ readonly ok: true } & BulkMade)
  /** `step`: the one's id that it happened in. */
  | { readonly ok: false; readonly error: string; readonly step: string | null }
);

/** Of the batch as a whole. */
export type BulkBatch = {
  /** The recipe's name. */
  readonly recipe: string;
  /** The program's version that made it. */
  readonly engine: string;
  /** Of its start, UTC: `2026-11-23`. */
  readonly date: string;
};

const COLUMNS = [
  'file',
  'result',
  'state',
  'steps',
  'figures',
  'width_px',
  'height_px',
  'dpi',
  'seconds',
  'tokens',
  'sha256',
  'reading',
];

/** RFC 4180; what a spreadsheet would take for a formula is led by an apostrophe. */
function cell(value: string | number | null): string {
  const text = `${value ?? ''}`;
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** "upscale: skipped (resolution is 300 ppi)" */
export const sayStep = ({ id, ran, why }: StepReport): string =>
  `${id}: ${ran ? 'done' : 'skipped'}${why === '' ? '' : ` (${why})`}`;

const sayFigures = (steps: readonly StepReport[]): string =>
  steps.flatMap(({ figures }) => figures.map(formatFigure)).join('; ');

function row(report: BulkReport): string {
  const seconds = report.milliseconds / 1000;
  if (!report.ok) {
    const state = report.step === null ? report.error : `${report.step}: ${report.error}`;
    return [report.input, '', state, '', '', '', '', '', seconds, 0, '', ''].map(cell).join(',');
  }
  const { input, output, steps, width, height, dpi, tokens, sha256, reading } = report;
  const said = [input, output, 'done', steps.map(sayStep).join('; '), sayFigures(steps)];
  const read = reading ? noteLines(reading).join(' ') : '';
  return [...said, width, height, dpi, seconds, tokens, sha256, read].map(cell).join(',');
}

/** The files that go beside the results, the same wherever a batch runs. @param reports in the batch's order */
export function manifestFiles(
  batch: BulkBatch,
  reports: readonly BulkReport[],
): readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[] {
  const csv = `${[COLUMNS.join(','), ...reports.map(row)].join('\r\n')}\r\n`;
  const encode = (text: string) => new TextEncoder().encode(text);
  return [
    { name: 'manifest.csv', bytes: encode(csv) },
    { name: 'manifest.json', bytes: encode(toJson({ ...batch, files: reports })) },
  ];
}
