import { buildPyramid } from '@printready/canvas/pyramid';
import { openBands } from '@printready/codecs/bands';
import { FORMATS } from '@printready/codecs/formats';
import type { RunContext } from '@printready/jobs';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { openLargeRun } from '@printready/pipeline/run-in-bands';
import { createPartsSink } from '@printready/pixels/bytes';
import { createRaster, type Raster, type Resolution } from '@printready/pixels/raster';
import { entryLines } from '@printready/pixels/reading';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Result } from '@printready/tools/tool';
import { decode } from '../../files/open/decode.ts';
import type { ImageSize } from '../../files/opened.ts';
import type { TaskFacts } from '../../worker/task.ts';

export const task = { name: 'run-large', pool: 'runs', patience: null } as const satisfies TaskFacts;

type LargeRequest = {
  readonly toolId: WorkspaceToolId;
  readonly file: Blob;
  /** Effective resolution, regardless of the resolution that the file states. */
  readonly resolution: Resolution;
  readonly options: unknown;
};

type LargeResult = Pick<Result, 'figures' | 'findings'> & {
  readonly blob: Blob;
  readonly size: ImageSize;
  /** Mip levels; the first has all pixels if `held` is true, otherwise it is a reduced view. */
  readonly levels: readonly Raster[];
  readonly held: boolean;
};

/**
 * Thrown if the options need the whole image at once. Its code and message (the remedy) are passed between threads.
 */
class NeedsWholeError extends Error {
  override readonly name = 'NeedsWholeError';
  readonly code = 'needs-whole';
}

const STAGES = [4, 1] as const;

export async function work(request: LargeRequest, run: RunContext): Promise<LargeResult> {
  const { toolId, options } = request;
  const [working, opening] = splitProgress(reportTo(run), STAGES);
  const large = await openLargeRun(toolId, options, await openSource(request));
  if (!large.ok) throw new NeedsWholeError(large.problem.text);
  const sink = createPartsSink();
  const { figures, findings, reading } = await large.write('png', sink, working);
  const blob = new Blob([...sink.parts], { type: FORMATS.png.mediaType });
  const opened = await decode({ file: blob, toolId, choice: null }, opening);
  if (!opened.ok) throw new TypeError('The file that was written does not open.');
  const { width, height, data } = opened.raster;
  const { size } = large;
  // PNG stores whole pixels per meter; the run's resolution is exact.
  const shows = opened.large
    ? opened.raster
    : createRaster(width, height, { data, resolution: size.resolution });
  opening(1);
  return {
    ...{ blob, size, figures, levels: buildPyramid(shows), held: !opened.large },
    findings: [...findings, ...entryLines(reading).map((text) => ({ code: 'notes', text }))],
  };
}

async function openSource({ file, resolution }: LargeRequest) {
  const opened = await openBands(new Uint8Array(await file.arrayBuffer()));
  if (!opened) throw new TypeError('A picture that is held is for the task "run".');
  return opened.ok ? { ...opened, source: { ...opened.source, resolution } } : opened;
}
