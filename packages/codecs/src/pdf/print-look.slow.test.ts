/** Compares pages with Ghostscript's rendering: profiles, process inks, annotations, and layers. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fogra39Profile } from '@printready/pixels/profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIfInstalled } from '../../../../scripts/testing/outside-programs.ts';
import { decodeImage } from '../index.ts';
import { COLOR_CASES } from './testing/color-cases.ts';
import { JPEG_CASES } from './testing/jpeg-cases.ts';
import { pdfOf } from './testing/make-page.ts';
import { PRINT_CASES } from './testing/print-cases.ts';

const SIDE = 100;
/**
 * Up to this share of samples may differ by more 8-bit levels: the two renderers smooth tiles and gradients
 * differently.
 */
const MAX_STEP = 4;
const MAX_SHARE = 0.03;

const hasGhostscript = runIfInstalled('gs', '--version') !== null;
const folder = mkdtempSync(join(tmpdir(), 'print-look-'));
const press = join(folder, 'press.icc');

beforeAll(async () => writeFileSync(press, await fogra39Profile()));
afterAll(() => rmSync(folder, { recursive: true }));

function printed(pdf: Uint8Array): Uint8Array {
  const [input, output] = ['page.pdf', 'page.ppm'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(input, pdf);
  const options = ['-dRenderIntent=1', '-dBlackPtComp=1', `-sDefaultCMYKProfile=${press}`, '-dPrinted'];
  const program = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=ppmraw', '-r72', ...options];
  const { status, stdout } = spawnSync('gs', [
    ...program,
    `--permit-file-read=${folder}/`,
    `-sOutputFile=${output}`,
    input,
  ]);
  expect(status, stdout.toString()).toBe(0);
  const file = readFileSync(output);
  return file.subarray(file.length - SIDE * SIDE * 3);
}

async function opened(pdf: Uint8Array): Promise<Uint8Array> {
  const decoded = await decodeImage(pdf, { ppi: 72 });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  const { data } = decoded.raster;
  return Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) => {
    const at = Math.floor(i / 3) * 4;
    const alpha = data[at + 3]! / 255;
    return Math.round(data[at + (i % 3)]! * alpha + 255 * (1 - alpha));
  });
}

const cases = { ...COLOR_CASES, ...JPEG_CASES, ...PRINT_CASES };

describe.skipIf(!hasGhostscript)('decodePdfPage compared with Ghostscript (skipped if not installed)', () => {
  it.each(Object.keys(cases))('draws a page as Ghostscript does: %s', async (name) => {
    const pdf = pdfOf(cases[name]!);
    const [ours, theirs] = [await opened(pdf), printed(pdf)];
    const differing = ours.filter((value, i) => Math.abs(value - theirs[i]!) > MAX_STEP).length;
    expect(differing / ours.length).toBeLessThan(MAX_SHARE);
  });
});
