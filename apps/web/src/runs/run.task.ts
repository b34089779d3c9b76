/** Runs a tool on the full image, and makes the mip levels that the canvas shows of the result. */
import { buildPyramid } from '@printready/canvas/pyramid';
import type { Plate } from '@printready/imaging/plates';
import type { RunContext } from '@printready/jobs';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { outcomeOf, requireChange } from '@printready/pipeline/outcome';
import { runStep } from '@printready/pipeline/run-step';
import { keepAnalyses } from '@printready/tools/keep-analyses';
import { withNetworks } from '../worker/networks/open-network.ts';
import { share, shareBytes } from '../worker/share.ts';
import type { TaskFacts } from '../worker/task.ts';
import type { Rendered, ToolRequest } from './rendered.ts';
import { type ShownPlate, toShownPlate } from './shown-plate.ts';

export const task = { name: 'run', pool: 'runs', patience: null } as const satisfies TaskFacts;

/**
 * Only to be looked at, or to be delivered. One to be delivered that has a price ends with EmptyResultError instead of a
 * result that is worth none.
 */
type RunRequest = ToolRequest &
  ({ readonly purpose: 'deliver' } | { readonly purpose: 'inspect'; readonly view: string | null });

/** Of the one full picture that is worked on: what a rest of the hand found out serves the run, too. */
const analyses = keepAnalyses(1);

const toSharedPlate = (plate: Plate): ShownPlate =>
  toShownPlate({ ...plate, coverage: shareBytes(plate.coverage) });

/** Of the bar, what the tool takes; the rest is for the pyramid. */
const TOOL_SHARE = 0.9;

export async function work(request: RunRequest, context: RunContext): Promise<Rendered> {
  const { toolId, input, options, purpose } = request;
  const [rendering, showing] = splitProgress(reportTo(context), [TOOL_SHARE, 1 - TOOL_SHARE]);
  const progress: RunContext['progress'] = (fraction, doing) => {
    if (doing === undefined) rendering(fraction);
    else context.progress(TOOL_SHARE * fraction, doing);
  };
  const how = {
    ...withNetworks({ signal: context.signal, progress }),
    purpose,
    view: request.purpose === 'inspect' ? request.view : null,
    analyses,
  };
  const result = await runStep(toolId, options, { id: request.pictureId, raster: input }, how);
  if (purpose === 'deliver') requireChange(toolId, input, result);
  const { shows, plates, ...told } = result;
  const levels = buildPyramid(share(shows));
  showing(1);
  return {
    ...told,
    ...(plates && { plates: plates.map(toSharedPlate) }),
    levels,
    outcome: purpose === 'inspect' ? outcomeOf(input, result) : null,
  };
}
