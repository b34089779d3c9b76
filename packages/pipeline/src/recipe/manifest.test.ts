import { readFinding } from '@printready/pixels/reading';
import { expect, it } from 'vitest';
import { type BulkReport, manifestFiles } from './manifest.ts';

const made = {
  ...{ input: 'in.svg', output: 'out.png', bytes: 1, sha256: 'sum', width: 4, height: 3, dpi: 300 },
  ...{ milliseconds: 1000, steps: [], notes: [], tokens: 0, ok: true },
} as const satisfies BulkReport;
const batch = { recipe: 'Halve', engine: '1.2.3', date: '2026-11-23' };

function csvOf(reports: readonly BulkReport[]): readonly string[] {
  const [csv] = manifestFiles(batch, reports);
  return new TextDecoder().decode(csv?.bytes).trimEnd().split('\r\n');
}

it('ends each row of the manifest with the file reader’s note', () => {
  const box = { x: 0.5, y: 0, width: 0.5, height: 1 };
  const reading = [readFinding('link-missing', 'A linked image is missing.', { box })];
  const failed = { input: 'no.png', milliseconds: 5, ok: false, error: 'It is empty.', step: null } as const;
  const [head, ...rows] = csvOf([{ ...made, reading }, { ...made, reading: [] }, made, failed]);
  expect(head).toMatch(/,sha256,reading$/);
  expect(rows.map((row) => row.split(',').slice(11).join())).toEqual([
    'A linked image is missing. (50–100% from the left)',
    'Read in full.',
    '',
    '',
  ]);
  expect(new Set([head, ...rows].map((row) => row?.split(',').length))).toEqual(new Set([12]));
});
