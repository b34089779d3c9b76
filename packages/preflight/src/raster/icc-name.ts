/** Reads an ICC profile's name (ICC.1, 9.2.41): the `desc` tag with version 2 text or version 4 translations. */
import { Cursor, Malformed } from '@printready/documents/reading';

const MAX_TAGS = 200;
const MAX_NAME_BYTES = 1024;

export function readIccName(profile: Uint8Array): string | null {
  try {
    const table = new Cursor(profile, 128);
    const count = Math.min(table.u32(), MAX_TAGS);
    for (let i = 0; i < count; i++) {
      const tag = table.tag();
      const offset = table.u32();
      const size = table.u32();
      if (tag === 'desc') return readDescription(new Cursor(profile, offset, offset + size));
    }
    return null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

function readDescription(tag: Cursor): string | null {
  const start = tag.at;
  const type = tag.tag();
  tag.skip(4);
  if (type === 'desc') {
    const text = tag.part(Math.min(tag.u32(), MAX_NAME_BYTES)).rest();
    return clean(String.fromCharCode(...text));
  }
  if (type !== 'mluc') return null;
  const records = tag.u32();
  tag.skip(8);
  if (records === 0) return null;
  const length = Math.min(tag.u32(), MAX_NAME_BYTES);
  const offset = tag.u32();
  const text = new Cursor(tag.bytes, start + offset, Math.min(tag.end, start + offset + length));
  let name = '';
  while (text.left >= 2) name += String.fromCharCode(text.u16());
  return clean(name);
}

function clean(text: string): string {
  return (text.split('\u0000')[0] ?? '').trim();
}
