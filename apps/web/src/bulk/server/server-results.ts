import type { BulkBatch } from '@printready/contracts/bulk';
import { layOutZip } from '@printready/documents/zip';
import { type BulkReport, manifestFiles } from '@printready/pipeline/recipe';
import { crc32 } from '@printready/pixels/bytes';
import { downloadResult, readItems, type ServerItem } from './server-batches.ts';

const PREFETCHED = 3;

const ENDS = {
  queued: 'Not done yet.',
  running: 'Not done yet.',
  failed: 'Failed.',
  skipped: 'Skipped.',
  cancelled: 'The batch was cancelled before its turn.',
} as const;

function reportOf({ name, state, figures, tokens, cause, started_at, ended_at }: ServerItem): BulkReport {
  const milliseconds =
    started_at === null || ended_at === null ? 0 : Date.parse(ended_at) - Date.parse(started_at);
  if (state !== 'done' || !figures) {
    const error = cause?.text ?? ENDS[state === 'done' ? 'failed' : state];
    return { input: name, milliseconds, ok: false, error, step: cause?.step ?? null };
  }
  const { name: output, bytes, sha256, width, height, dpi, steps, reading, notes } = figures;
  const file = { input: name, milliseconds, output, bytes, sha256 };
  return { ok: true, ...file, width, height, dpi, steps, ...(reading && { reading }), notes, tokens };
}

type Entry = {
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
  readonly read: () => Promise<Blob>;
};

async function fetchWhole(item: ServerItem, bytes: number): Promise<Blob> {
  const blob = await downloadResult(item);
  if (blob.size !== bytes) throw new Error(`The result of ${item.name} did not arrive whole.`);
  return blob;
}

function entriesOf(batch: BulkBatch, items: readonly ServerItem[]): readonly Entry[] {
  const results = items.flatMap((item): Entry[] => {
    if (item.state !== 'done' || !item.figures) return [];
    const { name, bytes, crc32: sum } = item.figures;
    return [{ name, bytes, crc32: sum, read: () => fetchWhole(item, bytes) }];
  });
  const { name: recipe, engine, created_at } = batch;
  const manifest = manifestFiles({ recipe, engine, date: created_at.slice(0, 10) }, items.map(reportOf));
  return [
    ...results,
    ...manifest.map(({ name, bytes }) => ({
      ...{ name, bytes: bytes.length, crc32: crc32(bytes) },
      read: () => Promise.resolve(new Blob([bytes])),
    })),
  ];
}

/** Yields pieces in batch order while prefetching results. @param onFile called after each downloaded file */
export async function* zipPieces(
  batch: BulkBatch,
  onFile: (files: number, of: number) => void,
): AsyncGenerator<BlobPart> {
  const entries = entriesOf(batch, await readItems(batch.id));
  const { heads, end } = layOutZip(entries, batch.created_at.slice(0, 10));
  const fetching: Promise<Blob>[] = [];
  const waiting = [...entries];
  for (const [at, head] of heads.entries()) {
    for (const { read } of waiting.splice(0, PREFETCHED + 1 - fetching.length)) {
      const blob = read();
      // Prevents an unhandled rejection; the error is thrown when this blob is awaited.
      blob.catch(() => undefined);
      fetching.push(blob);
    }
    const blob = await fetching.shift();
    if (!blob) throw new TypeError('Every entry is fetched before its turn.');
    yield head;
    yield blob;
    onFile(at + 1, entries.length);
  }
  yield end;
}
