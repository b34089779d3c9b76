import { createLimiter } from '../../threads/limiter.ts';
import type { BatchContext, BulkRuns, Importing } from './bulk-state.ts';
import type { Removal } from './removal.ts';

const PARALLEL_COPIES = 2;

export type DroppedFile = { readonly path: string; readonly blob: Blob };

/** Adds files that are dropped during an import. @returns null after the last file */
function advance(importing: Importing | null, done: number, more: number): Importing | null {
  const now = { done: (importing?.done ?? 0) + done, of: (importing?.of ?? 0) + more };
  return now.done < now.of ? now : null;
}

export function createGathering(
  { deps, get, set, keepHead, stores, owner }: BatchContext,
  { send, remove }: BulkRuns,
) {
  const copying = createLimiter(PARALLEL_COPIES);

  const isCurrent = (batch: string): boolean => get().head?.id === batch;

  async function takeIn({ path, blob }: DroppedFile, batch: string): Promise<void> {
    const id = crypto.randomUUID();
    const answer = await deps().takeIn({ file: blob, batch, id });
    if (!isCurrent(batch)) return;
    if (!answer.ok) {
      set({ roomMb: (get().roomMb ?? 0) + Math.ceil(answer.problem.bytes / 1e6) });
      return;
    }
    const { sha256, megapixels } = answer;
    const known = { path, bytes: blob.size, sha256, megapixels, name: null, twinOf: null };
    const subject = { ...known, priority: 0, alone: false, accepted: false };
    send({ kind: 'added', items: [{ id, subject }] });
  }

  return {
    add: async (dropped: readonly DroppedFile[]): Promise<void> => {
      const { head: before, elsewhere, list } = get();
      if (elsewhere || before?.recipe) return;
      const { engine, today } = deps();
      const fresh = { owner, id: crypto.randomUUID(), recipe: null, engine, date: today() };
      const head = before ?? { ...fresh, payment: null, paid: [] };
      if (!before) await keepHead(head);
      const known = new Set(list.items.map(({ subject }) => `${subject.bytes} ${subject.path}`));
      const files = dropped.filter(({ path, blob }) => !known.has(`${blob.size} ${path}`));
      set(({ importing }) => ({ lost: 0, roomMb: null, importing: advance(importing, 0, files.length) }));
      const count = () => {
        if (isCurrent(head.id)) set(({ importing }) => ({ importing: advance(importing, 1, 0) }));
      };
      await Promise.all(files.map((file) => copying(() => takeIn(file, head.id)).finally(count)));
    },
    remove: (id: string): Removal | null => {
      const { head } = get();
      if (!head || head.recipe) return null;
      const returnIt = remove([id]);
      return {
        undo: () => {
          if (get().head?.id === head.id) returnIt();
          return Promise.resolve();
        },
        forget: () => stores.files.remove(head.id, 'in', id),
      };
    },
  };
}
