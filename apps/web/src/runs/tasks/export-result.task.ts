import type { RunContext } from '@printready/jobs';
import { exportResult } from '@printready/pipeline/export-result';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Result } from '@printready/tools/tool';
import type { TaskFacts } from '../../worker/task.ts';
import { toBlob } from '../results/to-blob.ts';

export const task = { name: 'export-result', pool: 'runs', patience: null } as const satisfies TaskFacts;

type ExportRequest = {
  readonly toolId: WorkspaceToolId;
  readonly result: Result;
  readonly format: string;
  readonly stem: string;
  /** Quality for a lossy format, 1 to 100; the default if absent. */
  readonly quality?: number;
};

export async function work(
  { toolId, result, format, stem, quality }: ExportRequest,
  run: RunContext,
): Promise<Blob> {
  return await toBlob(await exportResult(toolId, result, format, { ...run, stem }, quality));
}
