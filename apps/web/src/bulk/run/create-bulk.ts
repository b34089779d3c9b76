import { createBatch, hasEnded } from '@printready/batch';
import { createStore } from 'zustand/vanilla';
import { type BulkPayments, createBulkPayments } from './bulk-payment.ts';
import {
  type BatchContext,
  type BulkDeps,
  type BulkRuns,
  type BulkState,
  EMPTY,
  type Refusal,
} from './bulk-state.ts';
import { createWork } from './bulk-work.ts';
import { createCommands } from './commands.ts';
import { createGathering } from './gather.ts';
import { createParts } from './parts.ts';
import { isAdmitted } from './plan/admission.ts';
import type { BulkCause, BulkHead, BulkResult, BulkSubject } from './plan/bulk.ts';
import { createClearing } from './removal.ts';
import type { BulkJournal, BulkStores } from './storage/stores.ts';
import { createTabs, findBatch } from './tabs.ts';

export type Bulk = ReturnType<typeof createBulk>;

function journalOf({ get, stores }: BatchContext): BulkJournal {
  const journal = (): BulkJournal => {
    const { head } = get();
    if (!head) throw new TypeError('There is no batch to keep.');
    return stores.journal(head.id);
  };
  return {
    load: () => journal().load(),
    keep: (changes) => journal().keep(changes),
    forget: () => journal().forget(),
  };
}

function createRuns(context: BatchContext, payments: BulkPayments): BulkRuns {
  const { deps, stores, get, set } = context;
  const stopForRoom = (bytes: number): void => {
    const { items } = runs.state().list;
    const left = items.filter((item) => !hasEnded(item) && item.subject.twinOf === null).length;
    set({ roomMb: Math.ceil((bytes * left) / 1e6) });
    void runs.cancel();
  };
  const runs: BulkRuns = createBatch<BulkSubject, BulkResult, Refusal, AbortSignal, BulkCause>({
    newAbort: () => new AbortController(),
    concurrency: () => deps().machine.lanes,
    takes: (item) => isAdmitted(item, runs.state().list, deps().machine),
    work: createWork({
      head: () => get().head,
      files: stores.files,
      make: (request, run) => deps().make(request, run),
      batch: () => runs,
      stopForRoom,
    }),
    causeOf: (error) => ({ code: 'defect', text: String(error), step: null, milliseconds: 0 }),
    payWhole: ({ items }) => payments.pay(items),
    journal: journalOf(context),
    onJournalError(error) {
      console.error('The batch could not be written to the browser’s storage.', error);
      set({ storageRefused: true });
      // Stops the batch, because results without a journal could be lost or created twice.
      void runs.cancel();
    },
  });
  return runs;
}

export function createBulk(deps: () => BulkDeps, stores: BulkStores) {
  const store = createStore<BulkState>(() => EMPTY);
  const { getState: get, setState: set } = store;
  const { owner } = deps();
  const keepHead = async (head: BulkHead): Promise<void> => {
    set({ head });
    await stores.keepHead(head);
  };
  const context: BatchContext = { deps, stores, owner, get, set, keepHead };
  const payments = createBulkPayments(context);
  const runs = createRuns(context, payments);
  const { execute, ...orders } = createCommands(context, runs, payments);
  const parts = createParts(context, runs, payments, () => execute({ name: 'resume' }));

  async function open(isHere: () => boolean): Promise<void> {
    const found = await findBatch(context, isHere);
    if (!isHere()) return;
    payments.find(get().head?.payment ?? null);
    if (!found) return;
    if (found.continues) payments.ask();
    await runs.open();
  }
  const tabs = createTabs(context, { runs, open, execute });

  return {
    store,
    load: tabs.load,
    command: tabs.command,
    ...createGathering(context, runs),
    ...orders,
    ...parts,
    room: stores.room,
    find: async (place: 'in' | 'out', name: string): Promise<Blob | null> => {
      const { head } = get();
      return head && (await stores.files.find(head.id, place, name));
    },
    clear: createClearing(context, runs, payments),
    dismissRefusal: (): void => {
      runs.dismissRefusal();
      set({ refusal: null });
    },
  };
}
