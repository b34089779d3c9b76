import { monotoneProgress } from './monotone-progress.ts';
import type { LoadTask, Runner } from './protocol.ts';

/** Runs tasks on the calling thread. An abort stops a task only at its next `throwIfAborted`. */
export function createInlineRunner(loadTask: LoadTask): Runner {
  let disposed = false;
  return {
    async run({ task, payload }, { signal, onProgress } = {}) {
      if (disposed) throw new Error('This runner was disposed of; make a new one.');
      const throwIfAborted = () => {
        if (signal?.aborted === true) throw signal.reason;
      };
      throwIfAborted();
      const progress = monotoneProgress(onProgress);
      const execute = await loadTask(task);
      const answer = await execute(payload, { signal: { throwIfAborted }, progress });
      throwIfAborted();
      progress(1);
      return answer;
    },
    dispose() {
      disposed = true;
    },
  };
}
