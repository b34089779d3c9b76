/** Drafts stay in this browser for a day. Files have their own store, so option changes do not rewrite them. */
import { openStore } from '../../platform/open-store.ts';
import type { SourceFile } from '../document.ts';

export type Draft = {
  readonly toolId: string;
  /** Owner; null if the draft was saved while signed out. The draft is never shown to other users. */
  readonly userId: string | null;
  readonly file: SourceFile;
  readonly options: unknown;
  /** Id of a run not yet paid for; also the idempotency key of its charge. */
  readonly requestId: string | null;
  readonly others?: readonly SourceFile[];
  /**
   * Set if the draft was saved during work rather than before a sign-in; restoring it then requires the user's
   * confirmation.
   */
  readonly offered?: true;
  readonly keptAtMs: number;
};

type StoredName = Omit<SourceFile, 'blob'> & { readonly id: string };
type StoredDraft = Omit<Draft, 'file' | 'others'> & {
  readonly file: StoredName;
  readonly others: readonly StoredName[];
};
type StoredFile = { readonly id: string; readonly blob: Blob; readonly keptAtMs: number };

const KEEP_MS = 24 * 60 * 60_000;
/** Age below which a file without a draft is kept, because another tab writes the file before the draft. */
const ORPHAN_GRACE_MS = 60_000;
const withDrafts = openStore({ database: 'printready-work', store: 'drafts', keyPath: 'toolId' });
const withFiles = openStore({ database: 'printready-work-files', store: 'files', keyPath: 'id' });

const ids = new WeakMap<Blob, string>();

async function storeFile({ blob, ...named }: SourceFile): Promise<StoredName> {
  const id = ids.get(blob) ?? crypto.randomUUID();
  ids.set(blob, id);
  const there = await withFiles('readonly', (store) => store.count(id));
  const kept: StoredFile = { id, blob, keptAtMs: Date.now() };
  if (there === 0) await withFiles('readwrite', (store) => store.put(kept));
  return { ...named, id };
}

async function findFile({ id, ...named }: StoredName): Promise<SourceFile | null> {
  const kept = await withFiles<StoredFile | undefined>(
    'readonly',
    (store) => store.get(id) as IDBRequest<StoredFile | undefined>,
  );
  if (!kept) return null;
  ids.set(kept.blob, id);
  return { ...named, blob: kept.blob };
}

const allDrafts = () =>
  withDrafts<StoredDraft[]>('readonly', (store) => store.getAll() as IDBRequest<StoredDraft[]>);

async function sweep(): Promise<void> {
  const drafts = await allDrafts();
  const isOld = ({ keptAtMs }: StoredDraft) => Date.now() - keptAtMs > KEEP_MS;
  for (const { toolId } of drafts.filter(isOld))
    await withDrafts('readwrite', (store) => store.delete(toolId));
  const fresh = drafts.filter((draft) => !isOld(draft));
  const named = new Set(fresh.flatMap(({ file, others }) => [file, ...others].map(({ id }) => id)));
  const files = await withFiles<StoredFile[]>(
    'readonly',
    (store) => store.getAll() as IDBRequest<StoredFile[]>,
  );
  const unnamed = files.filter(
    ({ id, keptAtMs }) => !named.has(id) && Date.now() - keptAtMs > ORPHAN_GRACE_MS,
  );
  for (const { id } of unnamed) await withFiles('readwrite', (store) => store.delete(id));
}

/** Serializes writes, so that the newest wins. */
let writing: Promise<unknown> = Promise.resolve();

function enqueue<Result>(write: () => Promise<Result>): Promise<Result> {
  const turn = writing.then(write, write);
  writing = turn.catch(() => undefined);
  return turn;
}

/** @throws if the browser refuses storage (private mode, full disk) */
export async function saveDraft(fresh: Omit<Draft, 'keptAtMs'>): Promise<void> {
  await enqueue(async () => {
    const file = await storeFile(fresh.file);
    const others = [];
    for (const other of fresh.others ?? []) others.push(await storeFile(other));
    const draft: StoredDraft = { ...fresh, file, others, keptAtMs: Date.now() };
    await withDrafts('readwrite', (store) => store.put(draft));
  });
}

export async function loadDraft(toolId: string, userId: string | null): Promise<Draft | null> {
  await enqueue(sweep);
  const kept = (await allDrafts()).find((draft) => draft.toolId === toolId);
  if (!kept || (kept.userId !== null && kept.userId !== userId)) return null;
  const file = await findFile(kept.file);
  const others = await Promise.all(kept.others.map(findFile));
  return file && { ...kept, file, others: others.filter((other) => other !== null) };
}

export type DraftName = Pick<Draft, 'toolId' | 'keptAtMs'> & {
  readonly name: string;
  readonly more: number;
};

export async function listDrafts(userId: string): Promise<readonly DraftName[]> {
  await enqueue(sweep);
  return (await allDrafts())
    .filter((draft) => draft.userId === userId)
    .sort((a, b) => b.keptAtMs - a.keptAtMs)
    .map(({ toolId, keptAtMs, file, others }) => ({
      ...{ toolId, keptAtMs },
      name: file.name,
      more: others.length,
    }));
}

export async function deleteDraft(toolId: string): Promise<void> {
  await enqueue(() => withDrafts('readwrite', (store) => store.delete(toolId)));
}

/** A draft that cannot be removed is harmless: the next one overwrites it. */
export async function clearDraft(toolId: string): Promise<void> {
  await deleteDraft(toolId).catch((error: unknown) => console.error('A draft could not be cleared.', error));
}
