/** What is found when a batch is opened again: results without their bytes are made again, bytes without a row are rubbish. */
import type { Book } from '@printready/batch';
import type { BulkCause, BulkHead, BulkItem, BulkResult, BulkSubject } from './bulk.ts';
import type { BulkStores } from './stores.ts';

type BulkBook = Book<BulkSubject, BulkResult, BulkCause>;

const waiting = (item: BulkItem): BulkItem => ({ ...item, stage: { kind: 'waiting' } });

/**
 * Brings the journal in line with the files. What is left to do goes on by itself, but not where another program began
 * the batch.
 */
export async function prepareBook(
  { id: batch }: BulkHead,
  { book, files }: Pick<BulkStores, 'book' | 'files'>,
  { hold }: { readonly hold: boolean },
): Promise<BulkBook | null> {
  const journal = book(batch);
  const kept = await journal.load();
  await removeRubbish(batch, kept?.items ?? [], files);
  if (!kept) return null;
  const there = await files.list(batch, 'out');
  const isGone = ({ stage }: BulkItem) =>
    stage.kind === 'done' && there.get(stage.made.file) !== stage.made.bytes;
  const gone = kept.items.filter(isGone).map(waiting);
  const runs = kept.phase === 'running' && !hold;
  // What was done and settled is made again when somebody says so.
  const phase =
    gone.length === 0 && !(hold && kept.phase === 'running') ? kept.phase : runs ? 'running' : 'paused';
  if (gone.length > 0 || phase !== kept.phase) await journal.keep({ phase, items: gone, removed: [] });
  return kept;
}

async function removeRubbish(
  batch: string,
  items: readonly BulkItem[],
  files: BulkStores['files'],
): Promise<void> {
  const inputs = new Set(items.map(({ id }) => id));
  const results = new Set(items.flatMap(({ stage }) => (stage.kind === 'done' ? [stage.made.file] : [])));
  for (const name of (await files.list(batch, 'tmp')).keys()) await files.remove(batch, 'tmp', name);
  for (const name of (await files.list(batch, 'in')).keys())
    if (!inputs.has(name)) await files.remove(batch, 'in', name);
  for (const name of (await files.list(batch, 'out')).keys())
    if (!results.has(name)) await files.remove(batch, 'out', name);
}
