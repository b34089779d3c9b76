/** Holds the current book and its listeners; every change is handed to the journal before listeners hear of it. */
import { type Book, type BookEvent, type Cause, emptyBook, type Item, nextBook } from './book.ts';
import type { Keeper } from './keeper.ts';
import type { BatchState } from './parts.ts';

export type Shelf<Subject, Made, Refusal, Why extends Cause> = {
  readonly state: () => BatchState<Subject, Made, Refusal, Why>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (patch: Partial<BatchState<Subject, Made, Refusal, Why>>) => void;
  readonly send: (event: BookEvent<Subject, Made, Why>) => void;
  readonly find: (id: string) => Item<Subject, Made, Why> | undefined;
};

/** @param changed after listeners have seen what the event changed */
export function createShelf<Subject, Made, Refusal, Why extends Cause>(
  keeper: Keeper<Subject, Made, Why>,
  changed: (event: BookEvent<Subject, Made, Why>) => void,
): Shelf<Subject, Made, Refusal, Why> {
  let state: BatchState<Subject, Made, Refusal, Why> = { book: emptyBook(), refusal: null, elsewhere: false };
  const listeners = new Set<() => void>();
  const set = (patch: Partial<BatchState<Subject, Made, Refusal, Why>>): void => {
    state = { ...state, ...patch };
    for (const listener of [...listeners]) listener();
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    send: (event) => {
      const book: Book<Subject, Made, Why> = nextBook(state.book, event);
      if (book === state.book) return;
      // Before listeners, who may send the next event.
      keeper.note(book);
      set({ book });
      changed(event);
    },
    find: (id) => state.book.items.find((item) => item.id === id),
  };
}
