/** Reopens a stored batch: recreates missing results, and deletes files without a journal row. */
import { type BulkHead, type BulkItem, type BulkList, isSaved } from '../plan/bulk.ts';
import type { Place } from './opfs.ts';
import type { BulkStores } from './stores.ts';

const waiting = (item: BulkItem): BulkItem => ({ ...item, stage: { kind: 'waiting' } });

/** @param hold true for a batch from another app version, which is paused instead of continued */
export async function prepareList(
  { id: batch }: BulkHead,
  { journal: journalOf, files }: Pick<BulkStores, 'journal' | 'files'>,
  { hold }: { readonly hold: boolean },
): Promise<BulkList | null> {
  const journal = journalOf(batch);
  const kept = await journal.load();
  await removeRubbish(batch, kept?.items ?? [], files);
  // Intermediate data of another app version may be incompatible.
  if (hold) await removeSome(batch, 'steps', () => true, files);
  if (!kept) return null;
  const there = await files.list(batch, 'out');
  const isGone = ({ stage, subject }: BulkItem) =>
    stage.kind === 'done' && !isSaved(subject) && there.get(stage.made.file) !== stage.made.bytes;
  const gone = kept.items.filter(isGone).map(waiting);
  const runs = kept.phase === 'running' && !hold;
  // A finished batch waits for confirmation before missing results are recreated.
  const phase =
    gone.length === 0 && !(hold && kept.phase === 'running') ? kept.phase : runs ? 'running' : 'paused';
  if (gone.length > 0 || phase !== kept.phase) await journal.keep({ phase, items: gone, removed: [] });
  return kept;
}

/** Deletes files of batches without a record. @returns number of originals lost */
export async function removeUnknown({ files, known }: Pick<BulkStores, 'files' | 'known'>): Promise<number> {
  // Lists the files first, because every batch has its record before it has files.
  const there = await files.batches();
  const ours = new Set(await known());
  let originals = 0;
  for (const batch of there) {
    if (ours.has(batch)) continue;
    originals += (await files.list(batch, 'in')).size;
    await files.removeAll(batch);
  }
  return originals;
}

async function removeSome(
  batch: string,
  place: Place,
  isRubbish: (name: string) => boolean,
  files: BulkStores['files'],
): Promise<void> {
  for (const name of (await files.list(batch, place)).keys())
    if (isRubbish(name)) await files.remove(batch, place, name);
}

async function removeRubbish(
  batch: string,
  items: readonly BulkItem[],
  files: BulkStores['files'],
): Promise<void> {
  const inputs = new Set(items.map(({ id }) => id));
  const results = new Set(items.flatMap(({ stage }) => (stage.kind === 'done' ? [stage.made.file] : [])));
  const waiting = new Set(items.flatMap(({ id, stage }) => (stage.kind === 'waiting' ? [id] : [])));
  await removeSome(batch, 'tmp', () => true, files);
  await removeSome(batch, 'in', (name) => !inputs.has(name), files);
  await removeSome(batch, 'steps', (name) => !waiting.has(name), files);
  await removeSome(batch, 'out', (name) => !results.has(name), files);
}
