/** The thread on which images are processed; a task's code is loaded when it is first asked for. */
import type { Task } from '@printready/jobs';
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { ENGINE_TASKS } from './engine-tasks.ts';

const TASKS: Readonly<Record<string, () => Promise<Task>>> = {
  [ENGINE_TASKS.file]: async () => (await import('./process-file.ts')).fileTask,
  [ENGINE_TASKS.convert]: async () => (await import('./convert-one.ts')).convertTask,
  [ENGINE_TASKS.fileTool]: async () => (await import('./work-on-files.ts')).fileToolTask,
  [ENGINE_TASKS.bulk]: async () => (await import('./bulk/bulk-one.ts')).bulkTask,
};

serve(nodeChannel(), async (name) => {
  const load = TASKS[name];
  if (!load) throw new RangeError(`The engine has no task "${name}"; engine-tasks.ts lists them.`);
  return await load();
});
