import type { Cause, Item, ItemList, Stage } from './item-list.ts';

export function itemsIn<Subject, Result, Kind extends Stage<Result>['kind'], Reason extends Cause = Cause>(
  { items }: ItemList<Subject, Result, Reason>,
  kind: Kind,
): ItemIn<Subject, Result, Kind, Reason>[] {
  return items.filter((item): item is ItemIn<Subject, Result, Kind, Reason> => item.stage.kind === kind);
}

type ItemIn<Subject, Result, Kind, Reason extends Cause> = Item<Subject, Result, Reason> & {
  readonly stage: Extract<Stage<Result, Reason>, { readonly kind: Kind }>;
};

export function countItems(list: ItemList<unknown, unknown>) {
  const count = (kind: Parameters<typeof itemsIn>[1]) => itemsIn(list, kind).length;
  return {
    total: list.items.length,
    waiting: count('waiting'),
    running: count('running'),
    owed: count('owed'),
    done: count('done'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}

/** Fraction of items that are finished, 0…1, plus the progress of active ones; 1 for an empty list. */
export function progressOf({ items }: ItemList<unknown, unknown>): number {
  if (items.length === 0) return 1;
  const done = items.map(({ stage }) =>
    stage.kind === 'running' ? stage.progress : stage.kind === 'waiting' ? 0 : 1,
  );
  return done.reduce<number>((sum, share) => sum + share, 0) / items.length;
}

export function positionsOf<Subject, Result, Reason extends Cause>(
  { items }: ItemList<Subject, Result, Reason>,
  ids: readonly string[],
): readonly { readonly at: number; readonly item: Item<Subject, Result, Reason> }[] {
  const wanted = new Set(ids);
  return items.flatMap((item, at) => (wanted.has(item.id) ? [{ at, item }] : []));
}
