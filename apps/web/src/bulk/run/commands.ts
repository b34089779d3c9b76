import type { Recipe } from '@printready/pipeline/recipe';
import type { BulkPayments } from './bulk-payment.ts';
import { type BatchContext, type BulkRuns, GUEST } from './bulk-state.ts';
import { type BulkSubject, CANCELLED, LEFT_OUT, SKIPPED } from './plan/bulk.ts';
import { planBatch } from './plan/plan-batch.ts';
import type { BulkCommand } from './storage/stores.ts';

const startOf =
  ({ deps, get, set, keepHead, stores, owner }: BatchContext, runs: BulkRuns, payments: BulkPayments) =>
  async (recipe: Recipe): Promise<void> => {
    await deps().loaded();
    const { head, elsewhere, importing } = get();
    const { items } = runs.state().list;
    if (!head || head.recipe || elsewhere || importing || items.length === 0) return;
    const { check, engine, maxTokens, today } = deps();
    const date = today();
    const planned = planBatch(items, recipe, date);
    const paying = planned.filter(({ subject }) => subject.twinOf === null);
    const costs = await Promise.all(paying.map(({ subject }) => maxTokens(recipe, subject)));
    const most = costs.reduce((sum, tokens) => sum + tokens, 0);
    const allowed = most > 0 || owner === GUEST ? check(most) : ({ ok: true } as const);
    if (!allowed.ok) {
      set({ refusal: allowed.problem });
      return;
    }
    await stores.persist();
    // Stops if the batch was cleared or already started, or if its files differ from those in the confirmed price.
    if (get().head !== head || get().importing || runs.state().list.items !== items) return;
    payments.ask();
    set({ refusal: null, roomMb: null });
    await keepHead({ ...head, recipe, engine, date });
    runs.send({ kind: 'removed', ids: items.map(({ id }) => id) });
    runs.send({ kind: 'added', items: planned });
    await runs.run();
  };

function change({ state, send }: BulkRuns, ids: readonly string[], patch: Partial<BulkSubject>): void {
  const chosen = new Set(ids);
  for (const { id, subject } of state().list.items)
    if (chosen.has(id)) send({ kind: 'changed', id, subject: { ...subject, ...patch } });
}

function prioritize(runs: BulkRuns, ids: readonly string[]): void {
  const highest = Math.max(...runs.state().list.items.map(({ subject }) => subject.priority));
  change(runs, ids, { priority: highest + 1 });
}

function skip(runs: BulkRuns, id: string): void {
  runs.send({ kind: 'skipped', id, cause: SKIPPED });
  const { items } = runs.state().list;
  if (items.find((item) => item.id === id)?.stage.kind !== 'skipped') return;
  const [next, ...others] = items.filter(
    ({ subject, stage }) => subject.twinOf === id && stage.kind === 'waiting',
  );
  if (!next) return;
  change(runs, [next.id], { twinOf: null });
  change(
    runs,
    others.map((other) => other.id),
    { twinOf: next.id },
  );
}

/** @param fromStart true reruns all files; otherwise completed files are kept */
async function takeOver(
  { deps, get, set, keepHead }: BatchContext,
  runs: BulkRuns,
  fromStart: boolean,
): Promise<void> {
  const { head } = get();
  if (!head) return;
  set({ startedBy: null });
  await keepHead({ ...head, engine: deps().engine });
  const { items } = runs.state().list;
  if (!fromStart) return;
  const ids = items.map(({ id }) => id);
  change(runs, ids, { saved: null });
  runs.send({ kind: 'retried', ids });
}

export function createCommands(context: BatchContext, runs: BulkRuns, payments: BulkPayments) {
  const { set } = context;
  async function run(): Promise<void> {
    payments.ask();
    set({ roomMb: null });
    await (runs.state().list.phase === 'finished' ? runs.pay() : runs.run());
  }

  async function cancel(): Promise<void> {
    await runs.cancel();
    for (const { id, stage } of runs.state().list.items)
      if (stage.kind === 'waiting') runs.send({ kind: 'skipped', id, cause: CANCELLED });
    await run();
  }

  function execute(command: BulkCommand): void {
    switch (command.name) {
      case 'pause':
        runs.pause();
        break;
      case 'resume':
        void run();
        break;
      case 'cancel':
        void cancel();
        break;
      case 'skip':
        for (const id of command.ids) skip(runs, id);
        break;
      case 'retry':
        runs.send({ kind: 'retried', ids: command.ids });
        void run();
        break;
      case 'hurry':
        prioritize(runs, command.ids);
        break;
      default:
        command satisfies never;
    }
  }

  async function answer(ids: readonly string[], stays: boolean): Promise<void> {
    if (stays) change(runs, ids, { accepted: true });
    else {
      runs.send({ kind: 'retried', ids });
      for (const id of ids) runs.send({ kind: 'skipped', id, cause: LEFT_OUT });
    }
    await run();
  }

  return {
    ...{ execute, answer, pay: run, start: startOf(context, runs, payments) },
    resumeAfterUpdate: async (fromStart: boolean): Promise<void> => {
      await takeOver(context, runs, fromStart);
      await run();
    },
  };
}
