import type { RunContext } from '@printready/jobs';
import { outcomeOf } from '@printready/pipeline/outcome';
import { runStep } from '@printready/pipeline/run-step';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { keepAnalyses } from '@printready/tools/host';
import type { ImageSize } from '../../files/opened.ts';
import { openForPreview } from '../../worker/networks/open-network.ts';
import type { TaskFacts } from '../../worker/task.ts';
import { measurePlate } from '../results/measured-plate.ts';
import type { Rendered, ToolRequest } from '../results/rendered.ts';

export const task = { name: 'preview', pool: 'previews', patience: null } as const satisfies TaskFacts;

type PreviewRequest = ToolRequest & {
  /** Width of the image given to the preview, divided by the width of the full image. */
  readonly scale: number;
  readonly view: string | null;
  /** Full size of an image over the memory limit, so that the preview reports the same refusals as a run. */
  readonly largeSize: ImageSize | null;
  /** If false, the preview is made without neural networks, so that it is ready immediately. */
  readonly networks: boolean;
};

const analyses = keepAnalyses(4);

export async function work(request: PreviewRequest, run: RunContext): Promise<Rendered> {
  const { toolId, pictureId, input, options, scale, view, largeSize, networks } = request;
  const withNetworks = networks && { openNetwork: openForPreview(run) };
  const how = { ...run, purpose: 'preview', scale, view, analyses, ...withNetworks } as const;
  const result = await runStep(toolId, options, { id: pictureId, raster: input }, how);
  const { shows, plates, ...rest } = result;
  const refusal = largeSize && (await refusalOf(toolId, options, largeSize));
  return {
    ...rest,
    ...(refusal && { findings: [{ code: 'needs-whole', text: refusal }] }),
    ...(plates && { plates: plates.map(measurePlate) }),
    levels: [shows],
    outcome: outcomeOf(input, result),
  };
}

async function refusalOf(toolId: WorkspaceToolId, options: unknown, size: ImageSize): Promise<string | null> {
  const { refuseLarge } = await import('@printready/pipeline/run-in-bands');
  return await refuseLarge(toolId, options, size);
}
