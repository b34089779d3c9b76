/** The life of one batch: files gathered, run through the recipe, paused, finished, paid; each step is in the journal. */
import { createBatch, hasEnded } from '@printready/batch';
import { createStore } from 'zustand/vanilla';
import { isAdmitted } from './admission.ts';
import type { BulkCause, BulkHead, BulkResult, BulkSubject } from './bulk.ts';
import { type Cashier, createCashier } from './bulk-payment.ts';
import {
  type BulkDeps,
  type BulkRuns,
  type BulkState,
  type Desk,
  EMPTY,
  type Refusal,
} from './bulk-state.ts';
import { createWork } from './bulk-work.ts';
import { createClearing } from './clearing.ts';
import { createGathering } from './gather.ts';
import { createOrders } from './orders.ts';
import { createParts } from './parts.ts';
import type { BulkJournal, BulkStores } from './stores.ts';
import { createTabs, findBatch } from './tabs.ts';

export type Bulk = ReturnType<typeof createBulk>;

/** The journal of whichever batch there is. */
function journalOf({ get, stores }: Desk): BulkJournal {
  const journal = (): BulkJournal => {
    const { head } = get();
    if (!head) throw new TypeError('There is no batch to keep.');
    return stores.book(head.id);
  };
  return {
    load: () => journal().load(),
    keep: (changes) => journal().keep(changes),
    forget: () => journal().forget(),
  };
}

function createRuns(desk: Desk, cashier: Cashier): BulkRuns {
  const { deps, stores, get, set } = desk;
  const stopForRoom = (bytes: number): void => {
    const { items } = book.state().list;
    const left = items.filter((item) => !hasEnded(item) && item.subject.twinOf === null).length;
    set({ roomMb: Math.ceil((bytes * left) / 1e6) });
    void book.cancel();
  };
  const book: BulkRuns = createBatch<BulkSubject, BulkResult, Refusal, AbortSignal, BulkCause>({
    newAbort: () => new AbortController(),
    concurrency: () => deps().machine.lanes,
    takes: (item) => isAdmitted(item, book.state().list, deps().machine),
    work: createWork({
      head: () => get().head,
      files: stores.files,
      make: (request, run) => deps().make(request, run),
      batch: () => book,
      stopForRoom,
    }),
    causeOf: (error) => ({ code: 'defect', text: String(error), step: null, milliseconds: 0 }),
    payWhole: ({ items }) => cashier.pay(items),
    journal: journalOf(desk),
    onJournalError(error) {
      console.error('The batch could not be written to the browser’s storage.', error);
      set({ unkept: true });
      // What is not kept could be lost, or made twice.
      void book.cancel();
    },
  });
  return book;
}

export function createBulk(deps: () => BulkDeps, stores: BulkStores) {
  const store = createStore<BulkState>(() => EMPTY);
  const { getState: get, setState: set } = store;
  const { owner } = deps();
  const keepHead = async (head: BulkHead): Promise<void> => {
    set({ head });
    await stores.keepHead(head);
  };
  const desk: Desk = { deps, stores, owner, get, set, keepHead };
  const cashier = createCashier(desk);
  const book = createRuns(desk, cashier);
  const { obey, ...orders } = createOrders(desk, book, cashier);
  const parts = createParts(desk, book, cashier, () => obey({ name: 'resume' }));

  async function open(): Promise<void> {
    const found = await findBatch(desk);
    cashier.find(get().head?.payment ?? null);
    if (!found) return;
    if (found.goesOn) cashier.ask();
    await book.open();
  }
  const tabs = createTabs(desk, { book, open, obey });

  return {
    store,
    load: tabs.load,
    command: tabs.command,
    ...createGathering(desk, book),
    ...orders,
    ...parts,
    room: stores.room,
    /** A result, or what was dropped. */
    find: async (place: 'in' | 'out', name: string): Promise<Blob | null> => {
      const { head } = get();
      return head && (await stores.files.find(head.id, place, name));
    },
    clear: createClearing(desk, book, cashier),
    dismissRefusal: (): void => {
      book.dismissRefusal();
      set({ refusal: null });
    },
  };
}
