import { type Batch, createBatch, type Item } from '@printready/batch';
import type { CheckResult, SpendProblem } from '@printready/wallet';
import type { SourceFile } from '../../files/document.ts';
import type { ListedBill, ListedImage, Output, QueueResult, Thumbnail } from './queue.ts';

export type QueueDeps = {
  readonly look: (file: SourceFile, signal: AbortSignal) => Promise<Thumbnail>;
  readonly make: (
    item: ListedImage,
    run: { readonly signal: AbortSignal; readonly progress: (fraction: number) => void },
  ) => Promise<{ readonly output: Output; readonly bill: ListedBill }>;
  /** Price with the current settings; 0 if already paid for within the last day. */
  readonly price: (item: ListedImage) => number;
  readonly check: (tokens: number) => CheckResult;
  /** @returns null if paid, now or earlier */
  readonly pay: (bill: ListedBill) => Promise<SpendProblem | null>;
  /** Stores the paid result for another download. Never rejects. */
  readonly keep: (output: Output, bill: ListedBill) => Promise<void>;
};

/** One at a time, because images are large and tools use all cores. */
const ONE = () => 1;
const newAbort = () => new AbortController();
const causeOf = (error: unknown) => ({
  code: 'failed',
  text: error instanceof Error ? error.message : String(error),
});

export type ImageQueue = ReturnType<typeof createQueue>;

type Runs = Batch<ListedImage, QueueResult, SpendProblem>;

/** @param deps read at each use, because the settings, balance, and session change */
export function createQueue(deps: () => QueueDeps) {
  let agreed: ReadonlySet<string> = new Set();
  const runs = createBatch<ListedImage, QueueResult, SpendProblem, AbortSignal>({
    newAbort,
    concurrency: ONE,
    work: async ({ subject }, run) => ({
      kind: 'made',
      made: await deps().make(subject, run),
      isUnpaid: true,
    }),
    takes: ({ id }) => agreed.has(id),
    mayBegin({ subject }) {
      const allowed = deps().check(deps().price(subject));
      return allowed.ok ? null : allowed.problem;
    },
    payItem: ({ stage }) => (stage.kind === 'owed' ? payAndKeep(deps(), stage.made) : Promise.resolve(null)),
    causeOf,
  });
  const find = (id: string): Item<ListedImage, QueueResult> | undefined =>
    runs.state().list.items.find((item) => item.id === id);
  const change = (id: string, patch: Partial<ListedImage>): void => {
    const item = find(id);
    if (item) runs.send({ kind: 'changed', id, subject: { ...item.subject, ...patch } });
  };

  const looks = createInspections(deps, runs, change);

  return {
    runs,
    looks,
    change,
    add(files: readonly SourceFile[]): string | null {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file }));
      const unseen = added.map(({ id, file }) => ({ id, subject: { file, thumbnail: null, own: {} } }));
      runs.send({ kind: 'added', items: unseen });
      looks.send({ kind: 'added', items: added.map(({ id, file }) => ({ id, subject: file })) });
      void looks.run();
      return added[0]?.id ?? null;
    },
    remove(ids: readonly string[]): () => void {
      const undo = [looks.remove(ids), runs.remove(ids)];
      return () => {
        for (const restore of undo) restore();
        void looks.run();
      };
    },
    run: async (): Promise<SpendProblem | null> => {
      agreed = new Set(runs.state().list.items.map(({ id }) => id));
      await runs.run();
      return runs.state().refusal;
    },
    give: (id: string, output: Output): void =>
      runs.send({ kind: 'supplied', id, made: { output, bill: null } }),
  };
}

async function payAndKeep(
  { pay, keep }: QueueDeps,
  { output, bill }: QueueResult,
): Promise<SpendProblem | null> {
  if (!bill) return null;
  const refusal = await pay(bill);
  if (!refusal) await keep(output, bill);
  return refusal;
}

/** Inspects images alongside the runs, so that a long list can be browsed in the meantime. */
function createInspections(
  deps: () => QueueDeps,
  runs: Pick<Runs, 'send'>,
  change: (id: string, patch: Partial<ListedImage>) => void,
) {
  return createBatch<SourceFile, null, never, AbortSignal>({
    newAbort,
    concurrency: ONE,
    async work({ id, subject }, { signal }) {
      try {
        change(id, { thumbnail: await deps().look(subject, signal) });
        return { kind: 'made', made: null };
      } catch (error) {
        const cause = causeOf(error);
        if (!signal.aborted) runs.send({ kind: 'skipped', id, cause });
        throw error;
      }
    },
    causeOf,
  });
}

export async function adopt(
  queue: ImageQueue,
  id: string,
  exporting: Promise<Pick<Output, 'blob' | 'name'>>,
): Promise<void> {
  // The user saw the result and its question in the editor.
  queue.give(id, { ...(await exporting), saved: false, unseen: false, found: null });
}
