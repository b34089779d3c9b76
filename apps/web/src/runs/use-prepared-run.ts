import type { WorkspaceToolId } from '@printready/tools/catalog';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect } from 'react';
import { isAbort, useJob } from '../threads/use-job.ts';

const REST_MS = 500;

const prepared = new Set<WorkspaceToolId>();

export function usePreparedRun(toolId: WorkspaceToolId, idle: boolean): void {
  const runTask = useJob();
  useEffect(() => {
    if (!idle || prepared.has(toolId)) return;
    const prepare = async () => {
      try {
        await runTask('prepare-run', { toolId });
        prepared.add(toolId);
      } catch (error) {
        if (!isAbort(error)) console.warn('The code of a run could not be loaded ahead.', error);
      }
    };
    return afterRest(prepare, REST_MS);
  }, [runTask, toolId, idle]);
}
