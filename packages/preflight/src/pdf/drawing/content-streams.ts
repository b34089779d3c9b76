import type { PdfFile, PdfStream } from '@printready/documents/pdf';

export function decodeContent(file: PdfFile, stream: PdfStream): Uint8Array {
  const { bytes, damaged, codec } = file.decode(stream);
  if (damaged || codec !== null) file.repairs.add('content-damaged');
  return bytes;
}

/** A page's content streams form one stream, split between tokens (ISO 32000-1, 7.8.2). */
export function joinStreams(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1 && parts[0]) return parts[0];
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, 0)).fill(0x20);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length + 1;
  }
  return joined;
}
