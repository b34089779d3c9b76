/** Runs a batch, one run at a time: lanes work until no item waits, then the whole is paid and settled. */
import { type Book, type Cause, hasEnded, type Item } from './book.ts';
import type { Hands } from './hands.ts';
import type { Keeper } from './keeper.ts';
import { createLanes } from './lanes.ts';
import type { Abort, BatchParts, BatchState, Signal } from './parts.ts';
import type { Shelf } from './shelf.ts';

export type Runs = {
  readonly run: () => Promise<void>;
  readonly settle: () => Promise<void>;
  /** Drops what is in hand. */
  readonly drop: () => Promise<void>;
  /** The same, and the book stays as if the run went on. */
  readonly leave: () => void;
  /** Something new may wait. */
  readonly refill: () => void;
  /** When no run is under way. */
  readonly ended: () => Promise<void>;
};

export function createRuns<Subject, Made, Refusal, S extends Signal, Why extends Cause>(
  parts: BatchParts<Subject, Made, Refusal, S, Why>,
  shelf: Shelf<Subject, Made, Refusal, Why>,
  { workOn, dropAll }: Hands<Subject, Made, Why>,
  keeper: Keeper<Subject, Made, Why>,
): Runs {
  const { state, set, send } = shelf;
  let current: Promise<void> | null = null;
  /** Of the current run, as a whole. */
  let stop = parts.newAbort();
  /** The current run is under way: it waits for no lock any more. */
  let begun = false;
  let left = false;
  const next = (taken: ReadonlySet<string>) =>
    stop.signal.aborted ? undefined : nextOf(state().book, taken, parts.takes);
  const lanes = createLanes({ size: parts.lanes, next, work: workOn });

  async function runLocked(): Promise<void> {
    send({ kind: 'started' });
    begun = true;
    try {
      await lanes.run();
    } finally {
      // Stopped by a refusal or cancelled: what is left waits.
      if (state().book.phase === 'running' && !left) send({ kind: 'paused' });
    }
    await keeper.done();
    await settle(parts, shelf, keeper);
  }

  function run(): Promise<void> {
    left = false;
    if (current) {
      if (begun && endsFirst(lanes.areOpen(), stop, state())) return current.then(run);
      if (begun && state().book.phase === 'pausing') send({ kind: 'started' });
      return current;
    }
    stop = parts.newAbort();
    set({ refusal: null });
    current = (parts.exclusively ?? always)(runLocked)
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
    dropAll();
    return ended();
  };
  const leave = (): void => {
    left = true;
    void drop();
  };
  return { run, settle: () => settle(parts, shelf, keeper), drop, leave, refill: lanes.refill, ended };
}

/** The first that waits or owes, and is not in hand. */
function nextOf<Subject, Made, Why extends Cause>(
  { phase, items }: Book<Subject, Made, Why>,
  taken: ReadonlySet<string>,
  takes: ((item: Item<Subject, Made, Why>) => boolean) | undefined,
): Item<Subject, Made, Why> | undefined {
  if (phase !== 'running') return undefined;
  return items.find(
    (item) =>
      (item.stage.kind === 'waiting' || item.stage.kind === 'owed') &&
      !taken.has(item.id) &&
      takes?.(item) !== false,
  );
}

async function settle<Subject, Made, Refusal, S extends Signal, Why extends Cause>(
  { payWhole }: BatchParts<Subject, Made, Refusal, S, Why>,
  { state, set, send }: Shelf<Subject, Made, Refusal, Why>,
  keeper: Keeper<Subject, Made, Why>,
): Promise<void> {
  const { book } = state();
  if (book.phase !== 'finished') return;
  const refusal = (await payWhole?.(book)) ?? null;
  set({ refusal });
  if (refusal === null) send({ kind: 'settled' });
  await keeper.done();
}

const always = (work: () => Promise<void>): Promise<boolean> => work().then(() => true);

/** A new run is needed, and waits for this one. */
const endsFirst = (
  lanesAreOpen: boolean,
  stop: Abort<Signal>,
  state: BatchState<unknown, unknown, unknown>,
): boolean => (lanesAreOpen ? isStopping(stop, state) : hasMore(state.book));

/** What came after the lanes had closed. */
const hasMore = ({ items }: Book<unknown, unknown>): boolean => items.some((item) => !hasEnded(item));

/** A run that begins no more items: it ends first, while one that only pauses with work in hand goes on in its lanes. */
const isStopping = (
  { signal }: Abort<Signal>,
  { book, refusal }: BatchState<unknown, unknown, unknown>,
): boolean => signal.aborted || refusal !== null || book.phase === 'paused';
