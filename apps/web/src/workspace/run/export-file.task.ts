/** One of the files that a delivered result names; a blob crosses to the main thread without a copy. */
import type { RunContext } from '@printready/jobs';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { Result } from '@printready/tools/tool';
import type { TaskFacts } from '../../worker/task.ts';

export const task = { name: 'export-file', pool: 'runs', patience: null } as const satisfies TaskFacts;

type ExportRequest = {
  readonly toolId: WorkspaceToolId;
  readonly result: Result;
  /** An id of the manifest's outputs. */
  readonly format: string;
  /** The original's name without its ending. */
  readonly stem: string;
};

export async function work({ toolId, result, format, stem }: ExportRequest, run: RunContext): Promise<Blob> {
  const engine = await engines[toolId]();
  const written = await engine.exportAs(result, format, { ...run, stem });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  if (written instanceof Uint8Array) parts.push(written);
  else for await (const part of written) parts.push(part);
  const output = catalog.find(({ id }) => id === toolId)?.outputs?.find(({ id }) => id === format);
  return new Blob(parts, { type: output?.mediaType ?? 'application/octet-stream' });
}
