/** A tool on a proxy. */
import type { Raster } from '@printready/imaging/raster';
import type { RunContext } from '@printready/jobs';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { Figure, Overhang, ResultLine, Without } from '@printready/tools/tool';
import { openForPreview } from '../../worker/networks/open-network.ts';
import type { TaskFacts } from '../../worker/task.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export const task = { name: 'preview', pool: 'previews', patience: null } as const satisfies TaskFacts;

type PreviewRequest = {
  readonly toolId: WorkspaceToolId;
  readonly input: Raster;
  readonly options: unknown;
  /** Pixels of the proxy per pixel of the full image. */
  readonly proxyScale: number;
};

type Previewed = {
  readonly raster: Raster;
  readonly overhang: Overhang | null;
  readonly lines: readonly ResultLine[];
  readonly figures: readonly Figure[];
  /** Resembles what a run on the same pixels would give, but is not it. */
  readonly approximate: boolean;
  /** The network that it had to do without. */
  readonly without: Without | null;
  readonly notes: readonly string[];
  /** What a run with the same options would come to, where that is not worth its price. */
  readonly outcome: Outcome | null;
};

export async function work(
  { toolId, input, options, proxyScale }: PreviewRequest,
  run: RunContext,
): Promise<Previewed> {
  const engine = await engines[toolId]();
  const output = await engine.run(input, options, {
    ...run,
    proxyScale,
    openNetwork: openForPreview(run),
  });
  const { raster, overhang = null, lines = [], figures, approximate = false, without = null } = output;
  const { notes = [] } = output;
  const outcome = outcomeOf(input, output);
  return { raster, overhang, lines, figures, approximate, without, notes, outcome };
}
