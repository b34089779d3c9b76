import type { RunContext } from '@printready/jobs';
import type { NotOpened } from '@printready/pipeline/open-file';
import type { Raster } from '@printready/pixels/raster';
import { resampleProxy } from '@printready/pixels/resample';
import type { TaskFacts } from '../../worker/task.ts';
import { atPrintSize, type DecodedImage, type OpenRequest } from '../opened.ts';
import { decode, suggestFor } from './decode.ts';

export const task = {
  name: 'thumbnail',
  pool: 'openings',
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

export type Thumbnail = {
  readonly ok: true;
  readonly decoded: DecodedImage;
  readonly picture: Raster;
  readonly suggested: Readonly<Record<string, unknown>>;
};

/** Longest side, px. */
const THUMBNAIL_SIDE = 128;

export async function work(request: OpenRequest, run: RunContext): Promise<Thumbnail | NotOpened> {
  const answer = await decode(request, run.progress);
  if (!answer.ok) return answer;
  const { ok, ...decoded } = answer;
  const proxy = resampleProxy(atPrintSize(decoded.raster, request), request.proxyPixels);
  const picture = resampleProxy(proxy, THUMBNAIL_SIDE ** 2);
  return { ok, decoded, picture, suggested: await suggestFor(request.toolId, decoded, proxy) };
}
