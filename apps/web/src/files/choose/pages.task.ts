import { decodeImage, MAX_PIXELS } from '@printready/codecs';
import { readContents } from '@printready/codecs/contents';
import type { RunContext } from '@printready/jobs';
import type { Raster } from '@printready/pixels/raster';
import { resampleProxy } from '@printready/pixels/resample';
import type { TaskFacts } from '../../worker/task.ts';
import type { Inches } from './choice.ts';

export const task = {
  name: 'pages',
  pool: 'openings',
  // Allows far more time than a page of a valid file needs.
  patience: { silenceMs: 15_000 },
} as const satisfies TaskFacts;

export type Thumbnail = {
  readonly picture: Raster | null;
  /** Size of a vector page; null for a raster page. */
  readonly drawn: Inches | null;
};

/** Longest side, px. */
const THUMBNAIL_SIDE = 200;

/** @param request pages `from` to `to` (exclusive), counted from 0 */
export async function work(
  { file, from, to }: { readonly file: Blob; readonly from: number; readonly to: number },
  run: RunContext,
): Promise<readonly Thumbnail[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const thumbnails: Thumbnail[] = [];
  for (let page = from; page < to; page++) {
    run.signal.throwIfAborted();
    run.progress((page - from) / (to - from));
    const contents = await readContents(bytes, page, MAX_PIXELS).catch(() => null);
    const drawn = contents?.drawn ?? null;
    const ppi = drawn ? { ppi: THUMBNAIL_SIDE / Math.max(drawn.width, drawn.height) } : {};
    const decoded = await decodeImage(bytes, { page, ...ppi });
    thumbnails.push({
      drawn,
      picture: decoded.ok ? resampleProxy(decoded.raster, THUMBNAIL_SIDE ** 2) : null,
    });
  }
  return thumbnails;
}
