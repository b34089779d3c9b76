/** A tool on the full image, with the mip levels to show what came of it. */
import { buildPyramid } from '@printready/canvas/pyramid';
import type { Raster } from '@printready/imaging/raster';
import type { RunContext } from '@printready/jobs';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { Figure, OutputDocument, Overhang, ResultLine } from '@printready/tools/tool';
import { withNetworks } from '../../worker/networks/open-network.ts';
import { share } from '../../worker/share.ts';
import type { TaskFacts } from '../../worker/task.ts';
import { type Outcome, outcomeOf, requireWorth } from './outcome.ts';

export const task = { name: 'run', pool: 'runs', patience: null } as const satisfies TaskFacts;

type RunRequest = {
  readonly toolId: WorkspaceToolId;
  readonly input: Raster;
  readonly options: unknown;
  /**
   * Only to be looked at, or to be delivered. One to be delivered that has a price ends with NothingMade instead of
   * a result that is worth none.
   */
  readonly forLooking: boolean;
};

type Ran = {
  readonly levels: readonly Raster[];
  readonly overhang: Overhang | null;
  readonly lines: readonly ResultLine[];
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
  readonly outcome: Outcome | null;
  readonly documents: readonly OutputDocument[];
  /** Whether the first document, not the picture, is the result. */
  readonly documentFirst: boolean;
};

/** What is free is given as it is, even where nothing changed: a crop of the whole picture, say. */
const hasPrice = (toolId: string): boolean =>
  catalog.some(({ id, price }) => id === toolId && price.tokens > 0);

export async function work(
  { toolId, input, options, forLooking }: RunRequest,
  run: RunContext,
): Promise<Ran> {
  const engine = await engines[toolId]();
  const output = await engine.run(input, options, {
    ...withNetworks({
      signal: run.signal,
      progress: (fraction, doing) => run.progress(fraction * 0.9, doing),
    }),
    forLooking,
  });
  if (!forLooking && hasPrice(toolId)) requireWorth(input, output);
  const { kind, raster, overhang = null, lines = [], figures, notes = [], documents = [] } = output;
  return {
    levels: buildPyramid(share(raster)),
    overhang,
    lines,
    figures,
    notes,
    outcome: forLooking ? outcomeOf(input, output) : null,
    documents,
    documentFirst: kind === 'vector',
  };
}
