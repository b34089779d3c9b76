/** TrueType and OpenType fonts as table directories (OpenType 1.9, "Organization of an OpenType font"). */

type Table = { readonly tag: string; readonly bytes: Uint8Array };

const [HEAD, ENTRY] = [12, 16];
const MOST_TABLES = 256;

export function sfntKind(bytes: Uint8Array): 'truetype' | 'cff' | null {
  if (bytes.length < HEAD) return null;
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (version === 0x0001_0000 || version === 0x7472_7565) return 'truetype';
  return version === 0x4f54_544f ? 'cff' : null;
}

/** Null if the font has no such table. */
export const tableOf = (font: Uint8Array, tag: string): Uint8Array | null =>
  tablesOf(font).find((table) => table.tag === tag)?.bytes ?? null;

/** Replaces one table; checksums are left at zero. */
export function replaceTable(font: Uint8Array, tag: string, bytes: Uint8Array): Uint8Array {
  const tables = [...tablesOf(font).filter((table) => table.tag !== tag), { tag, bytes }];
  tables.sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const directory = HEAD + tables.length * ENTRY;
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const out = new Uint8Array(tables.reduce((sum, table) => sum + padded(table.bytes.length), directory));
  const view = new DataView(out.buffer);
  out.set(font.subarray(0, 4));
  const log = 31 - Math.clz32(tables.length);
  for (const [i, value] of [tables.length, 16 << log, log, 16 * tables.length - (16 << log)].entries())
    view.setUint16(4 + 2 * i, value);
  let at = directory;
  for (const [i, table] of tables.entries()) {
    const entry = HEAD + i * ENTRY;
    for (let k = 0; k < 4; k++) out[entry + k] = table.tag.charCodeAt(k);
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, table.bytes.length);
    out.set(table.bytes, at);
    at += padded(table.bytes.length);
  }
  return out;
}

function tablesOf(font: Uint8Array): Table[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const count = Math.min(view.getUint16(4), MOST_TABLES, Math.floor((font.length - HEAD) / ENTRY));
  return Array.from({ length: count }, (_, i) => {
    const entry = HEAD + i * ENTRY;
    const from = view.getUint32(entry + 8);
    const tag = String.fromCharCode(...font.subarray(entry, entry + 4));
    return { tag, bytes: font.subarray(from, from + view.getUint32(entry + 12)) };
  });
}

/** Builds a `name` table. @param given pairs of name id and text, in ascending order */
export function nameTable(given: readonly (readonly [id: number, text: string])[]): Uint8Array {
  const names = given.map(([id, text]) => ({
    id,
    text: Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)),
  }));
  const storage = 6 + names.length * 12;
  const out = new Uint8Array(storage + names.reduce((sum, { text }) => sum + 2 * text.length, 0));
  const view = new DataView(out.buffer);
  view.setUint16(2, names.length);
  view.setUint16(4, storage);
  let at = 0;
  for (const [i, { id, text }] of names.entries()) {
    // Platform 3 (Windows), encoding 1 (Unicode), language 0x409 (US English).
    for (const [k, value] of [3, 1, 0x409, id, 2 * text.length, at].entries())
      view.setUint16(6 + 12 * i + 2 * k, value);
    for (const code of text) {
      view.setUint16(storage + at, code);
      at += 2;
    }
  }
  return out;
}
