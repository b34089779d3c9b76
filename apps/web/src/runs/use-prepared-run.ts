/** Loads a run's code while nothing else is to do: Run then works offline, and starts sooner. */
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect } from 'react';
import { isAbort, useJob } from '../engine/use-job.ts';

const REST_MS = 500;

/** Tools whose code this page has loaded. */
const prepared = new Set<WorkspaceToolId>();

/** @param idle the preview is made, and no run is under way. */
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
