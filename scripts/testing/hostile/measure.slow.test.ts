/** A dozen of the hostile files, one of each kind, and one that opens all the same, through what the terminal does with them; `npm run hostile` takes all of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { HOSTILE } from './index.ts';
import { isBad, measure, TASK_NAMES } from './measure.ts';

const DOZEN = [
  'pdf-forms-8-24.pdf',
  'pdf-xref-two-billion.pdf',
  'pdf-cmap-unicode.pdf',
  'svg-laughs.svg',
  'svg-canvases.svg',
  'png-two-billion.png',
  'jpeg-four-gigapixels.jpg',
  'tiff-directories.tif',
  'psd-runs.psd',
  'webp-canvas.webp',
  'avif-extents.avif',
  'gif-frames-small.gif',
  'pdf-count-a-billion.pdf',
];

const folder = mkdtempSync(join(tmpdir(), 'printready-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = HOSTILE.filter(({ name }) => DOZEN.includes(name));

it('are a dozen and one', () => expect(files).toHaveLength(13));

/** A hundred megapixels take ten seconds a task; the tool holds most of them at once. */
const LARGEST = 'psd-runs.psd';

// A process after the other.
it.each(TASK_NAMES)('end in words and under the ceilings: %s', { timeout: 300_000 }, async (task) => {
  const taken = files.filter(({ name }) => name !== LARGEST || task === 'tool');
  const rows = await measure(taken, task, folder);
  expect(rows).toHaveLength(taken.length);
  expect(rows.filter(isBad)).toEqual([]);
});
