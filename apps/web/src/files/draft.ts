/**
 * Keeps the file, its options and an unpaid run in IndexedDB while the user signs in, so that they come
 * back to the same work; also after a reload in the middle of a run.
 */
import { openStore } from '../platform/open-store.ts';
import type { SourceFile } from './document.ts';

export type Draft = {
  readonly toolId: string;
  /** Whose run it was; null when nobody was signed in. Nobody else gets to see it. */
  readonly userId: string | null;
  readonly file: SourceFile;
  readonly options: unknown;
  /** The run that was finished or under way and not yet paid; sending it again charges once. */
  readonly requestId: string | null;
  /** The other images of the list that it was open in. */
  readonly others?: readonly SourceFile[];
  readonly keptAtMs: number;
};

const KEEP_MS = 24 * 60 * 60_000;
const withStore = openStore({ database: 'printready-workspace', store: 'kept-work', keyPath: 'toolId' });

/** @throws when the browser refuses storage (private mode, full disk). */
export async function saveDraft(fresh: Omit<Draft, 'keptAtMs'>): Promise<void> {
  const draft: Draft = { ...fresh, keptAtMs: Date.now() };
  await withStore('readwrite', (store) => store.put(draft));
}

/** Fresh draft of this user, or of whoever was about to sign in. */
export async function loadDraft(toolId: string, userId: string | null): Promise<Draft | null> {
  const draft = await withStore<Draft | undefined>(
    'readonly',
    (store) => store.get(toolId) as IDBRequest<Draft | undefined>,
  );
  if (!draft || Date.now() - draft.keptAtMs > KEEP_MS) return null;
  return draft.userId === null || draft.userId === userId ? draft : null;
}

export async function deleteDraft(toolId: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(toolId));
}
