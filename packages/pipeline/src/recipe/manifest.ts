import { TextEncoder } from '@printready/pixels/platform';
import { noteLines, type StoredFinding } from '@printready/pixels/reading';
import { formatFigure } from '../format-figure.ts';
import { toJson } from '../json-text.ts';
import type { StepReport } from './run-recipe.ts';

export type BulkOutput = {
  readonly output: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  readonly steps: readonly StepReport[];
  /** Note from the file reader; absent in batches from earlier versions. */
  readonly reading?: readonly StoredFinding[];
  readonly notes: readonly string[];
  readonly tokens: number;
};

export type BulkReport = {
  readonly input: string;
  readonly milliseconds: number;
} & (
  | ({ readonly ok: true } & BulkOutput)
  /** `step` is the id of the failed step. */
  | { readonly ok: false; readonly error: string; readonly step: string | null }
);

export type BulkBatch = {
  readonly recipe: string;
  readonly engine: string;
  /** Start date, UTC: `2026-11-23`. */
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

/** Escapes per RFC 4180. A leading apostrophe keeps spreadsheets from interpreting the value as a formula. */
function cell(value: string | number | null): string {
  const text = `${value ?? ''}`;
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const describeStep = ({ id, ran, why }: StepReport): string =>
  `${id}: ${ran ? 'done' : 'skipped'}${why === '' ? '' : ` (${why})`}`;

const formatFigures = (steps: readonly StepReport[]): string =>
  steps.flatMap(({ figures }) => figures.map(formatFigure)).join('; ');

function row(report: BulkReport): string {
  const seconds = report.milliseconds / 1000;
  if (!report.ok) {
    const state = report.step === null ? report.error : `${report.step}: ${report.error}`;
    return [report.input, '', state, '', '', '', '', '', seconds, 0, '', ''].map(cell).join(',');
  }
  const { input, output, steps, width, height, dpi, tokens, sha256, reading } = report;
  const texts = [input, output, 'done', steps.map(describeStep).join('; '), formatFigures(steps)];
  const read = reading ? noteLines(reading).join(' ') : '';
  return [...texts, width, height, dpi, seconds, tokens, sha256, read].map(cell).join(',');
}

/** Report files stored next to the results, identical in every runtime. @param reports in the batch's order. */
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
