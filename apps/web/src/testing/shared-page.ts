/** Setup for browser tests that share a page; clears the document and the browser's stores before each file. */
import { toast } from '@printready/ui';
import { afterAll, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { installSilentWorkers } from './fake-workers.ts';

const { href } = window.location;

/** Modules keep their databases open, so the databases are emptied rather than deleted. */
async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await clearDatabase(name);
}

const settled = (request: IDBOpenDBRequest) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database could not be opened.'));
  });

async function clearDatabase(name: string): Promise<void> {
  const database = await settled(indexedDB.open(name));
  const stores = [...database.objectStoreNames];
  if (stores.length > 0) {
    const transaction = database.transaction(stores, 'readwrite');
    for (const store of stores) transaction.objectStore(store).clear();
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error(`${name} could not be cleared.`));
    });
  }
  database.close();
}

async function clearCaches(): Promise<void> {
  for (const key of await caches.keys()) await caches.delete(key);
}

installSilentWorkers();
// vitest-browser-react registers this hook only in the first file that imports it.
beforeEach(cleanup);

afterAll(async () => {
  await cleanup();
  toast.dismiss();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  await Promise.all([clearDatabases(), clearCaches()]);
  window.history.replaceState(null, '', href);
  document.body.replaceChildren();
});
