import type { ExportedFile } from '@printready/pipeline/export-result';

export async function toBlob({ bytes, mediaType }: ExportedFile): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  if (bytes instanceof Uint8Array) parts.push(bytes);
  else for await (const part of bytes) parts.push(part);
  return new Blob(parts, { type: mediaType });
}
