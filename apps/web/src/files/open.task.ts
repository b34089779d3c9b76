/** A file becomes the picture that is worked on; asks back where there is something to choose. */
import { buildPyramid } from '@printready/canvas/pyramid';
import { opaqueBounds } from '@printready/imaging/kernels/geometry/trim';
import { resamplePreview } from '@printready/imaging/kernels/preview-size/patterned';
import type { RunContext } from '@printready/jobs';
import { type NotOpened, openFile } from '@printready/pipeline/open-file';
import { suggestOptions } from '@printready/pipeline/run-step';
import { share } from '../worker/share.ts';
import type { TaskFacts } from '../worker/task.ts';
import type { OpenedImage, OpenRequest } from './opened.ts';

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
  const opened = await openFile(bytes, choice);
  if (!opened.ok) return opened;
  run.progress(0.6);
  const source = share(opened.raster);
  const levels = buildPyramid(source);
  run.progress(0.9);
  const proxy = share(resamplePreview(source, proxyPixels));
  return {
    ok: true,
    source,
    levels,
    proxy,
    format: opened.format,
    notes: opaqueBounds(source) ? opened.notes : [...opened.notes, NOTHING_TO_SEE],
    suggested: await suggestOptions(toolId, proxy),
  };
}
