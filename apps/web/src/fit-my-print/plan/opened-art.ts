import { DRAWN_PPI, encodeImage } from '@printready/codecs';
import { openSheetDrawing } from '@printready/codecs/sheet';
import type { RunContext } from '@printready/jobs';
import { type Choice, type NotOpened, openFile } from '@printready/pipeline/open-file';
import type { Raster } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import { resampleProxy } from '@printready/pixels/resample';
import { type Failed, failed, type Problem } from '@printready/pixels/result';
import {
  type InkShare,
  inkSharesOf,
  type MeasuredArt,
  measureArt,
  measureDrawing,
  outlineOf,
} from '@printready/tools/fit-my-print';
import type { SheetArt } from './sheet-art.ts';

export type OpenedArt = Omit<MeasuredArt, 'art'> & {
  readonly ok: true;
  readonly full: { readonly width: number; readonly height: number };
  readonly inks: readonly InkShare[];
  readonly stated: Raster['resolution'];
  readonly picture: Blob;
  readonly findings: readonly ReadFinding[];
};

const PICTURE_PIXELS = 512 * 512;

async function pictureOf(art: Raster): Promise<Blob> {
  const picture = await encodeImage(resampleProxy(art, PICTURE_PIXELS), { format: 'png' });
  return new Blob([picture], { type: 'image/png' });
}

/** Resolution of a drawing’s pixels. */
export const drawnPpi = (choice: Choice | null): number =>
  choice?.drawing ? choice.drawing.ppi * choice.drawing.scale : DRAWN_PPI;

/** Art whose sheet keeps it as a drawing, measured without all of its pixels; null for other art. */
export async function openDrawing(bytes: Uint8Array, choice: Choice): Promise<OpenedArt | null> {
  const drawn = await openSheetDrawing(bytes, { format: 'pdf', white: false, ppi: drawnPpi(choice) });
  if (!drawn) return null;
  const ppi = choice.drawing?.ppi ?? DRAWN_PPI;
  return {
    ok: true,
    ...(await measureDrawing(drawn)),
    outline: outlineOf(drawn.art),
    full: drawn.page,
    stated: { x: ppi, y: ppi },
    picture: await pictureOf(drawn.art),
    findings: drawn.findings,
  };
}

/** Responds with a question if no choice is given and the user must choose. */
export async function openArt(
  bytes: Uint8Array,
  choice: SheetArt['choice'],
  progress: RunContext['progress'],
): Promise<OpenedArt | NotOpened | Failed<Problem<'empty-art'>>> {
  const opened = await openFile(bytes, choice);
  if (!opened.ok) return opened;
  progress(0.6);
  const { raster, findings } = opened;
  const measured = measureArt(raster);
  if (!measured) return failed({ code: 'empty-art', text: 'It is empty: it has no ink.' });
  const { art, ...measures } = measured;
  return {
    ok: true,
    ...measures,
    inks: await inkSharesOf(art),
    full: { width: raster.width, height: raster.height },
    stated: raster.resolution,
    picture: await pictureOf(art),
    findings,
  };
}
