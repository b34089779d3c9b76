/**
 * Keeps the file, its options and an unpaid run in IndexedDB while the user signs in, so that they come
 * back to the same work; also after a reload in the middle of a run.
 */
import type { SourceFile } from './document.ts';

export type KeptWork = {
  readonly toolId: string;
  /** Whose run it was; null when nobody was signed in. Nobody else gets to see it. */
  readonly userId: string | null;
  readonly file: SourceFile;
  readonly options: unknown;
  /** The run that was finished or under way and not yet paid; sending it again charges once. */
  readonly requestId: string | null;
  readonly keptAtMs: number;
};

const DATABASE = 'printready-workspace';
const STORE = 'kept-work';
const KEEP_MS = 24 * 60 * 60_000;

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser’s storage failed.')),
    );
  });
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(STORE, { keyPath: 'toolId' }),
  );
  const database = await settle(opening);
  try {
    return await settle(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** @throws when the browser refuses storage (private mode, full disk). */
export async function keepWork(work: Omit<KeptWork, 'keptAtMs'>): Promise<void> {
  const kept: KeptWork = { ...work, keptAtMs: Date.now() };
  await withStore('readwrite', (store) => store.put(kept));
}

/** Fresh work of this user, or of whoever was about to sign in. */
export async function loadKeptWork(toolId: string, userId: string | null): Promise<KeptWork | null> {
  const kept = (await withStore<unknown>('readonly', (store) => store.get(toolId))) as KeptWork | undefined;
  if (!kept || Date.now() - kept.keptAtMs > KEEP_MS) return null;
  return kept.userId === null || kept.userId === userId ? kept : null;
}

export async function forgetWork(toolId: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(toolId));
}
