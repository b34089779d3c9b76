/**
 * The work of a tool, kept in this browser for a day: its file, its options with the strokes, and a run that is not paid.
 * Files stand apart from what changes with every stroke, and each is written once.
 */
import { openStore } from '../platform/open-store.ts';
import type { SourceFile } from './document.ts';

export type Draft = {
  readonly toolId: string;
  /** Whose work it is; null when nobody was signed in. Nobody else gets to see it. */
  readonly userId: string | null;
  readonly file: SourceFile;
  readonly options: unknown;
  /** The run that was finished or under way and not yet paid; sending it again charges once. */
  readonly requestId: string | null;
  /** The other images of the list that it was open in. */
  readonly others?: readonly SourceFile[];
  /** Kept while somebody worked, not for after a sign-in: whoever comes later is asked whether it should come back. */
  readonly offered?: true;
  readonly keptAtMs: number;
};

type KeptName = Omit<SourceFile, 'blob'> & { readonly id: string };
type KeptDraft = Omit<Draft, 'file' | 'others'> & {
  readonly file: KeptName;
  readonly others: readonly KeptName[];
};
type KeptFile = { readonly id: string; readonly blob: Blob; readonly keptAtMs: number };

const KEEP_MS = 24 * 60 * 60_000;
/** Another tab writes a file a moment before the work that names it. */
const SETTLED_MS = 60_000;
const withDrafts = openStore({ database: 'printready-work', store: 'drafts', keyPath: 'toolId' });
const withFiles = openStore({ database: 'printready-work-files', store: 'files', keyPath: 'id' });

/** Under what this tab has kept a file. */
const ids = new WeakMap<Blob, string>();

async function keepFile({ blob, ...named }: SourceFile): Promise<KeptName> {
  const id = ids.get(blob) ?? crypto.randomUUID();
  ids.set(blob, id);
  const there = await withFiles('readonly', (store) => store.count(id));
  const kept: KeptFile = { id, blob, keptAtMs: Date.now() };
  if (there === 0) await withFiles('readwrite', (store) => store.put(kept));
  return { ...named, id };
}

/** Null where the browser made room. */
async function findFile({ id, ...named }: KeptName): Promise<SourceFile | null> {
  const kept = await withFiles<KeptFile | undefined>(
    'readonly',
    (store) => store.get(id) as IDBRequest<KeptFile | undefined>,
  );
  if (!kept) return null;
  ids.set(kept.blob, id);
  return { ...named, blob: kept.blob };
}

const allDrafts = () =>
  withDrafts<KeptDraft[]>('readonly', (store) => store.getAll() as IDBRequest<KeptDraft[]>);

/** Removes work of more than a day ago, and the files that no work names. */
async function sweep(): Promise<void> {
  const drafts = await allDrafts();
  const isOld = ({ keptAtMs }: KeptDraft) => Date.now() - keptAtMs > KEEP_MS;
  for (const { toolId } of drafts.filter(isOld))
    await withDrafts('readwrite', (store) => store.delete(toolId));
  const fresh = drafts.filter((draft) => !isOld(draft));
  const named = new Set(fresh.flatMap(({ file, others }) => [file, ...others].map(({ id }) => id)));
  const files = await withFiles<KeptFile[]>('readonly', (store) => store.getAll() as IDBRequest<KeptFile[]>);
  const unnamed = files.filter(({ id, keptAtMs }) => !named.has(id) && Date.now() - keptAtMs > SETTLED_MS);
  for (const { id } of unnamed) await withFiles('readwrite', (store) => store.delete(id));
}

/** One after the other: the newest is the one that stays. */
let writing: Promise<unknown> = Promise.resolve();

function inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
  const turn = writing.then(write, write);
  writing = turn.catch(() => undefined);
  return turn;
}

/** @throws when the browser refuses storage (private mode, full disk). */
export async function saveDraft(fresh: Omit<Draft, 'keptAtMs'>): Promise<void> {
  await inTurn(async () => {
    const file = await keepFile(fresh.file);
    const others = [];
    for (const other of fresh.others ?? []) others.push(await keepFile(other));
    const draft: KeptDraft = { ...fresh, file, others, keptAtMs: Date.now() };
    await withDrafts('readwrite', (store) => store.put(draft));
  });
}

/** Fresh draft of this user, or of whoever was about to sign in. */
export async function loadDraft(toolId: string, userId: string | null): Promise<Draft | null> {
  await inTurn(sweep);
  const kept = (await allDrafts()).find((draft) => draft.toolId === toolId);
  if (!kept || (kept.userId !== null && kept.userId !== userId)) return null;
  const file = await findFile(kept.file);
  const others = await Promise.all(kept.others.map(findFile));
  return file && { ...kept, file, others: others.filter((other) => other !== null) };
}

export async function deleteDraft(toolId: string): Promise<void> {
  await inTurn(() => withDrafts('readwrite', (store) => store.delete(toolId)));
}
