/** A book that is worked on: lanes take its items, the journal keeps what became of them, listeners see every change. */
import { type Book, type BookEvent, type Cause, emptyBook, type Item, nextBook, reopened } from './book.ts';
import { changesBetween, type Journal } from './journal.ts';

/** What an item's work came to. Only a defect, or the signal, makes `work` reject. */
export type Outcome<Made> =
  | { readonly kind: 'made'; readonly made: Made; readonly owes?: boolean }
  | { readonly kind: 'failed'; readonly cause: Cause }
  | { readonly kind: 'skipped'; readonly cause: Cause };

type Signal = { readonly aborted: boolean; readonly reason: unknown };
/** AbortController, which every place that runs this has: the caller gives it, so that this file needs no DOM types. */
type Abort<S extends Signal> = { readonly signal: S; abort(reason?: unknown): void };

export type BatchParts<Subject, Made, Refusal, S extends Signal> = {
  readonly newAbort: () => Abort<S>;
  /** Items in hand at once, asked before each begins. */
  readonly lanes: () => number;
  readonly work: (
    item: Item<Subject, Made>,
    run: { readonly signal: S; readonly progress: (fraction: number) => void },
  ) => Promise<Outcome<Made>>;
  /** Before an item begins. A refusal (too few tokens) stops the run before it. */
  readonly mayBegin?: (item: Item<Subject, Made>) => Refusal | null;
  /** For an item that owes. A refusal keeps it owed and stops the run. */
  readonly payItem?: (item: Item<Subject, Made>) => Promise<Refusal | null>;
  /** For the whole, once everything ended. A refusal leaves the book `finished`. */
  readonly payWhole?: (book: Book<Subject, Made>) => Promise<Refusal | null>;
  /** What a rejection of `work` that is no cancellation means for the item. */
  readonly causeOf: (error: unknown) => Cause;
  readonly journal?: Journal<Subject, Made>;
  /** The journal refused; the batch goes on without it. */
  readonly onJournalError?: (error: unknown) => void;
  /** Holds what only one tab or process may hold at a time. Absent: always free. @returns false where another has it. */
  readonly exclusively?: (work: () => Promise<void>) => Promise<boolean>;
};

export type BatchState<Subject, Made, Refusal> = {
  readonly book: Book<Subject, Made>;
  /** Why the run stopped, or the whole is not paid. */
  readonly refusal: Refusal | null;
  /** Somebody else has the batch. */
  readonly elsewhere: boolean;
};

export type Batch<Subject, Made, Refusal> = {
  readonly state: () => BatchState<Subject, Made, Refusal>;
  /** @returns the way to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: BookEvent<Subject, Made>) => void;
  /** Reads the journal; goes on where a run was under way. */
  readonly open: () => Promise<void>;
  /** Starts or resumes; resolves when no item is in hand any more. A second call waits for the same run, or for the one after it where that stops. */
  readonly run: () => Promise<void>;
  /** Items in hand finish. */
  readonly pause: () => void;
  /** Items in hand are dropped and wait again. */
  readonly cancel: () => Promise<void>;
  /** Settles what the whole costs, again after a refusal. */
  readonly settle: () => Promise<void>;
  readonly dismissRefusal: () => void;
  /** Empties book and journal. */
  readonly clear: () => Promise<void>;
  /** Resolves when the journal has all that was reported so far. */
  readonly kept: () => Promise<void>;
};

