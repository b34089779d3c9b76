import type { FileBytes } from '@printready/tools/tool';

/** Concatenates a file's bytes, which may come in parts. */
export async function collect(bytes: FileBytes): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes instanceof Uint8Array) return bytes;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of bytes) parts.push(part);
  return joinParts(parts);
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
