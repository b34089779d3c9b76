/** A file becomes an art of the gang sheet: trimmed, measured, small enough to be shown. */

import { encodeImage } from '@printready/codecs';
import { inkedShare, poolOpacity } from '@printready/codecs/sheet/pool-opacity';
import { cutRectangle, type PixelRectangle } from '@printready/imaging/kernels/geometry/cut';
import { opaqueBounds } from '@printready/imaging/kernels/geometry/trim';
import { resampleProxy } from '@printready/imaging/kernels/preview-size';
import type { Raster } from '@printready/imaging/raster';
import type { RunContext } from '@printready/jobs';
import { type NotOpened, openFile } from '@printready/pipeline/open-file';
import type { TaskFacts } from '../worker/task.ts';
import type { SheetArt } from './sheet-art.ts';

export const task = {
  name: 'open-art',
  pool: 'openings',
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type OpenedArt = {
  readonly ok: true;
  /** What holds ink: everything else was trimmed. */
  readonly trim: PixelRectangle;
  /** The file's own size, before trimming. */
  readonly full: { readonly width: number; readonly height: number };
  /** Null when the file does not say. */
  readonly ppi: number | null;
  /** For nesting by shape: few pixels, each as opaque as the most opaque that it stands for. */
  readonly outline: Raster;
  /** The trimmed art for the screen. */
  readonly picture: Blob;
  /** Share of the trimmed box that holds ink, 0…1. */
  readonly inked: number;
  readonly notes: readonly string[];
};

/** Enough to see an art on the film. */
const PICTURE_PIXELS = 512 * 512;
const OUTLINE_SIDE = 1024;

/** Without a choice it asks back where there is something to choose. */
export async function work(
  { file, choice }: Pick<SheetArt, 'file' | 'choice'>,
  run: RunContext,
): Promise<OpenedArt | NotOpened | { readonly ok: false; readonly problem: 'empty-art' }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const opened = await openFile(bytes, choice);
  if (!opened.ok) return opened;
  run.progress(0.6);
  const { raster, notes } = opened;
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
