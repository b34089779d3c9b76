/** Which dropped files hold the same bytes as an earlier one: only files of one size are read for it. */
import type { BatchFile } from './batch.ts';

type Candidate = { readonly file: BatchFile; readonly bytes: Blob };

/** @returns from each duplicate's id to that of the first file with its bytes. */
export async function findDuplicates(candidates: readonly Candidate[]): Promise<Map<string, string>> {
  const bySize = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    bySize.set(candidate.file.size, [...(bySize.get(candidate.file.size) ?? []), candidate]);
  }
  const duplicates = new Map<string, string>();
  for (const alike of bySize.values()) {
    if (alike.length < 2) continue;
    const firstOf = new Map<string, string>();
    // One after another: two files of 500 MB in memory at once is one too many.
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

/** Null when the file cannot be read; the validation will say why. */
async function hashOf(bytes: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
