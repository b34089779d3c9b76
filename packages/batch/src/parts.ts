import type { Cause, Item, ItemList } from './item-list.ts';
import type { Journal } from './journal.ts';

/** Outcome of an item. `work` itself rejects only because of a defect or an abort. */
export type Outcome<Result, Reason extends Cause = Cause> =
  | { readonly kind: 'made'; readonly made: Result; readonly isUnpaid?: boolean }
  | { readonly kind: 'failed'; readonly cause: Reason }
  | { readonly kind: 'skipped'; readonly cause: Reason };

export type Signal = { readonly aborted: boolean; readonly reason: unknown };
export type Abort<S extends Signal> = { readonly signal: S; abort(reason?: unknown): void };

export type BatchParts<Subject, Result, Refusal, S extends Signal, Reason extends Cause = Cause> = {
  readonly newAbort: () => Abort<S>;
  readonly concurrency: () => number;
  /** The signal aborts when the item is removed, skipped, or supplied, or when the batch is canceled. */
  readonly work: (
    item: Item<Subject, Result, Reason>,
    run: { readonly signal: S; readonly progress: (fraction: number) => void },
  ) => Promise<Outcome<Result, Reason>>;
  /** True if the item may be processed; otherwise, it stays waiting. Default: all items. */
  readonly takes?: (item: Item<Subject, Result, Reason>) => boolean;
  /** Called before an item begins. A refusal (for example, too few tokens) stops the run. */
  readonly mayBegin?: (item: Item<Subject, Result, Reason>) => Refusal | null;
  /** Charges for an unpaid item. A refusal keeps the item owed and stops the run. */
  readonly payItem?: (item: Item<Subject, Result, Reason>) => Promise<Refusal | null>;
  /** Charges for the batch after every item has finished. A refusal leaves the phase at `finished`. */
  readonly payWhole?: (list: ItemList<Subject, Result, Reason>) => Promise<Refusal | null>;
  /** Maps a rejection of `work` to a cause; not called for an abort. */
  readonly causeOf: (error: unknown, item: Item<Subject, Result, Reason>) => Reason;
  readonly journal?: Journal<Subject, Result, Reason>;
  readonly onJournalError?: (error: unknown) => void;
  /** Runs work under a lock across tabs or processes. Default: no lock. @returns false if the lock is already held */
  readonly exclusively?: (work: () => Promise<void>) => Promise<boolean>;
};

export type BatchState<Subject, Result, Refusal, Reason extends Cause = Cause> = {
  readonly list: ItemList<Subject, Result, Reason>;
  readonly refusal: Refusal | null;
  readonly elsewhere: boolean;
};
