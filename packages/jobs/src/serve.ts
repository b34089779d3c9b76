/** The thread's side of the protocol: answers requests one after another. To cancel, the caller ends the thread. */
import { buffersIn } from './buffers.ts';
import { toFailure } from './failure.ts';
import { isMissingCode } from './missing-code.ts';
import type { LoadTask, Progress, Request, WorkerPort } from './protocol.ts';

/** Often enough for a smooth bar, rarely enough not to flood the other side. */
const PROGRESS_INTERVAL_MS = 30;

/**
 * Serves a channel for the life of its thread. An answer's buffers are transferred, so a task must not keep
 * what it returns.
 * @param isWorn asked after each job: whether the pool should put a fresh thread in this one's place
 */
export function serve(channel: WorkerPort, loadTask: LoadTask, isWorn: () => boolean = () => false): void {
  channel.receive((request) => void answer(channel, loadTask, isWorn, request));
}

async function answer(
  channel: WorkerPort,
  loadTask: LoadTask,
  isWorn: () => boolean,
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
    channel.send({ id, kind: 'done', answer: result, ...wear(isWorn) }, buffersIn(result));
  } catch (error) {
    // Some browsers keep the failure of an import for the life of the thread.
    channel.send(
      { id, kind: 'failed', ...toFailure(error), ...wear(() => isMissingCode(error) || isWorn()) },
      [],
    );
  }
}

const wear = (isWorn: () => boolean) => (isWorn() ? ({ worn: true } as const) : {});
