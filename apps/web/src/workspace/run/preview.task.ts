/** A tool on a proxy. */
import type { RunContext } from '@printready/jobs';
import { engines } from '@printready/tools/engines';
import { keepAnalyses } from '@printready/tools/keep-analyses';
import { openForPreview } from '../../worker/networks/open-network.ts';
import type { TaskFacts } from '../../worker/task.ts';
import { toShownPlate } from '../plates/shown-plate.ts';
import { outcomeOf } from './outcome.ts';
import type { Rendered, ToolRequest } from './rendered.ts';

export const task = { name: 'preview', pool: 'previews', patience: null } as const satisfies TaskFacts;

type PreviewRequest = ToolRequest & {
  /** Pixels of the proxy per pixel of the full image. */
  readonly scale: number;
  /** What is looked at in place of the result. */
  readonly view: string | null;
};

/** Of the picture that is tuned, and of the one before it. */
const analyses = keepAnalyses(2);

export async function work(request: PreviewRequest, run: RunContext): Promise<Rendered> {
  const { toolId, input, options, scale, view } = request;
  const engine = await engines[toolId]();
  const how = { ...run, purpose: 'preview', scale, view, openNetwork: openForPreview(run) } as const;
  const result = await analyses.run(request, engine, input, options, how);
  const { shows, plates, ...told } = result;
  return {
    ...told,
    ...(plates && { plates: plates.map(toShownPlate) }),
    levels: [shows],
    outcome: outcomeOf(input, result),
  };
}
