/** What a batch did, for people and for programs: a line a file, and all of it as JSON. */
import { join } from 'node:path';
import type { StepReport } from '@printready/pipeline/recipe/run-recipe';
import { formatFigure } from '../format-figure.ts';
import { toJson } from '../printable.ts';
import { writeWhole } from '../write-whole.ts';
import type { BulkMade } from './bulk-one.ts';

export type BulkReport = {
  readonly input: string;
  readonly milliseconds: number;
} & (
  | ({ readonly ok: true } & BulkMade)
  | { readonly ok: false; readonly error: string; readonly step: string | null }
);

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
];

/** RFC 4180; what a spreadsheet would take for a formula is led by an apostrophe. */
function cell(value: string | number | null): string {
  const text = `${value ?? ''}`;
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const sayStep = ({ id, ran, why }: StepReport): string =>
  `${id}: ${ran ? 'done' : 'skipped'}${why === '' ? '' : ` (${why})`}`;

const sayFigures = (steps: readonly StepReport[]): string =>
  steps.flatMap(({ figures }) => figures.map(formatFigure)).join('; ');

function row(report: BulkReport): string {
  const seconds = report.milliseconds / 1000;
  if (!report.ok) {
    const state = report.step === null ? report.error : `${report.step}: ${report.error}`;
    return [report.input, '', state, '', '', '', '', '', seconds, 0, ''].map(cell).join(',');
  }
  const { input, output, steps, width, height, dpi, tokens, sha256 } = report;
  const said = [input, output, 'done', steps.map(sayStep).join('; '), sayFigures(steps)];
  return [...said, width, height, dpi, seconds, tokens, sha256].map(cell).join(',');
}

export async function writeManifest(
  folder: string,
  batch: { readonly recipe: string; readonly engine: string; readonly date: string },
  reports: readonly BulkReport[],
): Promise<void> {
  const csv = `${[COLUMNS.join(','), ...reports.map(row)].join('\r\n')}\r\n`;
  const json = toJson({ ...batch, files: reports });
  await writeWhole(join(folder, 'manifest.csv'), new TextEncoder().encode(csv), true);
  await writeWhole(join(folder, 'manifest.json'), new TextEncoder().encode(json), true);
}
