/** Dependencies and state of a batch. */
import type { Cause, Item, ItemList } from './item-list.ts';
import type { Journal } from './journal.ts';

/** Outcome of an item. `work` rejects only for a defect or an abort. */
export type Outcome<Result, Reason extends Cause = Cause> =
  | { readonly kind: 'made'; readonly made: Result; readonly isUnpaid?: boolean }
  | { readonly kind: 'failed'; readonly cause: Reason }
  | { readonly kind: 'skipped'; readonly cause: Reason };

export type Signal = { readonly aborted: boolean; readonly reason: unknown };
/** Subset of AbortController, injected so that this file needs no DOM types. */
export type Abort<S extends Signal> = { readonly signal: S; abort(reason?: unknown): void };

export type BatchParts<Subject, Result, Refusal, S extends Signal, Reason extends Cause = Cause> = {
  readonly newAbort: () => Abort<S>;
  /** Concurrency limit, read before each item begins. */
  readonly concurrency: () => number;
  /** The signal aborts when the item is removed, skipped or supplied, or the batch is cancelled. */
  readonly work: (
    item: Item<Subject, Result, Reason>,
    run: { readonly signal: S; readonly progress: (fraction: number) => void },
  ) => Promise<Outcome<Result, Reason>>;
  /** Items for which it returns false stay waiting. Default: all are taken. */
  readonly takes?: (item: Item<Subject, Result, Reason>) => boolean;
  /** Called before an item begins. A refusal (too few tokens) stops the run. */
  readonly mayBegin?: (item: Item<Subject, Result, Reason>) => Refusal | null;
  /** Charges an unpaid item. A refusal keeps it owed and stops the run. */
  readonly payItem?: (item: Item<Subject, Result, Reason>) => Promise<Refusal | null>;
  /** Charges the batch after every item has ended. A refusal leaves the phase `finished`. */
  readonly payWhole?: (list: ItemList<Subject, Result, Reason>) => Promise<Refusal | null>;
  /** Maps a rejection of `work` to a cause; not called for an abort. */
  readonly causeOf: (error: unknown, item: Item<Subject, Result, Reason>) => Reason;
  readonly journal?: Journal<Subject, Result, Reason>;
  /** The journal rejected a write; the batch continues without it. */
  readonly onJournalError?: (error: unknown) => void;
  /** Runs under a lock across tabs or processes. Default: no lock. @returns false if the lock is taken */
  readonly exclusively?: (work: () => Promise<void>) => Promise<boolean>;
};

export type BatchState<Subject, Result, Refusal, Reason extends Cause = Cause> = {
  readonly list: ItemList<Subject, Result, Reason>;
  /** Reason the run stopped or the batch is unpaid. */
  readonly refusal: Refusal | null;
  /** Another tab or process holds the lock. */
  readonly elsewhere: boolean;
};
