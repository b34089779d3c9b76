import type { Cause, Item, ItemList, Phase } from './item-list.ts';

export type Changes<Subject, Result, Reason extends Cause = Cause> = {
  readonly phase: Phase;
  /** New and changed items; active items are stored as waiting. */
  readonly items: readonly Item<Subject, Result, Reason>[];
  readonly removed: readonly string[];
  /** Ids of all items in order; absent if neither the items nor their order changed. */
  readonly order?: readonly string[];
};

export type Journal<Subject, Result, Reason extends Cause = Cause> = {
  readonly load: () => Promise<ItemList<Subject, Result, Reason> | null>;
  /** Atomic and durable; calls do not overlap. @throws if the store rejects the write */
  readonly keep: (changes: Changes<Subject, Result, Reason>) => Promise<void>;
  readonly forget: () => Promise<void>;
};

export function changesBetween<Subject, Result, Reason extends Cause>(
  before: ItemList<Subject, Result, Reason>,
  after: ItemList<Subject, Result, Reason>,
): Changes<Subject, Result, Reason> | null {
  const known = new Map(before.items.map((item) => [item.id, item]));
  const items: Item<Subject, Result, Reason>[] = [];
  for (const item of after.items) {
    const was = known.get(item.id);
    known.delete(item.id);
    if (was === item) continue;
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

const isOpen = ({ stage }: Item<unknown, unknown>): boolean =>
  stage.kind === 'waiting' || stage.kind === 'running';

export function createMemoryJournal<Subject, Result, Reason extends Cause = Cause>(): Journal<
  Subject,
  Result,
  Reason
> {
  let kept: ItemList<Subject, Result, Reason> | null = null;
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
