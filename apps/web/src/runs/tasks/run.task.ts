import { buildPyramid } from '@printready/canvas/pyramid';
import type { RunContext } from '@printready/jobs';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { outcomeOf, requireChange } from '@printready/pipeline/outcome';
import { runStep } from '@printready/pipeline/run-step';
import type { Plate } from '@printready/print/plates';
import { keepAnalyses } from '@printready/tools/host';
import { withNetworks } from '../../worker/networks/open-network.ts';
import { share, shareBytes } from '../../worker/share.ts';
import type { TaskFacts } from '../../worker/task.ts';
import { type MeasuredPlate, measurePlate } from '../results/measured-plate.ts';
import type { Rendered, ToolRequest } from '../results/rendered.ts';

export const task = { name: 'run', pool: 'runs', patience: null } as const satisfies TaskFacts;

/** `deliver` throws EmptyResultError for a result that is not worth its price, such as an empty one. */
type RunRequest = ToolRequest &
  ({ readonly purpose: 'deliver' } | { readonly purpose: 'inspect'; readonly view: string | null });

const analyses = keepAnalyses(1);

const toSharedPlate = (plate: Plate): MeasuredPlate =>
  measurePlate({ ...plate, coverage: shareBytes(plate.coverage) });

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
  const { shows, plates, ...rest } = result;
  const levels = buildPyramid(share(shows));
  showing(1);
  return {
    ...rest,
    ...(plates && { plates: plates.map(toSharedPlate) }),
    levels,
    outcome: purpose === 'inspect' ? outcomeOf(input, result) : null,
  };
}
