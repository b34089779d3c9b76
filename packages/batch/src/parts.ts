/** The types of what a caller gives to a batch, and of the state that a batch shows. */
import type { Book, Cause, Item } from './book.ts';
import type { Journal } from './journal.ts';

/** What an item's work came to. Only a defect, or the signal, makes `work` reject. */
export type Outcome<Made, Why extends Cause = Cause> =
  | { readonly kind: 'made'; readonly made: Made; readonly owes?: boolean }
  | { readonly kind: 'failed'; readonly cause: Why }
  | { readonly kind: 'skipped'; readonly cause: Why };

export type Signal = { readonly aborted: boolean; readonly reason: unknown };
/** AbortController, which every place that runs this has: the caller gives it, so that this file needs no DOM types. */
export type Abort<S extends Signal> = { readonly signal: S; abort(reason?: unknown): void };

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
