/** A file becomes the picture that is worked on; asks back where there is something to choose. */
import { buildPyramid } from '@printready/canvas/pyramid';
import { opaqueBounds } from '@printready/imaging/kernels/geometry/trim';
import { resamplePreview } from '@printready/imaging/kernels/preview-size/patterned';
import type { RunContext } from '@printready/jobs';
import { engines } from '@printready/tools/engines';
import { share } from '../worker/share.ts';
import type { TaskFacts } from '../worker/task.ts';
import { decodeChosen, questionOf } from './decode-chosen.ts';
import type { NotOpened, OpenedImage, OpenRequest } from './opened.ts';

export const task = {
  name: 'open',
  pool: 'openings',
  // A sound file takes a fraction of this; a hostile one ends here, and its thread with it.
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

/** A result of nothing costs its price, too, when the picture was nothing before: said before the run. */
const NOTHING_TO_SEE = 'Every pixel of this image is fully transparent: there is nothing in it to print.';

export async function work(
  { file, toolId, proxyPixels, choice }: OpenRequest,
  run: RunContext,
): Promise<OpenedImage | NotOpened> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const question = choice ? null : await questionOf(bytes);
  if (question) return { ok: false, question };
  const decoded = await decodeChosen(bytes, choice);
  if (!decoded.ok) return { ok: false, problem: decoded.problem };
  run.progress(0.6);
  const source = share(decoded.raster);
  const levels = buildPyramid(source);
  run.progress(0.9);
  const proxy = share(resamplePreview(source, proxyPixels));
  const engine = await engines[toolId]();
  return {
    ok: true,
    source,
    levels,
    proxy,
    format: decoded.format,
    notes: opaqueBounds(source) ? decoded.notes : [...decoded.notes, NOTHING_TO_SEE],
    suggested: engine.suggest(proxy),
  };
}
