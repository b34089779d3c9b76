/**
 * A batch in the browser's own database, so that a reload or a closed tab loses nothing: its head, what became of
 * each file, and the bytes of those that still wait.
 */
import type { BatchFile, BatchHead, FileState } from './batch.ts';

type StoredFile = BatchFile & { readonly batchId: string; readonly position: number };

const DATABASE = 'printready-batches';
const HEADS = 'heads';
const FILES = 'files';
const BYTES = 'bytes';
/** Files may take this share of what the browser has left for the site. */
const ROOM_SHARE = 0.6;

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser’s storage failed.')),
    );
  });
}

function finish(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    const fail = () => reject(transaction.error ?? new Error('The browser’s storage failed.'));
    transaction.addEventListener('error', fail);
    transaction.addEventListener('abort', fail);
  });
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => {
    const database = opening.result;
    database.createObjectStore(HEADS, { keyPath: 'userId' });
    database.createObjectStore(FILES, { keyPath: 'id' }).createIndex('batchId', 'batchId');
    database.createObjectStore(BYTES);
  });
  return settle(opening);
}

/** Runs one transaction over all stores; it is durable when the promise resolves. */
async function write(work: (stores: Record<'heads' | 'files' | 'bytes', IDBObjectStore>) => void) {
  const database = await open();
  try {
    const transaction = database.transaction([HEADS, FILES, BYTES], 'readwrite');
    work({
      heads: transaction.objectStore(HEADS),
      files: transaction.objectStore(FILES),
      bytes: transaction.objectStore(BYTES),
    });
    await finish(transaction);
  } finally {
    database.close();
  }
}

async function read<Result>(store: string, ask: (store: IDBObjectStore) => IDBRequest<Result>) {
  const database = await open();
  try {
    return await settle(ask(database.transaction(store, 'readonly').objectStore(store)));
  } finally {
    database.close();
  }
}

/** Whether so many bytes may be kept; a browser that does not say is trusted with a little. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined) return bytes < 50_000_000;
  return bytes < (quota - (usage ?? 0)) * ROOM_SHARE;
}

/** @throws when the browser refuses storage (private mode, full disk). */
export async function keepBatch(
  head: BatchHead,
  files: readonly BatchFile[],
  bytes: ReadonlyMap<string, Blob>,
): Promise<void> {
  await write((stores) => {
    stores.heads.put(head);
    for (const [position, file] of files.entries()) {
      stores.files.put({ ...file, batchId: head.id, position } satisfies StoredFile);
      const blob = bytes.get(file.id);
      if (blob) stores.bytes.put(blob, file.id);
    }
  });
}

export async function keepHead(head: BatchHead): Promise<void> {
  await write(({ heads }) => heads.put(head));
}

/** What became of some files. The bytes of those that ended are let go. */
export async function keepStates(batchId: string, changed: ReadonlyMap<string, FileState>): Promise<void> {
  await write(({ files, bytes }) => {
    for (const [id, state] of changed) {
      const found = files.get(id) as IDBRequest<StoredFile | undefined>;
      found.addEventListener('success', () => {
        if (found.result?.batchId === batchId) files.put({ ...found.result, state });
      });
      if (state.kind !== 'waiting') bytes.delete(id);
    }
  });
}

/** The user's batch as it was left; null when there is none. */
export async function loadBatch(userId: string): Promise<{ head: BatchHead; files: BatchFile[] } | null> {
  const head = (await read<unknown>(HEADS, (store) => store.get(userId))) as BatchHead | undefined;
  if (!head) return null;
  const kept = (await read<unknown[]>(FILES, (store) =>
    store.index('batchId').getAll(head.id),
  )) as StoredFile[];
  kept.sort((a, b) => a.position - b.position);
  return { head, files: kept.map(({ id, path, size, state }) => ({ id, path, size, state })) };
}

export async function loadBytes(id: string): Promise<Blob | null> {
  return ((await read<unknown>(BYTES, (store) => store.get(id))) as Blob | undefined) ?? null;
}

export async function dropFiles(ids: readonly string[]): Promise<void> {
  await write(({ files, bytes }) => {
    for (const id of ids) {
      files.delete(id);
      bytes.delete(id);
    }
  });
}

export async function forgetBatch(userId: string, ids: readonly string[]): Promise<void> {
  await write(({ heads }) => heads.delete(userId));
  await dropFiles(ids);
}
