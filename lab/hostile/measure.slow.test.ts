/**
 * Runs one hostile file of each kind, and a valid file, through the CLI's tasks; `npm run hostile` runs all hostile
 * files.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { HOSTILE } from './index.ts';
import { isBad, measure, TASK_NAMES } from './measure.ts';

const NAMES = [
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

const files = HOSTILE.filter(({ name }) => NAMES.includes(name));

it('covers 13 hostile files', () => expect(files).toHaveLength(13));

/** Takes 10 s per task (100 megapixels), so only the task that needs the most memory runs this file. */
const LARGEST = 'psd-runs.psd';

it.each(TASK_NAMES)(
  'gives a message for every file within the limits of time and memory: %s',
  { timeout: 300_000 },
  async (task) => {
    const taken = files.filter(({ name }) => name !== LARGEST || task === 'tool');
    const rows = await measure(taken, task, folder);
    expect(rows).toHaveLength(taken.length);
    expect(rows.filter(isBad)).toEqual([]);
  },
);
