/** What a list shows of a file before it is opened. */

import { resampleProxy } from '@printready/imaging/kernels/preview-size';
import type { Raster } from '@printready/imaging/raster';
import { type NotOpened, openFile } from '@printready/pipeline/open-file';
import { suggestOptions } from '@printready/pipeline/run-step';
import type { TaskFacts } from '../worker/task.ts';
import type { OpenRequest } from './opened.ts';

export const task = {
  name: 'thumbnail',
  pool: 'openings',
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type Thumbnail = {
  readonly ok: true;
  readonly picture: Raster;
  readonly width: number;
  readonly height: number;
  /** Null when the file does not say. */
  readonly ppi: number | null;
  /** The same as opening would suggest. */
  readonly suggested: Readonly<Record<string, unknown>>;
};

/** The picture in the list, px. */
const THUMBNAIL_SIDE = 128;

export async function work({
  file,
  toolId,
  proxyPixels,
  choice,
}: OpenRequest): Promise<Thumbnail | NotOpened> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const opened = await openFile(bytes, choice);
  if (!opened.ok) return opened;
  const { width, height, resolution } = opened.raster;
  const proxy = resampleProxy(opened.raster, proxyPixels);
  return {
    ok: true,
    picture: resampleProxy(proxy, THUMBNAIL_SIDE ** 2),
    width,
    height,
    ppi: resolution && (resolution.x + resolution.y) / 2,
    suggested: await suggestOptions(toolId, proxy),
  };
}
