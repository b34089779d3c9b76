/** The gang sheet's heavy work; runs in a worker and nowhere else. */

import { encodeImage } from '@printready/codecs';
import { inkedShare, poolOpacity } from '@printready/codecs/sheet/pool-opacity';
import { type SheetFormat, writeSheets } from '@printready/codecs/sheet/write-sheet';
import { createPartsSink } from '@printready/imaging/byte-sink';
import { cutRectangle } from '@printready/imaging/kernels/geometry/cut';
import { opaqueBounds } from '@printready/imaging/kernels/geometry/trim';
import { resampleProxy } from '@printready/imaging/kernels/preview-size';
import { nestRectangles, nestSilhouettes } from '@printready/imaging/nesting';
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { RunContext } from '@printready/jobs';
import { decodeChosen, questionOf } from '../files/opening-tasks.ts';
import type { SheetTasks } from './sheet-types.ts';

type Answer<Name extends keyof SheetTasks> = Promise<SheetTasks[Name]['answer']>;

/** Enough to see an art on the film. */
const PICTURE_PIXELS = 512 * 512;
const OUTLINE_SIDE = 1024;

const MEDIA_TYPE: Readonly<Record<SheetFormat, string>> = {
  png: 'image/png',
  tiff: 'image/tiff',
  pdf: 'application/pdf',
};

export async function openArt(
  { file, choice }: SheetTasks['openArt']['request'],
  run: RunContext,
): Answer<'openArt'> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const question = choice ? null : await questionOf(bytes);
  if (question) return { ok: false, question };
  const decoded = await decodeChosen(bytes, choice);
  if (!decoded.ok) return { ok: false, problem: decoded.problem };
  run.progress(0.6);
  const { raster, notes } = decoded;
  const trim = opaqueBounds(raster);
  if (!trim) return { ok: false, problem: 'empty-art' };
  const art = cutRectangle(raster, trim);
  const { resolution } = raster;
  const picture = await encodeImage(resampleProxy(art, PICTURE_PIXELS), { format: 'png' });
  return {
    ok: true,
    trim,
    full: { width: raster.width, height: raster.height },
    ppi: resolution && (resolution.x + resolution.y) / 2,
    outline: poolOpacity(art, OUTLINE_SIDE),
    picture: new Blob([picture], { type: 'image/png' }),
    inked: inkedShare(art),
    notes,
  };
}

export async function artPixels({
  file,
  choice,
  trim,
  pixels,
}: SheetTasks['artPixels']['request']): Answer<'artPixels'> {
  const decoded = await decodeChosen(new Uint8Array(await file.arrayBuffer()), choice);
  return decoded.ok ? resampleProxy(cutRectangle(decoded.raster, trim), pixels) : null;
}

export function nest(request: SheetTasks['nest']['request'], run: RunContext): Answer<'nest'> {
  const { pieces, outlines, film, nesting, effort } = request;
  const report = (fraction: number) => {
    run.signal.throwIfAborted();
    run.progress(fraction);
  };
  if (nesting === 'boxes') return Promise.resolve(nestRectangles(pieces, film, report, effort));
  const shaped = pieces.map((piece, index) => {
    const art = outlines[index];
    if (!art) throw new RangeError('Every piece needs its outline.');
    return { ...piece, art };
  });
  return Promise.resolve(nestSilhouettes(shaped, film, report));
}

export async function writeSheetFile(
  { arts, sheets, ppi, format }: SheetTasks['writeSheets']['request'],
  run: RunContext,
): Answer<'writeSheets'> {
  const load = async (index: number): Promise<Raster> => {
    const art = arts[index];
    if (!art) throw new RangeError(`There is no art ${index}.`);
    const decoded = await decodeChosen(new Uint8Array(await art.file.arrayBuffer()), art.choice);
    if (!decoded.ok) throw new Error(decoded.problem.detail);
    const { width, height, data, icc } = cutRectangle(decoded.raster, art.trim);
    return createRaster(width, height, { data, icc });
  };
  const sink = createPartsSink();
  await writeSheets(sheets, ppi, format, load, sink, (fraction) => {
    run.signal.throwIfAborted();
    run.progress(fraction);
  });
  return new Blob([...sink.parts], { type: MEDIA_TYPE[format] });
}
