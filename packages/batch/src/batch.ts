/** Works through a book: several lanes take items, the journal stores each outcome, and listeners hear every change. */
import { type BookEvent, type Cause, emptyBook, reopened } from './book.ts';
import { createHands, type Hands } from './hands.ts';
import { createKeeper } from './keeper.ts';
import type { BatchParts, BatchState, Signal } from './parts.ts';
import { placesOf } from './queries.ts';
import { createRuns, type Runs } from './runs.ts';
import { createShelf } from './shelf.ts';

export type Batch<Subject, Made, Refusal, Why extends Cause = Cause> = {
  readonly state: () => BatchState<Subject, Made, Refusal, Why>;
  /** @returns the way to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: BookEvent<Subject, Made, Why>) => void;
  /** @returns what brings them back, where they stood and as far as they had come. */
  readonly remove: (ids: readonly string[]) => () => void;
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
  const keeper = createKeeper(parts.journal, parts.onJournalError);
  const shelf = createShelf<Subject, Made, Refusal, Why>(keeper, ({ kind }) => {
    if (kind === 'removed' || kind === 'skipped' || kind === 'given') hands.dropGone();
    // More may be known now of what waits, and so it may be taken.
    if (
      kind === 'added' ||
      kind === 'returned' ||
      kind === 'retried' ||
      kind === 'started' ||
      kind === 'changed'
    )
      runs.refill();
  });
  const hands: Hands<Subject, Made, Why> = createHands(parts, shelf);
  const runs: Runs = createRuns(parts, shelf, hands, keeper);
  const { state, subscribe, set, send } = shelf;
  const { run, settle, drop, leave } = runs;
  return {
    state,
    subscribe,
    send,
    remove(ids) {
      const items = placesOf(state().book, ids);
      send({ kind: 'removed', ids });
      return () => send({ kind: 'returned', items });
    },
    run,
    settle,
    async open() {
      await runs.ended();
      const kept = await parts.journal?.load();
      if (!kept) return;
      set({ book: reopened(kept) });
      keeper.know(state().book);
      if (state().book.phase === 'running') await run();
      else await settle();
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
      set({ book: emptyBook(), refusal: null });
      await keeper.forget();
    },
    kept: keeper.done,
  };
}
