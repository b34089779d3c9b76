import type { Cause, Item, ListEvent } from './item-list.ts';
import type { Abort, BatchParts, Outcome, Signal } from './parts.ts';
import type { Store } from './store.ts';

export type Executor<Subject, Result, Reason extends Cause> = {
  /** @returns false if the run must stop */
  readonly execute: (item: Item<Subject, Result, Reason>) => Promise<boolean>;
  readonly abortStale: () => void;
  readonly abortAll: () => void;
};

function eventOf<Subject, Result, Reason extends Cause>(
  outcome: Outcome<Result, Reason>,
  { id, attempt }: Item<Subject, Result, Reason>,
): ListEvent<Subject, Result, Reason> {
  if (outcome.kind !== 'made') return { kind: outcome.kind, id, attempt, cause: outcome.cause };
  const { made, isUnpaid = false } = outcome;
  return { kind: 'made', id, attempt, made, isUnpaid };
}

export function createExecutor<Subject, Result, Refusal, S extends Signal, Reason extends Cause>(
  parts: BatchParts<Subject, Result, Refusal, S, Reason>,
  { find, send, set }: Store<Subject, Result, Refusal, Reason>,
): Executor<Subject, Result, Reason> {
  const active = new Map<string, Abort<S>>();

  async function payItem(id: string): Promise<boolean> {
    const item = find(id);
    if (item?.stage.kind !== 'owed') return true;
    const refusal = (await parts.payItem?.(item)) ?? null;
    if (refusal !== null) {
      set({ refusal });
      return false;
    }
    send({ kind: 'paid', id });
    return true;
  }

  async function executeItem(item: Item<Subject, Result, Reason>): Promise<void> {
    const { id, attempt } = item;
    const abort = parts.newAbort();
    const { signal } = abort;
    active.set(id, abort);
    try {
      const progress = (fraction: number) => send({ kind: 'progressed', id, attempt, progress: fraction });
      const outcome = await parts.work(item, { signal, progress });
      active.delete(id);
      send(eventOf(outcome, item));
    } catch (error) {
      active.delete(id);
      if (signal.aborted) send({ kind: 'released', id, attempt });
      else send({ kind: 'failed', id, attempt, cause: parts.causeOf(error, item) });
    }
  }

  return {
    async execute(item) {
      const { id } = item;
      if (item.stage.kind === 'owed') return await payItem(id);
      const refusal = parts.mayBegin?.(item) ?? null;
      if (refusal !== null) {
        set({ refusal });
        return false;
      }
      send({ kind: 'begun', id });
      const begun = find(id);
      if (begun?.stage.kind !== 'running') return true;
      await executeItem(begun);
      return await payItem(id);
    },
    abortStale: () => {
      for (const [id, abort] of active) if (find(id)?.stage.kind !== 'running') abort.abort();
    },
    abortAll: () => {
      for (const abort of active.values()) abort.abort();
    },
  };
}
