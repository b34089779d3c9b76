/** The interface of a journal, which stores a book so that it outlives a closed tab or a killed process. */
import type { Book, Cause, Item, Phase } from './book.ts';

export type Changes<Subject, Made, Why extends Cause = Cause> = {
  readonly phase: Phase;
  /** New and changed items; none of them running: what is in hand is found waiting. */
  readonly items: readonly Item<Subject, Made, Why>[];
  readonly removed: readonly string[];
  /** Ids of all items, in order; absent where neither items nor their order changed. */
  readonly order?: readonly string[];
};

export type Journal<Subject, Made, Why extends Cause = Cause> = {
  /** Null where nothing was kept. */
  readonly load: () => Promise<Book<Subject, Made, Why> | null>;
  /** All or nothing, and durable when it resolves. Calls come one after another. @throws where the store refuses. */
  readonly keep: (changes: Changes<Subject, Made, Why>) => Promise<void>;
  readonly forget: () => Promise<void>;
};

/** What changed from one book to the next, as far as it outlives the process: progress does not. */
export function changesBetween<Subject, Made, Why extends Cause>(
  before: Book<Subject, Made, Why>,
  after: Book<Subject, Made, Why>,
): Changes<Subject, Made, Why> | null {
  const known = new Map(before.items.map((item) => [item.id, item]));
  const items: Item<Subject, Made, Why>[] = [];
  for (const item of after.items) {
    const was = known.get(item.id);
    known.delete(item.id);
    if (was === item) continue;
    // Of a beginning and of progress nothing is written.
    if (was && isOpen(was) && isOpen(item) && was.subject === item.subject) continue;
    items.push(isOpen(item) ? { ...item, stage: { kind: 'waiting' } } : item);
  }
  const removed = [...known.keys()];
  const sameOrder =
    before.items.length === after.items.length &&
    before.items.every(({ id }, at) => after.items[at]?.id === id);
  if (items.length === 0 && removed.length === 0 && sameOrder && before.phase === after.phase) return null;
  const order = sameOrder ? {} : { order: after.items.map(({ id }) => id) };
  return { phase: after.phase, items, removed, ...order };
}

/** Found waiting after a closed tab. */
const isOpen = ({ stage }: Item<unknown, unknown>): boolean =>
  stage.kind === 'waiting' || stage.kind === 'running';

/** For lists that nobody expects back, and for tests. */
export function createMemoryJournal<Subject, Made, Why extends Cause = Cause>(): Journal<Subject, Made, Why> {
  let kept: Book<Subject, Made, Why> | null = null;
  return {
    load: () => Promise.resolve(kept),
    keep: ({ phase, items, removed, order }) => {
      const all = new Map((kept?.items ?? []).map((item) => [item.id, item]));
      for (const id of removed) all.delete(id);
      for (const item of items) all.set(item.id, item);
      const ids = order ?? [...all.keys()];
      kept = { phase, items: ids.flatMap((id) => all.get(id) ?? []) };
      return Promise.resolve();
    },
    forget: () => {
      kept = null;
      return Promise.resolve();
    },
  };
}
