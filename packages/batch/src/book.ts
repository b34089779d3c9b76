/**
 * The book of many files: which are to be worked on, what became of each, what is owed for them. Plain data and one
 * pure function from event to next book, so that every list of the product (a tool's queue, a batch of validations, the
 * converter, the terminal) has the same states, and a journal can keep them.
 *
 *   waiting ─ began ─▶ running ─ made ─▶ done ─ (owes) ─▶ owed ─ paid ─▶ done
 *      ▲                  │ failed ─▶ failed        skipped ◀─ skipped ─ waiting, running
 *      └── released ──────┘ └────────── retried: failed, skipped, done ─▶ waiting
 *   given: whatever it was ─▶ done        returned: after removed, as it was; what was in hand waits
 */

/** Why an item failed or was left out. */
export type Cause = {
  /** Stable, for decisions. */
  readonly code: string;
  /** A sentence for the user. */
  readonly text: string;
};

export type Stage<Made, Why extends Cause = Cause> =
  | { readonly kind: 'waiting' }
  /** @param progress 0…1 */
  | { readonly kind: 'running'; readonly progress: number }
  /** Made, but not paid: it is delivered once it is. */
  | { readonly kind: 'owed'; readonly made: Made }
  | { readonly kind: 'done'; readonly made: Made }
  | { readonly kind: 'failed'; readonly cause: Why }
  | { readonly kind: 'skipped'; readonly cause: Why };

export type Item<Subject, Made, Why extends Cause = Cause> = {
  readonly id: string;
  /** What is to be worked on: a file and what is known of it. */
  readonly subject: Subject;
  readonly stage: Stage<Made, Why>;
  /** How often it began. What an earlier attempt reports is no longer heard. */
  readonly attempt: number;
};

export type Phase =
  /** Nothing has started, or something was added since everything ended. */
  | 'gathered'
  | 'running'
  /** Items in hand finish, no other begins. */
  | 'pausing'
  | 'paused'
  /** Every item has ended; what the whole costs may be open. */
  | 'finished'
  | 'settled';

export type Book<Subject, Made, Why extends Cause = Cause> = {
  readonly phase: Phase;
  readonly items: readonly Item<Subject, Made, Why>[];
};

export type BookEvent<Subject, Made, Why extends Cause = Cause> =
  | { readonly kind: 'added'; readonly items: readonly { readonly id: string; readonly subject: Subject }[] }
  | { readonly kind: 'removed'; readonly ids: readonly string[] }
  /** Removed by mistake. @property items each with the place where it stood, in the order of the list */
  | {
      readonly kind: 'returned';
      readonly items: readonly { readonly at: number; readonly item: Item<Subject, Made, Why> }[];
    }
  /** More became known of it. */
  | { readonly kind: 'changed'; readonly id: string; readonly subject: Subject }
  | { readonly kind: 'started' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'settled' }
  | { readonly kind: 'began'; readonly id: string }
  | { readonly kind: 'progressed'; readonly id: string; readonly attempt: number; readonly progress: number }
  | {
      readonly kind: 'made';
      readonly id: string;
      readonly attempt: number;
      readonly made: Made;
      readonly owes: boolean;
    }
  | { readonly kind: 'failed'; readonly id: string; readonly attempt: number; readonly cause: Why }
  /** Cancelled or interrupted: it waits again. */
  | { readonly kind: 'released'; readonly id: string; readonly attempt: number }
  | { readonly kind: 'skipped'; readonly id: string; readonly cause: Why }
  /** Made by somebody else, or changed since: it is done with this, and nothing is owed. */
  | { readonly kind: 'given'; readonly id: string; readonly made: Made }
  | { readonly kind: 'paid'; readonly id: string }
  | { readonly kind: 'retried'; readonly ids: readonly string[] };

export function emptyBook<Subject, Made, Why extends Cause = Cause>(): Book<Subject, Made, Why> {
  return { phase: 'gathered', items: [] };
}

/** It will not change by itself any more. */
export function hasEnded({ stage }: Item<unknown, unknown>): boolean {
  return stage.kind === 'done' || stage.kind === 'failed' || stage.kind === 'skipped';
}

/** @returns the same object where the event does not apply: a late report, an item that is gone. */
export function nextBook<Subject, Made, Why extends Cause>(
  book: Book<Subject, Made, Why>,
  event: BookEvent<Subject, Made, Why>,
): Book<Subject, Made, Why> {
  return settlePhase(applied(book, event));
}

function applied<Subject, Made, Why extends Cause>(
  book: Book<Subject, Made, Why>,
  event: BookEvent<Subject, Made, Why>,
): Book<Subject, Made, Why> {
  const { phase, items } = book;
  switch (event.kind) {
    case 'added':
      return added(book, event.items);
    case 'removed': {
      const gone = new Set(event.ids);
      const left = items.filter(({ id }) => !gone.has(id));
      return left.length === items.length ? book : { ...book, items: left };
    }
    case 'returned':
      return returned(book, event.items);
    case 'started':
      // A settled book has nothing left to do: started again, it would be paid again.
      return phase === 'running' || phase === 'settled' ? book : { ...book, phase: 'running' };
    case 'paused':
      return phase === 'running' ? { ...book, phase: 'pausing' } : book;
    case 'settled':
      return phase === 'finished' ? { ...book, phase: 'settled' } : book;
    case 'retried':
      return retried(book, new Set(event.ids));
    case 'began':
      // A lane that was quicker than the pause: what rests takes nothing in hand.
      return phase === 'paused' ? book : withItem(book, event.id, (item) => nextItem(item, event));
    case 'changed':
    case 'progressed':
    case 'made':
    case 'failed':
    case 'released':
    case 'skipped':
    case 'given':
    case 'paid':
      return withItem(book, event.id, (item) => nextItem(item, event));
    default:
      return event satisfies never;
  }
}

