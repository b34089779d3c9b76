/** Questions about a book: pure functions, without changes. */
import type { Book, Cause, Item, Stage } from './book.ts';

/** In the order of the list. */
export function itemsIn<Subject, Made, Kind extends Stage<Made>['kind'], Why extends Cause = Cause>(
  { items }: Book<Subject, Made, Why>,
  kind: Kind,
): ItemIn<Subject, Made, Kind, Why>[] {
  return items.filter((item): item is ItemIn<Subject, Made, Kind, Why> => item.stage.kind === kind);
}

type ItemIn<Subject, Made, Kind, Why extends Cause> = Item<Subject, Made, Why> & {
  readonly stage: Extract<Stage<Made, Why>, { readonly kind: Kind }>;
};

/** What waits, is in hand, and ended, for a line of status. */
export function countItems(book: Book<unknown, unknown>) {
  const count = (kind: Parameters<typeof itemsIn>[1]) => itemsIn(book, kind).length;
  return {
    total: book.items.length,
    waiting: count('waiting'),
    running: count('running'),
    owed: count('owed'),
    done: count('done'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}

/** The share of items that have ended, those in hand by their progress; 1 for an empty book. */
export function progressOf({ items }: Book<unknown, unknown>): number {
  if (items.length === 0) return 1;
  const done = items.map(({ stage }) =>
    stage.kind === 'running' ? stage.progress : stage.kind === 'waiting' ? 0 : 1,
  );
  return done.reduce<number>((sum, share) => sum + share, 0) / items.length;
}

/** What `returned` brings back, as long as the book still has it. */
export function placesOf<Subject, Made, Why extends Cause>(
  { items }: Book<Subject, Made, Why>,
  ids: readonly string[],
): readonly { readonly at: number; readonly item: Item<Subject, Made, Why> }[] {
  const wanted = new Set(ids);
  return items.flatMap((item, at) => (wanted.has(item.id) ? [{ at, item }] : []));
}
