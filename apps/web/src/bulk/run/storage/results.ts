import { layOutZip } from '@printready/documents/zip';
import { manifestFiles } from '@printready/pipeline/recipe';
import { crc32 } from '@printready/pixels/bytes';
import { type BulkHead, type BulkItem, isSaved, reportOf } from '../plan/bulk.ts';

type Part = { readonly name: string; readonly crc32: number; readonly body: Blob };

/**
 * Collects results in batch order, excluding those in earlier parts; the manifest comes last.
 * @throws if a result's bytes are missing
 */
export async function collectParts(
  head: BulkHead,
  items: readonly BulkItem[],
  find: (file: string) => Promise<Blob | null>,
): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const { subject, stage } of items) {
    if (stage.kind !== 'done' || isSaved(subject)) continue;
    const { output, file, bytes, crc32: sum } = stage.made;
    const body = await find(file);
    if (body?.size !== bytes) throw new ResultGone(output);
    parts.push({ name: output, crc32: sum, body });
  }
  const batch = { recipe: head.recipe?.name ?? '', engine: head.engine, date: head.date };
  for (const { name, bytes } of manifestFiles(
    batch,
    items.flatMap((item) => reportOf(item) ?? []),
  ))
    parts.push({ name, crc32: crc32(bytes), body: new Blob([bytes]) });
  return parts;
}

export class ResultGone extends Error {
  override readonly name = 'ResultGone';
  constructor(output: string) {
    super(`The browser did not keep ${output}. Reload the page to make it again for free.`);
  }
}

/** The blob refers to the files, which must be kept until the ZIP is written. */
export function zipOf(parts: readonly Part[], date: string): Blob {
  const layout = layOutZip(
    parts.map(({ name, crc32: sum, body }) => ({ name, bytes: body.size, crc32: sum })),
    date,
  );
  const pieces = parts.flatMap(({ body }, at): BlobPart[] => [layout.heads[at] ?? '', body]);
  return new Blob([...pieces, layout.end], { type: 'application/zip' });
}

export type FolderPicker = {
  showDirectoryPicker?(options: { readonly mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
  showSaveFilePicker?(options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<FileSystemFileHandle>;
};

export async function writeInto(handle: FileSystemFileHandle, body: Blob): Promise<void> {
  await body.stream().pipeTo(await handle.createWritable());
}

export async function saveInto(folder: FileSystemDirectoryHandle, parts: readonly Part[]): Promise<void> {
  for (const { name, body } of parts)
    await writeInto(await folder.getFileHandle(name, { create: true }), body);
}