export function createBatch<Subject, Made, Refusal, S extends Signal>(
  parts: BatchParts<Subject, Made, Refusal, S>,
): Batch<Subject, Made, Refusal> {
  let state: BatchState<Subject, Made, Refusal> = { book: emptyBook(), refusal: null, elsewhere: false };
  const listeners = new Set<() => void>();
  let current: { readonly abort: Abort<S>; readonly done: Promise<void> } | null = null;
  /** The current run is under way: it waits for no lock any more. */
  let begun = false;
  const keeper = createKeeper(parts);

  const set = (patch: Partial<BatchState<Subject, Made, Refusal>>): void => {
    state = { ...state, ...patch };
    for (const listener of [...listeners]) listener();
  };
  const send = (event: BookEvent<Subject, Made>): void => {
    const book = nextBook(state.book, event);
    if (book === state.book) return;
    set({ book });
    keeper.note(book);
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

  async function workOn(item: Item<Subject, Made>, signal: S): Promise<boolean> {
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
    try {
      const progress = (fraction: number) => send({ kind: 'progressed', id, attempt, progress: fraction });
      const outcome = await parts.work(begun, { signal, progress });
      if (outcome.kind === 'made') {
        const { made, owes = false } = outcome;
        send({ kind: 'made', id, attempt, made, owes });
      } else send({ kind: outcome.kind, id, attempt, cause: outcome.cause });
    } catch (error) {
      if (signal.aborted) send({ kind: 'released', id, attempt });
      else send({ kind: 'failed', id, attempt, cause: parts.causeOf(error) });
    }
    return await payItem(id);
  }

  async function runLanes(abort: Abort<S>): Promise<void> {
    let stopped = false;
    let active = 0;
    const defects: unknown[] = [];
    const taken = new Set<string>();
    const next = () =>
      stopped || abort.signal.aborted || state.book.phase !== 'running'
        ? undefined
        : state.book.items.find(
            ({ id, stage }) => (stage.kind === 'waiting' || stage.kind === 'owed') && !taken.has(id),
          );
    await new Promise<void>((resolve) => {
      const fill = (): void => {
        for (let item = active < parts.lanes() ? next() : undefined; item; ) {
          const { id } = item;
          taken.add(id);
          active++;
          void workOn(item, abort.signal)
            .catch((error: unknown) => {
              defects.push(error);
              return false;
            })
            .then((goesOn) => {
              active--;
              // An item that was asked for again meanwhile has its turn again.
              taken.delete(id);
              if (!goesOn) stopped = true;
              fill();
            });
          item = active < parts.lanes() ? next() : undefined;
        }
        if (active === 0) resolve();
      };
      fill();
    });
    // Stopped by a refusal or cancelled: what is left waits.
    if (state.book.phase === 'running') send({ kind: 'paused' });
    if (defects.length > 0) throw defects[0];
  }

  async function settle(): Promise<void> {
    if (state.book.phase !== 'finished') return;
    const refusal = (await parts.payWhole?.(state.book)) ?? null;
    set({ refusal });
    if (refusal === null) send({ kind: 'settled' });
    await keeper.done();
  }

  async function runLocked(abort: Abort<S>): Promise<void> {
    send({ kind: 'started' });
    begun = true;
    await runLanes(abort);
    await keeper.done();
    await settle();
  }

  function run(): Promise<void> {
    if (current) {
      if (begun && isStopping(current.abort, state)) return current.done.then(run);
      if (begun && state.book.phase === 'pausing') send({ kind: 'started' });
      return current.done;
    }
    const abort = parts.newAbort();
    set({ refusal: null });
    const work = () => runLocked(abort);
    const locked = parts.exclusively ? parts.exclusively(work) : work().then(() => true);
    const done = locked
      .then((held) => set({ elsewhere: !held }))
      .finally(() => {
        current = null;
        begun = false;
      });
    current = { abort, done };
    return done;
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
      current?.abort.abort();
      await current?.done;
    },
    dismissRefusal: () => set({ refusal: null }),
    async clear() {
      current?.abort.abort();
      await current?.done;
      set({ book: emptyBook(), refusal: null });
      await keeper.forget();
    },
    kept: keeper.done,
  };
}

/** A run that begins no more items: it ends first, while one that only pauses with work in hand goes on in its lanes. */
const isStopping = (
  { signal }: Abort<Signal>,
  { book, refusal }: BatchState<unknown, unknown, unknown>,
): boolean => signal.aborted || refusal !== null || book.phase === 'paused';

/** Writes the journal one entry after another; what comes meanwhile is written together. */
function createKeeper<Subject, Made, Refusal, S extends Signal>({
  journal,
  onJournalError,
}: BatchParts<Subject, Made, Refusal, S>) {
  let written: Book<Subject, Made> = emptyBook();
  let newest = written;
  let writing: Promise<void> | null = null;
  /** Half a journal is worse than none: after a refusal nothing more is written. */
  let refused = false;

  const report = (error: unknown): void => {
    refused = true;
    if (onJournalError) onJournalError(error);
    else throw error;
  };
  async function write(target: Journal<Subject, Made>): Promise<void> {
    // A turn of the loop, so that events of one moment are one entry.
    await Promise.resolve();
    while (written !== newest) {
      const to = newest;
      const changes = changesBetween(written, to);
      written = to;
      if (changes) await target.keep(changes);
    }
  }
  return {
    /** What the journal has already. */
    know: (book: Book<Subject, Made>): void => {
      written = book;
      newest = book;
    },
    note: (book: Book<Subject, Made>): void => {
      newest = book;
      if (!journal || refused) return;
      writing ??= write(journal)
        .catch(report)
        .finally(() => {
          writing = null;
        });
    },
    done: async (): Promise<void> => {
      while (writing) await writing;
    },
    forget: async (): Promise<void> => {
      while (writing) await writing;
      written = emptyBook();
      newest = written;
      refused = false;
      await journal?.forget();
    },
  };
}
