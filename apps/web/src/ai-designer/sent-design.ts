/** Decodes a design that PrintReady Designer put into the URL; untrusted input. */
import { SENT_DESIGN, SENT_DESIGN_BYTES } from '@printready/contracts/designer';

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Stops at the size limit to prevent a decompression bomb. @throws Error */
async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const parts: BlobPart[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > SENT_DESIGN_BYTES) {
      await reader.cancel();
      throw new Error('The design that was sent is too large to open.');
    }
    parts.push(next.value);
  }
  return new Blob(parts, { type: 'image/svg+xml' });
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,60}\.svg$/u;

/** Null if there is no design. @throws Error if unreadable */
export async function readSentDesign(hash: string): Promise<File | null> {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const design = given.get(SENT_DESIGN.design);
  if (design === null) return null;
  const name = given.get(SENT_DESIGN.name) ?? '';
  const blob = await unpack(fromBase64Url(design));
  return new File([blob], NAME.test(name) ? name : 'design.svg', { type: blob.type });
}
