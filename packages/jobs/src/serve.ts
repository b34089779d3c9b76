/** Worker side of the pool's protocol: runs one job at a time. To cancel a job, the pool terminates the thread. */
import { codeOf } from '@printready/pixels/result';
import { buffersIn } from './buffers.ts';
import { toFailure } from './failure.ts';
import type { LoadTask, Progress, Request, WorkerPort } from './protocol.ts';

const PROGRESS_INTERVAL_MS = 30;

/** A result's buffers are transferred, so a task must not keep them. @param mustRetire called after each job */
export function serve(
  channel: WorkerPort,
  loadTask: LoadTask,
  mustRetire: () => boolean = () => false,
): void {
  channel.receive((request) => void answer(channel, loadTask, mustRetire, request));
}

async function answer(
  channel: WorkerPort,
  loadTask: LoadTask,
  mustRetire: () => boolean,
  { id, task, payload }: Request,
): Promise<void> {
  let sentAt = 0;
  let wasDoing = false;
  const progress: Progress = (fraction, doing) => {
    const now = Date.now();
    const isDoing = doing !== undefined;
    if (now - sentAt < PROGRESS_INTERVAL_MS && fraction < 1 && isDoing === wasDoing) return;
    sentAt = now;
    wasDoing = isDoing;
    channel.send({ id, kind: 'progress', fraction, ...(isDoing && { doing }) }, []);
  };
  try {
    const execute = await loadTask(task);
    const signal = { throwIfAborted: () => undefined };
    const guard = (on: boolean, megabytes?: number) =>
      channel.send({ id, kind: 'guard', on, ...(megabytes !== undefined && { megabytes }) }, []);
    const result = await execute(payload, { signal, progress, guard });
    channel.send({ id, kind: 'done', answer: result, ...retirement(mustRetire) }, buffersIn(result));
  } catch (error) {
    // Some browsers cache a failed import until the thread terminates.
    const retires = () => codeOf(error) === 'missing-module' || mustRetire();
    channel.send({ id, kind: 'failed', ...toFailure(error), ...retirement(retires) }, []);
  }
}

const retirement = (mustRetire: () => boolean) => (mustRetire() ? ({ mustRetire: true } as const) : {});
