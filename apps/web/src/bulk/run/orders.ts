/** What a person, or another tab, may ask of a batch that has its files. */
import type { Recipe } from '@printready/pipeline/recipe';
import { type BulkSubject, CANCELLED, LEFT_OUT, SKIPPED } from './bulk.ts';
import type { Cashier } from './bulk-payment.ts';
import { type BulkRuns, type Desk, GUEST } from './bulk-state.ts';
import { planBatch } from './plan-batch.ts';
import type { BulkCommand } from './stores.ts';

/** One check for the whole batch: where the balance is too small for the most that it may cost, nothing begins. */
const startOf =
  ({ deps, get, set, keepHead, stores, owner }: Desk, book: BulkRuns, cashier: Cashier) =>
  async (recipe: Recipe): Promise<void> => {
    await deps().loaded();
    const { head, elsewhere } = get();
    const { items } = book.state().list;
    if (!head || head.recipe || elsewhere || items.length === 0) return;
    const { check, engine, mostTokens, today } = deps();
    const date = today();
    const planned = planBatch(items, recipe, date);
    const paying = planned.filter(({ subject }) => subject.twinOf === null);
    const costs = await Promise.all(paying.map(({ subject }) => mostTokens(recipe, subject)));
    const most = costs.reduce((sum, tokens) => sum + tokens, 0);
    const allowed = most > 0 || owner === GUEST ? check(most) : ({ ok: true } as const);
    if (!allowed.ok) {
      set({ refusal: allowed });
      return;
    }
    await stores.persist();
    // Of two presses the second finds the batch begun.
    if (get().head?.recipe) return;
    cashier.ask();
    set({ refusal: null, roomMb: null });
    await keepHead({ ...head, recipe, engine, date });
    book.send({ kind: 'removed', ids: items.map(({ id }) => id) });
    book.send({ kind: 'added', items: planned });
    await book.run();
  };

function change({ state, send }: BulkRuns, ids: readonly string[], patch: Partial<BulkSubject>): void {
  const chosen = new Set(ids);
  for (const { id, subject } of state().list.items)
    if (chosen.has(id)) send({ kind: 'changed', id, subject: { ...subject, ...patch } });
}

function hurry(book: BulkRuns, ids: readonly string[]): void {
  const highest = Math.max(...book.state().list.items.map(({ subject }) => subject.priority));
  change(book, ids, { priority: highest + 1 });
}

/** Whoever skips a file says nothing of others with the same bytes: the next of them is worked on in its place. */
function skip(book: BulkRuns, id: string): void {
  book.send({ kind: 'skipped', id, cause: SKIPPED });
  const { items } = book.state().list;
  if (items.find((item) => item.id === id)?.stage.kind !== 'skipped') return;
  const [next, ...others] = items.filter(
    ({ subject, stage }) => subject.twinOf === id && stage.kind === 'waiting',
  );
  if (!next) return;
  change(book, [next.id], { twinOf: null });
  change(
    book,
    others.map((other) => other.id),
    { twinOf: next.id },
  );
}

/** Another program began it. @param anew all of it; else what is done stays */
async function takeOver({ deps, get, set, keepHead }: Desk, book: BulkRuns, anew: boolean): Promise<void> {
  const { head } = get();
  if (!head) return;
  set({ begunBy: null });
  await keepHead({ ...head, engine: deps().engine });
  const { items } = book.state().list;
  if (!anew) return;
  const ids = items.map(({ id }) => id);
  change(book, ids, { saved: null });
  book.send({ kind: 'retried', ids });
}

export function createOrders(desk: Desk, book: BulkRuns, cashier: Cashier) {
  const { set } = desk;
  async function run(): Promise<void> {
    cashier.ask();
    set({ roomMb: null });
    await (book.state().list.phase === 'finished' ? book.pay() : book.run());
  }

  /** Ends with what is done so far, which is what is paid. */
  async function cancel(): Promise<void> {
    await book.cancel();
    for (const { id, stage } of book.state().list.items)
      if (stage.kind === 'waiting') book.send({ kind: 'skipped', id, cause: CANCELLED });
    await run();
  }

  function obey(command: BulkCommand): void {
    switch (command.name) {
      case 'pause':
        book.pause();
        break;
      case 'resume':
        void run();
        break;
      case 'cancel':
        void cancel();
        break;
      case 'skip':
        for (const id of command.ids) skip(book, id);
        break;
      case 'retry':
        book.send({ kind: 'retried', ids: command.ids });
        void run();
        break;
      case 'hurry':
        hurry(book, command.ids);
        break;
      default:
        command satisfies never;
    }
  }

  /** What tools asked about results: they stay, or are left out and cost nothing. */
  async function answer(ids: readonly string[], stays: boolean): Promise<void> {
    if (stays) change(book, ids, { accepted: true });
    else {
      book.send({ kind: 'retried', ids });
      for (const id of ids) book.send({ kind: 'skipped', id, cause: LEFT_OUT });
    }
    await run();
  }

  return {
    ...{ obey, answer, pay: run, start: startOf(desk, book, cashier) },
    goOn: async (anew: boolean): Promise<void> => {
      await takeOver(desk, book, anew);
      await run();
    },
  };
}
