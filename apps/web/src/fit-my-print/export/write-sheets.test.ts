import { decodeImage } from '@printready/codecs';
import type { SheetFormat } from '@printready/codecs/sheet';
import type { Choice } from '@printready/pipeline/open-file';
import { expect, it } from 'vitest';
import {
  comparePages,
  drawPage,
  missingPages,
  onWhite,
} from '../../../../../scripts/testing/outside-pages.ts';
import { type OpenedArt, openArt, openDrawing } from '../plan/opened-art.ts';
import { work } from './write-sheets.task.ts';

const DESIGN = `<svg xmlns="http://www.w3.org/2000/svg" width="3in" height="2in" viewBox="0 0 300 200">
  <rect x="20" y="20" width="200" height="150" fill="#0a5"/><path d="M40 40H150V90Z" fill="#fff"/></svg>`;
const bytes = new TextEncoder().encode(DESIGN);
const choice: Choice = { page: 0, drawing: { ppi: 200, scale: 2 }, layers: null };

const run = { signal: new AbortController().signal, progress: () => undefined };

async function opened(): Promise<{ readonly drawn: OpenedArt; readonly pixels: OpenedArt }> {
  const drawn = await openDrawing(bytes, choice);
  const pixels = await openArt(bytes, choice, () => undefined);
  if (!drawn || !pixels.ok) throw new Error('The design does not open.');
  return { drawn, pixels };
}

it('opens a drawing with the measures of its pixels', async () => {
  const { drawn, pixels } = await opened();
  const { inked, inks, picture, outline, ...same } = pixels;
  expect(drawn).toMatchObject(same);
  expect(drawn.boxed).toBe(true);
  expect([drawn.outline.width, drawn.outline.height]).toEqual([outline.width, outline.height]);
  expect(drawn.inked).toBeCloseTo(inked, 3);
  for (const [at, { share }] of inks.entries()) expect(drawn.inks[at]?.share).toBeCloseTo(share, 3);
  expect(drawn.picture.type).toBe(picture.type);
});

it('writes a drawing as paths into a PDF, where a PNG has its pixels', async ({ skip }) => {
  const { drawn } = await opened();
  const laid = [{ art: 0, width: 300, height: 225, x: 20, y: 20, turn: 0 }] as const;
  const arts = [{ file: new Blob([bytes]), choice, trim: drawn.trim }];
  const sheets = [{ laid, width: 340, length: 265 }];
  const write = async (format: SheetFormat) =>
    new Uint8Array(await (await work({ arts, sheets, ppi: 150, format, white: null }, run)).arrayBuffer());
  const pdf = await write('pdf');
  expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Subtype /Image');
  if (missingPages !== null) skip(missingPages);
  const decoded = await decodeImage(await write('png'));
  if (!decoded.ok) throw new Error(decoded.problem.text);
  const { width, height, data } = decoded.raster;
  const { inside } = comparePages({ width, height, data: onWhite(data) }, drawPage(pdf, 150));
  expect(inside).toBeLessThanOrEqual(2);
});
