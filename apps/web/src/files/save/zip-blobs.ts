import { layOutZip, type ZipEntry } from '@printready/documents/zip';
import { crc32 } from '@printready/pixels/bytes';

type NamedBlob = { readonly name: string; readonly blob: Blob };

/** Entries are dated today. @param files files with unique names */
export async function zipBlobs(files: readonly NamedBlob[]): Promise<Blob> {
  const entries: ZipEntry[] = [];
  for (const { name, blob } of files)
    entries.push({ name, bytes: blob.size, crc32: crc32(new Uint8Array(await blob.arrayBuffer())) });
  const { heads, end } = layOutZip(entries, new Date().toISOString().slice(0, 10));
  const parts = files.flatMap(({ blob }, at): BlobPart[] => [heads[at] ?? '', blob]);
  return new Blob([...parts, end], { type: 'application/zip' });
}
