import { sha256Hex } from '../../files/save/sha256.ts';
import type { BatchFile } from './batch.ts';

type Candidate = { readonly file: BatchFile; readonly bytes: Blob };

/** @returns id of the first identical file, keyed by the id of each duplicate */
export async function findDuplicates(candidates: readonly Candidate[]): Promise<Map<string, string>> {
  const bySize = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    bySize.set(candidate.file.size, [...(bySize.get(candidate.file.size) ?? []), candidate]);
  }
  const duplicates = new Map<string, string>();
  for (const alike of bySize.values()) {
    if (alike.length < 2) continue;
    const firstOf = new Map<string, string>();
    // Reads one at a time, because two 500 MB files would not fit in memory.
    for (const { file, bytes } of alike) {
      const hash = await hashOf(bytes);
      if (hash === null) continue;
      const first = firstOf.get(hash);
      if (first === undefined) firstOf.set(hash, file.id);
      else duplicates.set(file.id, first);
    }
  }
  return duplicates;
}

/** Null if unreadable; validation reports the reason. */
async function hashOf(bytes: Blob): Promise<string | null> {
  try {
    return await sha256Hex(await bytes.arrayBuffer());
  } catch {
    return null;
  }
}
