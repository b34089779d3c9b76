/** One object store of the browser's own database, opened for each use, so that no tab holds another's upgrade up. */

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser’s storage failed.')),
    );
  });
}

export type UseStore = <Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>;

/** What it gives rejects when the browser refuses storage (private mode, full disk). */
export function openStore(names: {
  readonly database: string;
  readonly store: string;
  readonly keyPath: string;
}): UseStore {
  const { database: name, store, keyPath } = names;
  return async (mode, use) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, { keyPath }));
    const database = await settle(opening);
    try {
      return await settle(use(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  };
}
