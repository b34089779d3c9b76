import type { Journal } from '@printready/batch';
import { createBrowserJournal, hasRoomFor } from '@printready/batch/browser-journal';
import { openStore } from '../../platform/open-store.ts';
import type { SavedHead } from './batch.ts';
import type { Checked, FileSubject } from './batch-items.ts';

export type BatchStores = {
  readonly journal: Journal<FileSubject, Checked>;
  readonly loadHead: () => Promise<SavedHead | null>;
  readonly keepHead: (head: SavedHead) => Promise<void>;
  readonly keepBytes: (id: string, bytes: Blob) => Promise<void>;
  readonly loadBytes: (id: string) => Promise<Blob | null>;
  readonly dropBytes: (ids: readonly string[]) => Promise<void>;
  readonly forgetHead: () => Promise<void>;
  readonly hasRoomFor: (bytes: number) => Promise<boolean>;
  /** Runs `work` under the batch's lock. @returns false if another tab holds it */
  readonly exclusively: (work: () => Promise<void>) => Promise<boolean>;
};

type KeptBytes = { readonly id: string; readonly bytes: Blob };

const withHeads = openStore({ database: 'printready-batch-heads', store: 'heads', keyPath: 'userId' });
const withBytes = openStore({ database: 'printready-batch-bytes', store: 'bytes', keyPath: 'id' });

export function createBrowserStores(userId: string): BatchStores {
  return {
    journal: createBrowserJournal('printready-batch-books', userId),
    loadHead: async () =>
      (await withHeads('readonly', (store) => store.get(userId) as IDBRequest<SavedHead | undefined>)) ??
      null,
    keepHead: async (head) => {
      await withHeads('readwrite', (store) => store.put(head));
    },
    forgetHead: async () => {
      await withHeads('readwrite', (store) => store.delete(userId));
    },
    keepBytes: async (id, bytes) => {
      await withBytes('readwrite', (store) => store.put({ id, bytes } satisfies KeptBytes));
    },
    loadBytes: async (id) => {
      const kept = await withBytes('readonly', (store) => store.get(id) as IDBRequest<KeptBytes | undefined>);
      return kept?.bytes ?? null;
    },
    dropBytes: async (ids) => {
      for (const id of ids) await withBytes('readwrite', (store) => store.delete(id));
    },
    hasRoomFor,
    exclusively: async (work) =>
      await navigator.locks.request(`printready-batch-${userId}`, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        return lock !== null;
      }),
  };
}
