import { joinBytes } from '@printready/imaging/bytes';
import type { FileBytes } from '@printready/tools/tool';

/** Concatenates a file's bytes, which may come in parts. */
export async function collect(bytes: FileBytes): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes instanceof Uint8Array) return bytes;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of bytes) parts.push(part);
  return joinBytes(parts);
}
