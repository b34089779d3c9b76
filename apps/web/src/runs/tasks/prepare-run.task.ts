import { prepareExport } from '@printready/pipeline/export-result';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { TaskFacts } from '../../worker/task.ts';

export const task = { name: 'prepare-run', pool: 'runs', patience: null } as const satisfies TaskFacts;

export async function work({ toolId }: { readonly toolId: WorkspaceToolId }): Promise<null> {
  await Promise.all([import('./run.task.ts'), import('./export-result.task.ts'), prepareExport(toolId)]);
  return null;
}
