/** A book that is worked on: lanes take its items, the journal keeps what became of them, listeners see every change. */
import {
  type Book,
  type BookEvent,
  type Cause,
  emptyBook,
  hasEnded,
  type Item,
  nextBook,
  reopened,
} from './book.ts';
import type { Journal } from './journal.ts';
import { createKeeper } from './keeper.ts';
import { createLanes } from './lanes.ts';

/** What an item's work came to. Only a defect, or the signal, makes `work` reject. */
export type Outcome<Made, Why extends Cause = Cause> =
  | { readonly kind: 'made'; readonly made: Made; readonly owes?: boolean }
  | { readonly kind: 'failed'; readonly cause: Why }
  | { readonly kind: 'skipped'; readonly cause: Why };

type Signal = { readonly aborted: boolean; readonly reason: unknown };
/** AbortController, which every place that runs this has: the caller gives it, so that this file needs no DOM types. */
type Abort<S extends Signal> = { readonly signal: S; abort(reason?: unknown): void };

export type BatchParts<Subject, Made, Refusal, S extends Signal, Why extends Cause = Cause> = {
  readonly newAbort: () => Abort<S>;
  /** Items in hand at once, asked before each begins. */
  readonly lanes: () => number;
  /** The signal is the item's own: it is removed, skipped or given while it is in hand, or the whole is cancelled. */
  readonly work: (
    item: Item<Subject, Made, Why>,
    run: { readonly signal: S; readonly progress: (fraction: number) => void },
  ) => Promise<Outcome<Made, Why>>;
  /** Whether the run works on it; what it passes over waits. Absent: on all. */
  readonly takes?: (item: Item<Subject, Made, Why>) => boolean;
  /** Before an item begins. A refusal (too few tokens) stops the run before it. */
  readonly mayBegin?: (item: Item<Subject, Made, Why>) => Refusal | null;
  /** For an item that owes. A refusal keeps it owed and stops the run. */
  readonly payItem?: (item: Item<Subject, Made, Why>) => Promise<Refusal | null>;
  /** For the whole, once everything ended. A refusal leaves the book `finished`. */
  readonly payWhole?: (book: Book<Subject, Made, Why>) => Promise<Refusal | null>;
  /** What a rejection of `work` that is no cancellation means for the item. */
  readonly causeOf: (error: unknown, item: Item<Subject, Made, Why>) => Why;
  readonly journal?: Journal<Subject, Made, Why>;
  /** The journal refused; the batch goes on without it. */
  readonly onJournalError?: (error: unknown) => void;
  /** Holds what only one tab or process may hold at a time. Absent: always free. @returns false where another has it. */
  readonly exclusively?: (work: () => Promise<void>) => Promise<boolean>;
};

export type BatchState<Subject, Made, Refusal, Why extends Cause = Cause> = {
  readonly book: Book<Subject, Made, Why>;
  /** Why the run stopped, or the whole is not paid. */
  readonly refusal: Refusal | null;
  /** Somebody else has the batch. */
  readonly elsewhere: boolean;
};

export type Batch<Subject, Made, Refusal, Why extends Cause = Cause> = {
  readonly state: () => BatchState<Subject, Made, Refusal, Why>;
  /** @returns the way to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: BookEvent<Subject, Made, Why>) => void;
  /** Reads the journal; goes on where a run was under way. */
  readonly open: () => Promise<void>;
  /** Starts or resumes; resolves when no item is in hand any more. A second call waits for the same run, or for the one after it where that stops. */
  readonly run: () => Promise<void>;
  /** Items in hand finish. */
  readonly pause: () => void;
  /** Items in hand are dropped and wait again. */
  readonly cancel: () => Promise<void>;
  /** As a closed tab would: items in hand wait again, and `open` goes on where the run was under way. */
  readonly leave: () => void;
  /** Settles what the whole costs, again after a refusal. */
  readonly settle: () => Promise<void>;
  readonly dismissRefusal: () => void;
  /** Empties book and journal. */
  readonly clear: () => Promise<void>;
  /** Resolves when the journal has all that was reported so far. */
  readonly kept: () => Promise<void>;
};

