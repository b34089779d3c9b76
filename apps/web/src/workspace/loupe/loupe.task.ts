import type { RunContext } from '@printready/jobs';
import { runStep } from '@printready/pipeline/run-step';
import type { Raster } from '@printready/pixels/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { openForPreview } from '../../worker/networks/open-network.ts';
import type { TaskFacts } from '../../worker/task.ts';

// Uses the preview thread, which already has the neural network open.
export const task = { name: 'loupe', pool: 'previews', patience: null } as const satisfies TaskFacts;

type LoupeRequest = {
  readonly toolId: WorkspaceToolId;
  /** Includes a margin, so that filters see no artificial edge. */
  readonly piece: Raster;
  readonly options: unknown;
};

export async function work({ toolId, piece, options }: LoupeRequest, run: RunContext): Promise<Raster> {
  const how = { ...run, purpose: 'inspect', openNetwork: openForPreview(run) } as const;
  const { shows } = await runStep(toolId, options, { id: 'piece', raster: piece }, how);
  return shows;
}
