import type { LoadTask, Task } from '@printready/jobs';

export const ENGINE_TASKS = {
  file: 'file',
  convert: 'convert',
  fileTool: 'file-tool',
  bulk: 'bulk',
} as const;

const TASKS: Readonly<Record<string, () => Promise<Task>>> = {
  [ENGINE_TASKS.file]: async () => (await import('./process-file.ts')).fileTask,
  [ENGINE_TASKS.convert]: async () => (await import('./convert-one.ts')).convertTask,
  [ENGINE_TASKS.fileTool]: async () => (await import('./file-tool-task.ts')).fileToolTask,
  [ENGINE_TASKS.bulk]: async () => (await import('../bulk/bulk-one.ts')).bulkTask,
};

export const loadEngineTask: LoadTask = async (name) => {
  const load = TASKS[name];
  if (!load) throw new RangeError(`The engine has no task "${name}"; engine-tasks.ts lists them.`);
  return await load();
};
