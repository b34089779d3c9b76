import type { JobOptions, Progress } from '@printready/jobs';
import { TASKS, type TaskName, type Tasks } from '../worker/tasks.gen.ts';
import { patienceFor } from './patience.ts';
import { poolOf } from './pools.ts';

export { isAbort, isTimeout } from '@printready/pixels/result';

export type RunTask = <Name extends TaskName>(
  task: Name,
  request: Tasks[Name]['request'],
  options?: { readonly signal?: AbortSignal; readonly onProgress?: Progress },
) => Promise<Tasks[Name]['answer']>;

/** Rejects with AbortError (canceled), TimeoutError (task's time limit), or MissingCode. */
export const runTask: RunTask = async (task, request, { signal, onProgress } = {}) => {
  const limit = patienceFor(TASKS[task].patience, request);
  const signals = [signal, limit?.signal].filter((one) => one !== undefined);
  const options: JobOptions = {
    signal: AbortSignal.any(signals),
    onProgress(fraction, doing) {
      limit?.onMessage();
      onProgress?.(fraction, doing);
    },
  };
  try {
    const answer = await poolOf(task).run({ task, payload: request }, options);
    // The worker returns the result of the task's function; its type is in tasks.gen.ts.
    return answer as never;
  } finally {
    limit?.stop();
  }
};
