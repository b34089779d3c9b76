/**
 * waiting ─ begun ─▶ running ─ made ─▶ done ─ (isUnpaid) ─▶ owed ─ paid ─▶ done
 * ▲                  │ failed ─▶ failed        skipped ◀─ skipped ─ waiting, running
 * └── released ──────┘ └────────── retried: failed, skipped, done ─▶ waiting
 * supplied: any stage ─▶ done        restored: undoes removed; a running item waits
 */

export type Cause = {
  readonly code: string;
  readonly text: string;
};

export type Stage<Result, Reason extends Cause = Cause> =
  | { readonly kind: 'waiting' }
  /** @param progress 0…1 */
  | { readonly kind: 'running'; readonly progress: number }
  | { readonly kind: 'owed'; readonly made: Result }
  | { readonly kind: 'done'; readonly made: Result }
  | { readonly kind: 'failed'; readonly cause: Reason }
  | { readonly kind: 'skipped'; readonly cause: Reason };

export type Item<Subject, Result, Reason extends Cause = Cause> = {
  readonly id: string;
  readonly subject: Subject;
  readonly stage: Stage<Result, Reason>;
  /** Number of attempts begun. Reports from earlier attempts are ignored. */
  readonly attempt: number;
};

export type Phase = 'gathered' | 'running' | 'pausing' | 'paused' | 'finished' | 'settled';

export type ItemList<Subject, Result, Reason extends Cause = Cause> = {
  readonly phase: Phase;
  readonly items: readonly Item<Subject, Result, Reason>[];
};

export type ListEvent<Subject, Result, Reason extends Cause = Cause> =
  | { readonly kind: 'added'; readonly items: readonly { readonly id: string; readonly subject: Subject }[] }
  | { readonly kind: 'removed'; readonly ids: readonly string[] }
  /** Undoes `removed`. The items have their former positions, in list order. */
  | {
      readonly kind: 'restored';
      readonly items: readonly { readonly at: number; readonly item: Item<Subject, Result, Reason> }[];
    }
  | { readonly kind: 'changed'; readonly id: string; readonly subject: Subject }
  | { readonly kind: 'started' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'settled' }
  | { readonly kind: 'begun'; readonly id: string }
  | { readonly kind: 'progressed'; readonly id: string; readonly attempt: number; readonly progress: number }
  | {
      readonly kind: 'made';
      readonly id: string;
      readonly attempt: number;
      readonly made: Result;
      readonly isUnpaid: boolean;
    }
  | { readonly kind: 'failed'; readonly id: string; readonly attempt: number; readonly cause: Reason }
  | { readonly kind: 'released'; readonly id: string; readonly attempt: number }
  | { readonly kind: 'skipped'; readonly id: string; readonly cause: Reason }
  /** A result that comes from outside the batch, without a charge. */
  | { readonly kind: 'supplied'; readonly id: string; readonly made: Result }
  | { readonly kind: 'paid'; readonly id: string }
  | { readonly kind: 'retried'; readonly ids: readonly string[] };

export function emptyList<Subject, Result, Reason extends Cause = Cause>(): ItemList<
  Subject,
  Result,
  Reason
> {
  return { phase: 'gathered', items: [] };
}

export function hasEnded({ stage }: Item<unknown, unknown>): boolean {
  return stage.kind === 'done' || stage.kind === 'failed' || stage.kind === 'skipped';
}

/** @returns the same object if the event does not apply (for example, a late report or a removed item) */
export function nextList<Subject, Result, Reason extends Cause>(
  list: ItemList<Subject, Result, Reason>,
  event: ListEvent<Subject, Result, Reason>,
): ItemList<Subject, Result, Reason> {
  return endPhase(applied(list, event));
}

function applied<Subject, Result, Reason extends Cause>(
  list: ItemList<Subject, Result, Reason>,
  event: ListEvent<Subject, Result, Reason>,
): ItemList<Subject, Result, Reason> {
  const { phase, items } = list;
  switch (event.kind) {
    case 'added':
      return added(list, event.items);
    case 'removed': {
      const gone = new Set(event.ids);
      const left = items.filter(({ id }) => !gone.has(id));
      return left.length === items.length ? list : { ...list, items: left };
    }
    case 'restored':
      return restored(list, event.items);
    case 'started':
      // Restarting a settled list would charge for it again.
      return phase === 'running' || phase === 'settled' ? list : { ...list, phase: 'running' };
    case 'paused':
      return phase === 'running' ? { ...list, phase: 'pausing' } : list;
    case 'settled':
      return phase === 'finished' ? { ...list, phase: 'settled' } : list;
    case 'retried':
      return retried(list, new Set(event.ids));
    case 'begun':
      // The list can be paused just before an item begins.
      return phase === 'paused' ? list : withItem(list, event.id, (item) => nextItem(item, event));
    case 'changed':
    case 'progressed':
    case 'made':
    case 'failed':
    case 'released':
    case 'skipped':
    case 'supplied':
    case 'paid':
      return withItem(list, event.id, (item) => nextItem(item, event));
    default:
      return event satisfies never;
  }
}

