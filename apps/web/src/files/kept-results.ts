/**
 * Stores what was paid for in this browser: the last results, which can be downloaded again; and for a day, what each
 * was made of, so that the same image with the same options is not charged twice.
 */
import { openStore } from '../platform/open-store.ts';
import { sha256Hex } from './sha256.ts';

export type KeptResult = {
  /** Of the run, and of its payment. */
  readonly requestId: string;
  readonly toolId: string;
  readonly userId: string;
  /** From `fingerprintOf`. */
  readonly madeOf: string;
  readonly paidAtMs: number;
  /** Null until it was written, and again once there are newer ones. */
  readonly file: { readonly name: string; readonly blob: Blob } | null;
};

/** So many can be downloaded again. */
export const RESULTS_KEPT = 20;
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

/** @param settings all that decides about the result besides the file. */
export async function fingerprintOf(blob: Blob, settings: unknown): Promise<string> {
  return `${await hashOf(blob)} ${await sha256Hex(new TextEncoder().encode(JSON.stringify(settings)))}`;
}

/** Of this user, newest first. */
async function paidBy(userId: string): Promise<readonly KeptResult[]> {
  const rows = await withResults<KeptResult[]>(
    'readonly',
    (store) => store.getAll() as IDBRequest<KeptResult[]>,
  );
  return rows.filter((row) => row.userId === userId).sort((a, b) => b.paidAtMs - a.paidAtMs);
}

const put = (row: KeptResult) => withResults('readwrite', (store) => store.put(row));

export async function saveResult(result: KeptResult): Promise<void> {
  const before = (await paidBy(result.userId)).find(({ requestId }) => requestId === result.requestId);
  // Made again, it is still of the day it was paid on.
  await put({
    ...result,
    paidAtMs: before?.paidAtMs ?? result.paidAtMs,
    file: result.file ?? before?.file ?? null,
  });
  const rows = await paidBy(result.userId);
  const withFile = rows.filter(({ file }) => file !== null);
  for (const row of withFile.slice(RESULTS_KEPT)) await put({ ...row, file: null });
  const spent = rows.filter(({ file, paidAtMs }) => file === null && Date.now() - paidAtMs > DAY_MS);
  for (const { requestId } of spent) await forgetResult(requestId);
}

/** Writes a paid result's file, where the payment is kept here. */
export async function attachFile(
  requestId: string,
  write: () => Promise<NonNullable<KeptResult['file']>>,
): Promise<void> {
  const row = await withResults<KeptResult | undefined>(
    'readonly',
    (store) => store.get(requestId) as IDBRequest<KeptResult | undefined>,
  );
  if (row) await saveResult({ ...row, file: await write() });
}

/** It was refunded, say: the next run is a new one. */
export async function forgetResult(requestId: string): Promise<void> {
  await withResults('readwrite', (store) => store.delete(requestId));
}

/** Whether anything was paid for with this tool within a day. */
export async function hasPaidRuns(userId: string, toolId: string): Promise<boolean> {
  return (await paidBy(userId)).some((row) => row.toolId === toolId && Date.now() - row.paidAtMs < DAY_MS);
}

/** The run that made the same within a day. */
export async function findPaidRun(userId: string, toolId: string, madeOf: string): Promise<string | null> {
  const rows = await paidBy(userId);
  const same = rows.find(
    (row) => row.toolId === toolId && row.madeOf === madeOf && Date.now() - row.paidAtMs < DAY_MS,
  );
  return same?.requestId ?? null;
}

export type DownloadableResult = KeptResult & { readonly file: NonNullable<KeptResult['file']> };

export async function listResults(userId: string): Promise<readonly DownloadableResult[]> {
  const rows = await paidBy(userId);
  return rows.flatMap(({ file, ...row }) => (file ? [{ ...row, file }] : [])).slice(0, RESULTS_KEPT);
}
