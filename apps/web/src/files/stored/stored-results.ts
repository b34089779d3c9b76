import { openStore } from '../../platform/open-store.ts';
import { sha256Hex } from '../save/sha256.ts';

export type StoredResult = {
  readonly requestId: string;
  readonly toolId: string;
  readonly userId: string;
  readonly madeOf: string;
  readonly paidAtMs: number;
  /** Null until the file is written, and after newer results have displaced it. */
  readonly file: { readonly name: string; readonly blob: Blob } | null;
};

export const MAX_STORED_FILES = 20;
const DAY_MS = 24 * 60 * 60_000;
const withResults = openStore({ database: 'printready-results', store: 'results', keyPath: 'requestId' });

const hashes = new WeakMap<Blob, Promise<string>>();

function hashOf(blob: Blob): Promise<string> {
  const known = hashes.get(blob);
  if (known) return known;
  const hashing = blob.arrayBuffer().then(sha256Hex);
  hashes.set(blob, hashing);
  return hashing;
}

/** @param settings everything that determines the result, other than the file */
export async function fingerprintOf(blob: Blob, settings: unknown): Promise<string> {
  return `${await hashOf(blob)} ${await sha256Hex(new TextEncoder().encode(JSON.stringify(settings)))}`;
}

async function paidBy(userId: string): Promise<readonly StoredResult[]> {
  const rows = await withResults<StoredResult[]>(
    'readonly',
    (store) => store.getAll() as IDBRequest<StoredResult[]>,
  );
  return rows.filter((row) => row.userId === userId).sort((a, b) => b.paidAtMs - a.paidAtMs);
}

const put = (row: StoredResult) => withResults('readwrite', (store) => store.put(row));

export async function saveResult(result: StoredResult): Promise<void> {
  const before = (await paidBy(result.userId)).find(({ requestId }) => requestId === result.requestId);
  // A rerun keeps the time of the first payment.
  await put({
    ...result,
    paidAtMs: before?.paidAtMs ?? result.paidAtMs,
    file: result.file ?? before?.file ?? null,
  });
  const rows = await paidBy(result.userId);
  const withFile = rows.filter(({ file }) => file !== null);
  for (const row of withFile.slice(MAX_STORED_FILES)) await put({ ...row, file: null });
  const spent = rows.filter(({ file, paidAtMs }) => file === null && Date.now() - paidAtMs > DAY_MS);
  for (const { requestId } of spent) await forgetResult(requestId);
}

/** Adds the file to a stored payment. @returns false if there is no payment, in which case nothing is written */
export async function attachFile(
  requestId: string,
  write: () => Promise<NonNullable<StoredResult['file']>>,
): Promise<boolean> {
  const row = await withResults<StoredResult | undefined>(
    'readonly',
    (store) => store.get(requestId) as IDBRequest<StoredResult | undefined>,
  );
  if (row) await saveResult({ ...row, file: await write() });
  return row !== undefined;
}

/** Called after a refund, for example, so that the next run is charged. */
export async function forgetResult(requestId: string): Promise<void> {
  await withResults('readwrite', (store) => store.delete(requestId));
}

export async function hasPaidRuns(userId: string, toolId: string): Promise<boolean> {
  return (await paidBy(userId)).some((row) => row.toolId === toolId && Date.now() - row.paidAtMs < DAY_MS);
}

export async function findPaidRun(userId: string, toolId: string, madeOf: string): Promise<string | null> {
  const rows = await paidBy(userId);
  const same = rows.find(
    (row) => row.toolId === toolId && row.madeOf === madeOf && Date.now() - row.paidAtMs < DAY_MS,
  );
  return same?.requestId ?? null;
}

export type DownloadableResult = StoredResult & { readonly file: NonNullable<StoredResult['file']> };

export async function listResults(userId: string): Promise<readonly DownloadableResult[]> {
  const rows = await paidBy(userId);
  return rows.flatMap(({ file, ...row }) => (file ? [{ ...row, file }] : [])).slice(0, MAX_STORED_FILES);
}
