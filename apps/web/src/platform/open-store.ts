/** One object store of an IndexedDB database, opened for each use, so that no tab blocks another tab's upgrade. */

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
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

/** Operations reject if the browser refuses storage (private mode, full disk). */
export function openStore(names: {
  readonly database: string;
  readonly store: string;
  readonly keyPath: string;
}): UseStore {
  const { database: name, store, keyPath } = names;
  return async (mode, use) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, { keyPath }));
    const database = await resultOf(opening);
    try {
      return await resultOf(use(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  };
}
