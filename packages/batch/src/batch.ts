import { createExecutor, type Executor } from './executor.ts';
import { type Cause, emptyList, type ListEvent, restoredList } from './item-list.ts';
import type { BatchParts, BatchState, Signal } from './parts.ts';
import { createPersistence } from './persistence.ts';
import { createRunControl, type RunControl } from './run-control.ts';
import { positionsOf } from './selectors.ts';
import { createStore } from './store.ts';

export type Batch<Subject, Result, Refusal, Reason extends Cause = Cause> = {
  readonly state: () => BatchState<Subject, Result, Refusal, Reason>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: ListEvent<Subject, Result, Reason>) => void;
  readonly remove: (ids: readonly string[]) => () => void;
  readonly open: () => Promise<void>;
  /** Resolves when no item is active. Concurrent calls share a run; if it is stopping, they wait for the next one. */
  readonly run: () => Promise<void>;
  readonly pause: () => void;
  /** Aborts active items, which return to waiting. */
  readonly cancel: () => Promise<void>;
  readonly leave: () => void;
  readonly pay: () => Promise<void>;
  readonly dismissRefusal: () => void;
  readonly clear: () => Promise<void>;
  readonly flush: () => Promise<void>;
};

export function createBatch<Subject, Result, Refusal, S extends Signal, Reason extends Cause = Cause>(
  parts: BatchParts<Subject, Result, Refusal, S, Reason>,
): Batch<Subject, Result, Refusal, Reason> {
  const persistence = createPersistence(parts.journal, parts.onJournalError);
  const store = createStore<Subject, Result, Refusal, Reason>(persistence, ({ kind }) => {
    if (kind === 'removed' || kind === 'skipped' || kind === 'supplied') executor.abortStale();
    if (
      kind === 'added' ||
      kind === 'restored' ||
      kind === 'retried' ||
      kind === 'started' ||
      kind === 'changed'
    )
      runControl.refill();
  });
  const executor: Executor<Subject, Result, Reason> = createExecutor(parts, store);
  const runControl: RunControl = createRunControl(parts, store, executor, persistence);
  const { state, subscribe, set, send } = store;
  const { run, pay, drop, leave } = runControl;
  return {
    state,
    subscribe,
    send,
    remove(ids) {
      const items = positionsOf(state().list, ids);
      send({ kind: 'removed', ids });
      return () => send({ kind: 'restored', items });
    },
    run,
    pay,
    async open() {
      const isHere = runControl.enter();
      await runControl.ended();
      const stored = await parts.journal?.load();
      if (!stored || !isHere()) return;
      set({ list: restoredList(stored) });
      persistence.restore(state().list);
      if (state().list.phase === 'running') await run();
      else await pay();
    },
    pause: () => send({ kind: 'paused' }),
    async cancel() {
      send({ kind: 'paused' });
      await drop();
    },
    leave,
    dismissRefusal: () => set({ refusal: null }),
    async clear() {
      await drop();
      set({ list: emptyList(), refusal: null });
      await persistence.clear();
    },
    flush: persistence.flush,
  };
}