export function createBatch<Subject, Made, Refusal, S extends Signal, Why extends Cause = Cause>(
  parts: BatchParts<Subject, Made, Refusal, S, Why>,
): Batch<Subject, Made, Refusal, Why> {
  let state: BatchState<Subject, Made, Refusal, Why> = { book: emptyBook(), refusal: null, elsewhere: false };
  const listeners = new Set<() => void>();
  let current: Promise<void> | null = null;
  /** Of the current run, as a whole. */
  let stop = parts.newAbort();
  /** The current run is under way: it waits for no lock any more. */
  let begun = false;
  let left = false;
  const inHand = new Map<string, Abort<S>>();
  const keeper = createKeeper(parts.journal, parts.onJournalError);

  const set = (patch: Partial<BatchState<Subject, Made, Refusal, Why>>): void => {
    state = { ...state, ...patch };
    for (const listener of [...listeners]) listener();
  };
  const send = (event: BookEvent<Subject, Made, Why>): void => {
    const book = nextBook(state.book, event);
    if (book === state.book) return;
    // Before listeners, who may send the next event.
    keeper.note(book);
    set({ book });
    if (event.kind === 'removed' || event.kind === 'skipped' || event.kind === 'given')
      for (const [id, abort] of inHand) if (find(id)?.stage.kind !== 'running') abort.abort();
    if (event.kind === 'added' || event.kind === 'retried' || event.kind === 'started') lanes.refill();
  };
  const find = (id: string) => state.book.items.find((item) => item.id === id);

  /** @returns false when the run must stop. */
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

  async function workOn(item: Item<Subject, Made, Why>): Promise<boolean> {
    const { id } = item;
    if (item.stage.kind === 'owed') return await payItem(id);
    const refusal = parts.mayBegin?.(item) ?? null;
    if (refusal !== null) {
      set({ refusal });
      return false;
    }
    send({ kind: 'began', id });
    const begun = find(id);
    if (!begun) return true;
    const { attempt } = begun;
    const abort = parts.newAbort();
    const { signal } = abort;
    inHand.set(id, abort);
    try {
      const progress = (fraction: number) => send({ kind: 'progressed', id, attempt, progress: fraction });
      const outcome = await parts.work(begun, { signal, progress });
      inHand.delete(id);
      if (outcome.kind === 'made') {
        const { made, owes = false } = outcome;
        send({ kind: 'made', id, attempt, made, owes });
      } else send({ kind: outcome.kind, id, attempt, cause: outcome.cause });
    } catch (error) {
      inHand.delete(id);
      if (signal.aborted) send({ kind: 'released', id, attempt });
      else send({ kind: 'failed', id, attempt, cause: parts.causeOf(error, begun) });
    }
    return await payItem(id);
  }

  const lanes = createLanes({
    size: parts.lanes,
    next: (taken) =>
      !stop.signal.aborted && state.book.phase === 'running'
        ? state.book.items.find(
            (item) =>
              (item.stage.kind === 'waiting' || item.stage.kind === 'owed') &&
              !taken.has(item.id) &&
              parts.takes?.(item) !== false,
          )
        : undefined,
    work: workOn,
  });

  async function settle(): Promise<void> {
    if (state.book.phase !== 'finished') return;
    const refusal = (await parts.payWhole?.(state.book)) ?? null;
    set({ refusal });
    if (refusal === null) send({ kind: 'settled' });
    await keeper.done();
  }

  async function runLocked(): Promise<void> {
    send({ kind: 'started' });
    begun = true;
    try {
      await lanes.run();
    } finally {
      // Stopped by a refusal or cancelled: what is left waits.
      if (state.book.phase === 'running' && !left) send({ kind: 'paused' });
    }
    await keeper.done();
    await settle();
  }

  function run(): Promise<void> {
    left = false;
    if (current) {
      if (begun && (lanes.areOpen() ? isStopping(stop, state) : hasMore(state.book)))
        return current.then(run);
      if (begun && state.book.phase === 'pausing') send({ kind: 'started' });
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

  function drop(): Promise<void> {
    stop.abort();
    for (const abort of inHand.values()) abort.abort();
    return current ?? Promise.resolve();
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    run,
    settle,
    async open() {
      await current;
      const kept = await parts.journal?.load();
      if (!kept) return;
      set({ book: reopened(kept) });
      keeper.know(state.book);
      if (state.book.phase === 'running') await run();
      else await settle();
    },
    pause: () => send({ kind: 'paused' }),
    async cancel() {
      send({ kind: 'paused' });
      await drop();
    },
    leave() {
      left = true;
      void drop();
    },
    dismissRefusal: () => set({ refusal: null }),
    async clear() {
      await drop();
      set({ book: emptyBook(), refusal: null });
      await keeper.forget();
    },
    kept: keeper.done,
  };
}

const always = (work: () => Promise<void>): Promise<boolean> => work().then(() => true);

/** What came after the lanes had closed. */
const hasMore = ({ items }: Book<unknown, unknown>): boolean => items.some((item) => !hasEnded(item));

/** A run that begins no more items: it ends first, while one that only pauses with work in hand goes on in its lanes. */
const isStopping = (
  { signal }: Abort<Signal>,
  { book, refusal }: BatchState<unknown, unknown, unknown>,
): boolean => signal.aborted || refusal !== null || book.phase === 'paused';
