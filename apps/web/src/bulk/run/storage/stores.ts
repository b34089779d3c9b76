import type { Journal } from '@printready/batch';
import { createBrowserJournal } from '@printready/batch/browser-journal';
import { openStore } from '../../../platform/open-store.ts';
import type { BulkCause, BulkHead, BulkResult, BulkSubject } from '../plan/bulk.ts';
import { findOwnFile, listBatches, listOwnFiles, type Place, removeOwnFile, removeOwnFiles } from './opfs.ts';

export type BulkJournal = Journal<BulkSubject, BulkResult, BulkCause>;

export type TabMessage =
  | { readonly kind: 'changed'; readonly running: readonly (readonly [id: string, progress: number])[] }
  | { readonly kind: 'command'; readonly command: BulkCommand };

export type BulkCommand =
  | { readonly name: 'pause' | 'resume' | 'cancel' }
  | { readonly name: 'skip' | 'retry' | 'hurry'; readonly ids: readonly string[] };

export type BulkFiles = {
  readonly find: (batch: string, place: Exclude<Place, 'tmp'>, id: string) => Promise<Blob | null>;
  readonly list: (batch: string, place: Place) => Promise<ReadonlyMap<string, number>>;
  readonly remove: (batch: string, place: Place, name: string) => Promise<void>;
  readonly removeAll: (batch: string) => Promise<void>;
  readonly batches: () => Promise<readonly string[]>;
};

export type BulkStores = {
  readonly journal: (batch: string) => BulkJournal;
  readonly loadHead: (owner: string) => Promise<BulkHead | null>;
  readonly known: () => Promise<readonly string[]>;
  readonly keepHead: (head: BulkHead) => Promise<void>;
  readonly forgetHead: (owner: string) => Promise<void>;
  readonly files: BulkFiles;
  readonly persist: () => Promise<void>;
  /** Free space, bytes; null if unknown. */
  readonly room: () => Promise<number | null>;
  /** Locks the batch: calls `have` for the owning tab, `shown` for others. @returns function that releases the lock */
  readonly acquire: (owner: string, have: () => void, shown: () => void) => () => void;
  readonly openChannel: (
    owner: string,
    onMessage: (message: TabMessage) => void,
  ) => { readonly post: (message: TabMessage) => void; readonly close: () => void };
};

const withHeads = openStore({ database: 'printready-bulk-heads', store: 'heads', keyPath: 'owner' });
const channelName = (owner: string) => `printready-bulk-${owner}`;

function acquire(owner: string, have: () => void, shown: () => void): () => void {
  const left = new AbortController();
  const hold = (): Promise<void> => {
    have();
    return new Promise((resolve) => left.signal.addEventListener('abort', () => resolve()));
  };
  const { locks } = navigator;
  const wait = async () => {
    const had = await locks.request(channelName(owner), { ifAvailable: true }, async (lock) => {
      if (lock && !left.signal.aborted) await hold();
      return lock !== null;
    });
    if (had || left.signal.aborted) return;
    shown();
    await locks.request(channelName(owner), { signal: left.signal }, hold);
  };
  wait().catch((error: unknown) => {
    if (!left.signal.aborted) throw error;
  });
  return () => left.abort();
}

export const browserStores: BulkStores = {
  journal: (batch) => createBrowserJournal('printready-bulk-books', batch),
  loadHead: async (owner) =>
    (await withHeads('readonly', (store) => store.get(owner) as IDBRequest<BulkHead | undefined>)) ?? null,
  known: async () => {
    const heads = await withHeads('readonly', (store) => store.getAll() as IDBRequest<BulkHead[]>);
    return heads.map(({ id }) => id);
  },
  keepHead: async (head) => {
    await withHeads('readwrite', (store) => store.put(head));
  },
  forgetHead: async (owner) => {
    await withHeads('readwrite', (store) => store.delete(owner));
  },
  files: {
    find: findOwnFile,
    list: listOwnFiles,
    remove: removeOwnFile,
    removeAll: removeOwnFiles,
    batches: listBatches,
  },
  persist: async () => {
    await navigator.storage.persist();
  },
  room: async () => {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
  },
  acquire,
  openChannel: (owner, onMessage) => {
    const channel = new BroadcastChannel(channelName(owner));
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  },
};
