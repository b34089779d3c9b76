import type { Executor } from './executor.ts';
import { type Cause, hasEnded, type Item, type ItemList } from './item-list.ts';
import { createLimiter } from './limiter.ts';
import type { Abort, BatchParts, BatchState, Signal } from './parts.ts';
import type { Persistence } from './persistence.ts';
import type { Store } from './store.ts';

export type RunControl = {
  readonly run: () => Promise<void>;
  readonly pay: () => Promise<void>;
  readonly drop: () => Promise<void>;
  /** @returns a function that returns true until the batch is left */
  readonly enter: () => () => boolean;
  readonly leave: () => void;
  readonly refill: () => void;
  readonly ended: () => Promise<void>;
};

function createVisits() {
  let ends = 0;
  return {
    enter: (): (() => boolean) => {
      const before = ends;
      return () => ends === before;
    },
    endAll: (): void => {
      ends++;
    },
  };
}

export function createRunControl<Subject, Result, Refusal, S extends Signal, Reason extends Cause>(
  parts: BatchParts<Subject, Result, Refusal, S, Reason>,
  store: Store<Subject, Result, Refusal, Reason>,
  { execute, abortAll }: Executor<Subject, Result, Reason>,
  persistence: Persistence<Subject, Result, Reason>,
): RunControl {
  const { state, set, send } = store;
  let current: Promise<void> | null = null;
  let stop = parts.newAbort();
  let begun = false;
  const visits = createVisits();
  const next = (taken: ReadonlySet<string>) =>
    stop.signal.aborted ? undefined : nextOf(state().list, taken, parts.takes);
  const limiter = createLimiter({ size: parts.concurrency, next, work: execute });

  async function runLocked(isHere: () => boolean): Promise<void> {
    send({ kind: 'started' });
    begun = true;
    try {
      await limiter.run();
    } finally {
      if (state().list.phase === 'running' && isHere()) send({ kind: 'paused' });
    }
    await persistence.flush();
    await pay(parts, store, persistence);
  }

  function run(): Promise<void> {
    if (current) {
      if (begun && mustEndFirst(limiter.isActive(), stop, state())) return current.then(run);
      if (begun && state().list.phase === 'pausing') send({ kind: 'started' });
      return current;
    }
    stop = parts.newAbort();
    set({ refusal: null });
    const isHere = visits.enter();
    current = (parts.exclusively ?? always)(() => runLocked(isHere))
      .then((held) => set({ elsewhere: !held }))
      .finally(() => {
        current = null;
        begun = false;
      });
    return current;
  }

  const ended = (): Promise<void> => current ?? Promise.resolve();
  const drop = (): Promise<void> => {
    stop.abort();
    abortAll();
    return ended();
  };
  const leave = (): void => {
    visits.endAll();
    void drop();
  };
  const payNow = () => pay(parts, store, persistence);
  return { run, pay: payNow, drop, enter: visits.enter, leave, refill: limiter.refill, ended };
}

function nextOf<Subject, Result, Reason extends Cause>(
  { phase, items }: ItemList<Subject, Result, Reason>,
  taken: ReadonlySet<string>,
  takes: ((item: Item<Subject, Result, Reason>) => boolean) | undefined,
): Item<Subject, Result, Reason> | undefined {
  if (phase !== 'running') return undefined;
  return items.find(
    (item) =>
      (item.stage.kind === 'waiting' || item.stage.kind === 'owed') &&
      !taken.has(item.id) &&
      takes?.(item) !== false,
  );
}

async function pay<Subject, Result, Refusal, S extends Signal, Reason extends Cause>(
  { payWhole }: BatchParts<Subject, Result, Refusal, S, Reason>,
  { state, set, send }: Store<Subject, Result, Refusal, Reason>,
  persistence: Persistence<Subject, Result, Reason>,
): Promise<void> {
  const { list } = state();
  if (list.phase !== 'finished') return;
  const refusal = (await payWhole?.(list)) ?? null;
  set({ refusal });
  if (refusal === null) send({ kind: 'settled' });
  await persistence.flush();
}

const always = (work: () => Promise<void>): Promise<boolean> => work().then(() => true);

/** True if the current run cannot take any more items, so that a new run must wait for it to end. */
const mustEndFirst = (
  isLimiterActive: boolean,
  stop: Abort<Signal>,
  state: BatchState<unknown, unknown, unknown>,
): boolean => (isLimiterActive ? isStopping(stop, state) : hasMore(state.list));

const hasMore = ({ items }: ItemList<unknown, unknown>): boolean => items.some((item) => !hasEnded(item));

/** True if the run will begin no more items. A pause counts only once no item is active. */
const isStopping = (
  { signal }: Abort<Signal>,
  { list, refusal }: BatchState<unknown, unknown, unknown>,
): boolean => signal.aborted || refusal !== null || list.phase === 'paused';