function added<Subject, Made, Why extends Cause>(
  book: Book<Subject, Made, Why>,
  subjects: readonly { readonly id: string; readonly subject: Subject }[],
): Book<Subject, Made, Why> {
  const known = new Set(book.items.map(({ id }) => id));
  const fresh = subjects.filter(({ id }) => !known.has(id) && known.add(id));
  if (fresh.length === 0) return book;
  const ended = book.phase === 'finished' || book.phase === 'settled';
  return {
    phase: ended ? 'gathered' : book.phase,
    items: [
      ...book.items,
      ...fresh.map(({ id, subject }) => ({
        id,
        subject,
        stage: { kind: 'waiting' } as const,
        attempt: 0,
      })),
    ],
  };
}

function returned<Subject, Made, Why extends Cause>(
  book: Book<Subject, Made, Why>,
  back: readonly { readonly at: number; readonly item: Item<Subject, Made, Why> }[],
): Book<Subject, Made, Why> {
  const known = new Set(book.items.map(({ id }) => id));
  const gone = back.filter(({ item }) => !known.has(item.id));
  if (gone.length === 0) return book;
  const items = [...book.items];
  for (const { at, item } of gone) items.splice(at, 0, released(item));
  const ended = book.phase === 'finished' || book.phase === 'settled';
  const waits = gone.some(({ item }) => !hasEnded(item));
  return { phase: ended && waits ? 'gathered' : book.phase, items };
}

function retried<Subject, Made, Why extends Cause>(
  book: Book<Subject, Made, Why>,
  ids: ReadonlySet<string>,
): Book<Subject, Made, Why> {
  const again = book.items.filter((item) => ids.has(item.id) && hasEnded(item));
  if (again.length === 0) return book;
  const ended = book.phase === 'finished' || book.phase === 'settled';
  const chosen = new Set(again);
  return {
    phase: ended ? 'gathered' : book.phase,
    items: book.items.map((item) => (chosen.has(item) ? { ...item, stage: { kind: 'waiting' } } : item)),
  };
}

type ItemEvent<Subject, Made, Why extends Cause> = Extract<
  BookEvent<Subject, Made, Why>,
  { readonly id: string }
>;

function nextItem<Subject, Made, Why extends Cause>(
  item: Item<Subject, Made, Why>,
  event: ItemEvent<Subject, Made, Why>,
): Item<Subject, Made, Why> {
  const { stage, attempt } = item;
  if (event.kind === 'changed') return { ...item, subject: event.subject };
  if (event.kind === 'began') {
    if (stage.kind !== 'waiting') return item;
    return { ...item, attempt: attempt + 1, stage: { kind: 'running', progress: 0 } };
  }
  if (event.kind === 'skipped') {
    if (stage.kind !== 'waiting' && stage.kind !== 'running') return item;
    return { ...item, stage: { kind: 'skipped', cause: event.cause } };
  }
  if (event.kind === 'given') return { ...item, stage: { kind: 'done', made: event.made } };
  if (event.kind === 'paid') {
    return stage.kind === 'owed' ? { ...item, stage: { kind: 'done', made: stage.made } } : item;
  }
  if (stage.kind !== 'running' || event.attempt !== attempt) return item;
  switch (event.kind) {
    case 'progressed':
      return { ...item, stage: { kind: 'running', progress: Math.max(stage.progress, event.progress) } };
    case 'made':
      return { ...item, stage: { kind: event.owes ? 'owed' : 'done', made: event.made } };
    case 'failed':
      return { ...item, stage: { kind: 'failed', cause: event.cause } };
    case 'released':
      return { ...item, stage: { kind: 'waiting' } };
    default:
      return event satisfies never;
  }
}

function withItem<Subject, Made, Why extends Cause>(
  book: Book<Subject, Made, Why>,
  id: string,
  change: (item: Item<Subject, Made, Why>) => Item<Subject, Made, Why>,
): Book<Subject, Made, Why> {
  const at = book.items.findIndex((item) => item.id === id);
  const item = book.items[at];
  if (!item) return book;
  const next = change(item);
  return next === item ? book : { ...book, items: book.items.with(at, next) };
}

/** A run ends by itself when nothing is left to do; a pause when nothing is in hand. */
function settlePhase<Subject, Made, Why extends Cause>(
  book: Book<Subject, Made, Why>,
): Book<Subject, Made, Why> {
  const { phase, items } = book;
  if (phase !== 'running' && phase !== 'pausing') return book;
  if (items.every(hasEnded)) return { ...book, phase: 'finished' };
  const inHand = items.some(({ stage }) => stage.kind === 'running');
  return phase === 'pausing' && !inHand ? { ...book, phase: 'paused' } : book;
}

/** As it is found after a closed tab or a killed process: nothing is in hand, and what was waits again. */
export function reopened<Subject, Made, Why extends Cause>(
  book: Book<Subject, Made, Why>,
): Book<Subject, Made, Why> {
  return {
    phase: book.phase === 'pausing' ? 'paused' : book.phase,
    items: book.items.map(released),
  };
}

/** Nobody has it in hand any more. */
const released = <Subject, Made, Why extends Cause>(
  item: Item<Subject, Made, Why>,
): Item<Subject, Made, Why> =>
  item.stage.kind === 'running' ? { ...item, stage: { kind: 'waiting' } } : item;
