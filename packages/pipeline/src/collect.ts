import { joinBytes } from '@printready/pixels/bytes';
import type { FileBytes } from '@printready/tools/tool';

export async function collect(bytes: FileBytes): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes instanceof Uint8Array) return bytes;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of bytes) parts.push(part);
  return joinBytes(parts);
}
