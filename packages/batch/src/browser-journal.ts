/** Batch journal in IndexedDB. Subjects and results are stored as structured clones, including blobs. */
import type { Cause, Item, ItemList, Phase } from './item-list.ts';
import type { Journal } from './journal.ts';

const LISTS = 'books';
const ITEMS = 'items';
/** Share of the remaining quota that files may use. */
const ROOM_SHARE = 0.6;

type StoredList = { readonly key: string; readonly phase: Phase; readonly order: readonly string[] };
type StoredItem = { readonly key: string; readonly id: string; readonly item: unknown };

/** Allows at most 50 MB if there is no quota estimate. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined) return bytes < 50_000_000;
  return bytes < (quota - (usage ?? 0)) * ROOM_SHARE;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser’s storage failed.')),
    );
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    const fail = () => reject(transaction.error ?? new Error('The browser’s storage failed.'));
    transaction.addEventListener('error', fail);
    transaction.addEventListener('abort', fail);
  });
}

async function withDatabase<Result>(
  name: string,
  work: (database: IDBDatabase) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(LISTS, { keyPath: 'key' });
    opening.result.createObjectStore(ITEMS, { keyPath: ['key', 'id'] }).createIndex('key', 'key');
  });
  const database = await settled(opening);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** @param database name, one for each kind of list. @param key for example, the user's id */
export function createBrowserJournal<Subject, Result, Reason extends Cause = Cause>(
  database: string,
  key: string,
): Journal<Subject, Result, Reason> {
  const write = (work: (lists: IDBObjectStore, items: IDBObjectStore) => void) =>
    withDatabase(database, async (open) => {
      const transaction = open.transaction([LISTS, ITEMS], 'readwrite', { durability: 'strict' });
      const done = finished(transaction);
      work(transaction.objectStore(LISTS), transaction.objectStore(ITEMS));
      await done;
    });
  return {
    load: () =>
      withDatabase(database, async (open): Promise<ItemList<Subject, Result, Reason> | null> => {
        const transaction = open.transaction([LISTS, ITEMS], 'readonly');
        const list = settled(transaction.objectStore(LISTS).get(key) as IDBRequest<StoredList | undefined>);
        const items = settled(
          transaction.objectStore(ITEMS).index('key').getAll(key) as IDBRequest<StoredItem[]>,
        );
        const [kept, rows] = await Promise.all([list, items]);
        if (!kept) return null;
        const byId = new Map(rows.map(({ id, item }) => [id, item as Item<Subject, Result, Reason>]));
        return { phase: kept.phase, items: kept.order.flatMap((id) => byId.get(id) ?? []) };
      }),
    keep: ({ phase, items: changed, removed, order }) =>
      write((lists, items) => {
        for (const item of changed) items.put({ key, id: item.id, item } satisfies StoredItem);
        for (const id of removed) items.delete([key, id]);
        if (order) {
          lists.put({ key, phase, order } satisfies StoredList);
          return;
        }
        const found = lists.get(key) as IDBRequest<StoredList | undefined>;
        found.addEventListener('success', () => {
          lists.put({ key, phase, order: found.result?.order ?? [] } satisfies StoredList);
        });
      }),
    forget: () =>
      write((lists, items) => {
        lists.delete(key);
        const cursor = items.index('key').openKeyCursor(key);
        cursor.addEventListener('success', () => {
          if (!cursor.result) return;
          items.delete(cursor.result.primaryKey);
          cursor.result.continue();
        });
      }),
  };
}
