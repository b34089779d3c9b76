/** Writes a result as a file, in a format of the tool's own or as a picture. A blob crosses threads without a copy. */
import type { RunContext } from '@printready/jobs';
import { exportResult } from '@printready/pipeline/export-result';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Result } from '@printready/tools/tool';
import type { TaskFacts } from '../worker/task.ts';
import { toBlob } from './to-blob.ts';

export const task = { name: 'export-result', pool: 'runs', patience: null } as const satisfies TaskFacts;

type ExportRequest = {
  readonly toolId: WorkspaceToolId;
  readonly result: Result;
  /** An id of the manifest's outputs that the result names, or a picture's format. */
  readonly format: string;
  /** The original's name without its ending. */
  readonly stem: string;
  /** Of a lossy format, 1…100; absent: the usual one. */
  readonly quality?: number;
};

export async function work(
  { toolId, result, format, stem, quality }: ExportRequest,
  run: RunContext,
): Promise<Blob> {
  return await toBlob(await exportResult(toolId, result, format, { ...run, stem }, quality));
}