function added<Subject, Result, Reason extends Cause>(
  list: ItemList<Subject, Result, Reason>,
  subjects: readonly { readonly id: string; readonly subject: Subject }[],
): ItemList<Subject, Result, Reason> {
  const known = new Set(list.items.map(({ id }) => id));
  const fresh = subjects.filter(({ id }) => !known.has(id) && known.add(id));
  if (fresh.length === 0) return list;
  const ended = list.phase === 'finished' || list.phase === 'settled';
  return {
    phase: ended ? 'gathered' : list.phase,
    items: [
      ...list.items,
      ...fresh.map(({ id, subject }) => ({
        id,
        subject,
        stage: { kind: 'waiting' } as const,
        attempt: 0,
      })),
    ],
  };
}

function restored<Subject, Result, Reason extends Cause>(
  list: ItemList<Subject, Result, Reason>,
  back: readonly { readonly at: number; readonly item: Item<Subject, Result, Reason> }[],
): ItemList<Subject, Result, Reason> {
  const known = new Set(list.items.map(({ id }) => id));
  const gone = back.filter(({ item }) => !known.has(item.id));
  if (gone.length === 0) return list;
  const items = [...list.items];
  for (const { at, item } of gone) items.splice(at, 0, released(item));
  const ended = list.phase === 'finished' || list.phase === 'settled';
  const waits = gone.some(({ item }) => !hasEnded(item));
  return { phase: ended && waits ? 'gathered' : list.phase, items };
}

function retried<Subject, Result, Reason extends Cause>(
  list: ItemList<Subject, Result, Reason>,
  ids: ReadonlySet<string>,
): ItemList<Subject, Result, Reason> {
  const again = list.items.filter((item) => ids.has(item.id) && hasEnded(item));
  if (again.length === 0) return list;
  const ended = list.phase === 'finished' || list.phase === 'settled';
  const chosen = new Set(again);
  return {
    phase: ended ? 'gathered' : list.phase,
    items: list.items.map((item) => (chosen.has(item) ? { ...item, stage: { kind: 'waiting' } } : item)),
  };
}

type ItemEvent<Subject, Result, Reason extends Cause> = Extract<
  ListEvent<Subject, Result, Reason>,
  { readonly id: string }
>;

function nextItem<Subject, Result, Reason extends Cause>(
  item: Item<Subject, Result, Reason>,
  event: ItemEvent<Subject, Result, Reason>,
): Item<Subject, Result, Reason> {
  const { stage, attempt } = item;
  if (event.kind === 'changed') return { ...item, subject: event.subject };
  if (event.kind === 'begun') {
    if (stage.kind !== 'waiting') return item;
    return { ...item, attempt: attempt + 1, stage: { kind: 'running', progress: 0 } };
  }
  if (event.kind === 'skipped') {
    if (stage.kind !== 'waiting' && stage.kind !== 'running') return item;
    return { ...item, stage: { kind: 'skipped', cause: event.cause } };
  }
  if (event.kind === 'supplied') return { ...item, stage: { kind: 'done', made: event.made } };
  if (event.kind === 'paid') {
    return stage.kind === 'owed' ? { ...item, stage: { kind: 'done', made: stage.made } } : item;
  }
  if (stage.kind !== 'running' || event.attempt !== attempt) return item;
  switch (event.kind) {
    case 'progressed':
      return { ...item, stage: { kind: 'running', progress: Math.max(stage.progress, event.progress) } };
    case 'made':
      return { ...item, stage: { kind: event.isUnpaid ? 'owed' : 'done', made: event.made } };
    case 'failed':
      return { ...item, stage: { kind: 'failed', cause: event.cause } };
    case 'released':
      return { ...item, stage: { kind: 'waiting' } };
    default:
      return event satisfies never;
  }
}

function withItem<Subject, Result, Reason extends Cause>(
  list: ItemList<Subject, Result, Reason>,
  id: string,
  change: (item: Item<Subject, Result, Reason>) => Item<Subject, Result, Reason>,
): ItemList<Subject, Result, Reason> {
  const at = list.items.findIndex((item) => item.id === id);
  const item = list.items[at];
  if (!item) return list;
  const next = change(item);
  return next === item ? list : { ...list, items: list.items.with(at, next) };
}

/** Finishes a run when all items have finished, and completes a pause when no item is active. */
function endPhase<Subject, Result, Reason extends Cause>(
  list: ItemList<Subject, Result, Reason>,
): ItemList<Subject, Result, Reason> {
  const { phase, items } = list;
  if (phase !== 'running' && phase !== 'pausing') return list;
  if (items.every(hasEnded)) return { ...list, phase: 'finished' };
  const active = items.some(({ stage }) => stage.kind === 'running');
  return phase === 'pausing' && !active ? { ...list, phase: 'paused' } : list;
}

export function restoredList<Subject, Result, Reason extends Cause>(
  list: ItemList<Subject, Result, Reason>,
): ItemList<Subject, Result, Reason> {
  return {
    phase: list.phase === 'pausing' ? 'paused' : list.phase,
    items: list.items.map(released),
  };
}

const released = <Subject, Result, Reason extends Cause>(
  item: Item<Subject, Result, Reason>,
): Item<Subject, Result, Reason> =>
  item.stage.kind === 'running' ? { ...item, stage: { kind: 'waiting' } } : item;
