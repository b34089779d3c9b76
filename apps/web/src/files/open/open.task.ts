import { buildPyramid } from '@printready/canvas/pyramid';
import type { RunContext } from '@printready/jobs';
import type { NotOpened } from '@printready/pipeline/open-file';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resamplePreview } from '@printready/pixels/resample';
import { reduceInks } from '@printready/print/plates';
import { share } from '../../worker/share.ts';
import type { TaskFacts } from '../../worker/task.ts';
import { atPrintSize, type OpenedImage, type OpenRequest } from '../opened.ts';
import { decode, suggestFor } from './decode.ts';

export const task = {
  name: 'open',
  pool: 'openings',
  // Allows far more time than a valid file needs; after that, a hostile file and its thread are stopped.
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

/** Factor by which a very long film gets more preview pixels than other images, so that details stay legible. */
const FILM = 4;

function withReducedInks(proxy: Raster, { inks, ...size }: Raster): Raster {
  if (!inks || proxy.inks) return proxy;
  return createRaster(proxy.width, proxy.height, { ...proxy, inks: reduceInks(inks, size, proxy) });
}

export async function work(request: OpenRequest, run: RunContext): Promise<OpenedImage | NotOpened> {
  const answer = await decode(request, (fraction) => run.progress(0.6 * fraction));
  if (!answer.ok) return answer;
  run.progress(0.6);
  const { ok, ...decoded } = answer;
  const levels = buildPyramid(decoded.raster);
  run.progress(0.9);
  const pixels = request.proxyPixels * (decoded.large ? FILM : 1);
  const proxy = share(
    withReducedInks(resamplePreview(atPrintSize(decoded.raster, request), pixels), decoded.raster),
  );
  return { ok, decoded, levels, proxy, suggested: await suggestFor(request.toolId, decoded, proxy) };
}
