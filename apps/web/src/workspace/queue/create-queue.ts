/** The list behind the strip: files are looked at as they come, then run one after another, each paid once when it is ready. */
import { type Batch, createBatch, type Item } from '@printready/batch';
import type { CheckResult } from '@printready/sign-in/spend';
import type { SourceFile } from '../../files/document.ts';
import type { Refused } from '../../tokens/bill.ts';
import type { Listed, ListedBill, Made, Output, Thumbnail } from './queue.ts';

export type QueueDeps = {
  /** Rejects with why the file does not open. */
  readonly look: (file: SourceFile, signal: AbortSignal) => Promise<Thumbnail>;
  /** Rejects with why this image cannot be made. */
  readonly make: (
    item: Listed,
    run: { readonly signal: AbortSignal; readonly progress: (fraction: number) => void },
  ) => Promise<{ readonly output: Output; readonly bill: ListedBill }>;
  /** What this image costs with the present settings; 0 for what was paid for within a day. */
  readonly price: (item: Listed) => number;
  readonly check: (tokens: number) => CheckResult;
  /** @returns null when paid, now or before. */
  readonly pay: (bill: ListedBill) => Promise<Refused | null>;
  /** It is paid: from now on it can be downloaded again. Never rejects. */
  readonly keep: (output: Output, bill: ListedBill) => Promise<void>;
};

/** One at a time: images are large, and their tools take all cores there are. */
const ONE = () => 1;
const newAbort = () => new AbortController();
const causeOf = (error: unknown) => ({
  code: 'failed',
  text: error instanceof Error ? error.message : String(error),
});

export type ImageQueue = ReturnType<typeof createQueue>;

type Runs = Batch<Listed, Made, Refused>;

/** @param deps asked anew at each use, because settings, balance and session change. */
export function createQueue(deps: () => QueueDeps) {
  /** What was there when the button with the price was pressed. */
  let agreed: ReadonlySet<string> = new Set();
  const runs = createBatch<Listed, Made, Refused, AbortSignal>({
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
      return allowed.ok ? null : allowed;
    },
    payItem: ({ stage }) => (stage.kind === 'owed' ? payAndKeep(deps(), stage.made) : Promise.resolve(null)),
    causeOf,
  });
  const find = (id: string): Item<Listed, Made> | undefined =>
    runs.state().list.items.find((item) => item.id === id);
  const change = (id: string, patch: Partial<Listed>): void => {
    const item = find(id);
    if (item) runs.send({ kind: 'changed', id, subject: { ...item.subject, ...patch } });
  };

  const looks = createLooks(deps, runs, change);

  return {
    runs,
    looks,
    change,
    /** @returns the id of the first. */
    add(files: readonly SourceFile[]): string | null {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file }));
      const unseen = added.map(({ id, file }) => ({ id, subject: { file, thumbnail: null, own: {} } }));
      runs.send({ kind: 'added', items: unseen });
      looks.send({ kind: 'added', items: added.map(({ id, file }) => ({ id, subject: file })) });
      void looks.run();
      return added[0]?.id ?? null;
    },
    /** @returns what brings them back. */
    remove(ids: readonly string[]): () => void {
      const undo = [looks.remove(ids), runs.remove(ids)];
      return () => {
        for (const putBack of undo) putBack();
        void looks.run();
      };
    },
    /** @returns why it stopped before the end; null when it did not, or was cancelled. */
    run: async (): Promise<Refused | null> => {
      agreed = new Set(runs.state().list.items.map(({ id }) => id));
      await runs.run();
      return runs.state().refusal;
    },
    /** Paid for elsewhere, or saved. */
    give: (id: string, output: Output): void =>
      runs.send({ kind: 'supplied', id, made: { output, bill: null } }),
  };
}

async function payAndKeep({ pay, keep }: QueueDeps, { output, bill }: Made): Promise<Refused | null> {
  if (!bill) return null;
  const refusal = await pay(bill);
  if (!refusal) await keep(output, bill);
  return refusal;
}

/** Beside the runs, so that a long list can be looked through while its first images are made. */
function createLooks(
  deps: () => QueueDeps,
  runs: Pick<Runs, 'send'>,
  change: (id: string, patch: Partial<Listed>) => void,
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

/** The editor's own run of a listed image: its paid result belongs to the list, too. */
export async function adopt(
  queue: ImageQueue,
  id: string,
  exporting: Promise<Pick<Output, 'blob' | 'name'>>,
): Promise<void> {
  // Whoever ran it there saw it, and was asked.
  queue.give(id, { ...(await exporting), saved: false, unseen: false, found: null });
}
