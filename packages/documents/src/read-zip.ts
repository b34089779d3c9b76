/** Reads untrusted ZIP files (APPNOTE 6.3.10): stored and deflated entries, without ZIP64, within limits. */
import { crc32 } from '@printready/pixels/bytes';
import { TextDecoder } from '@printready/pixels/platform';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { inflateSync } from 'fflate';

type ZipProblem = Problem<'no-zip' | 'damaged' | 'too-large'>;

type ZipLimits = {
  readonly files: number;
  /** Sum of all files once unpacked. */
  readonly bytes: number;
};

type Listed = {
  readonly name: string;
  readonly method: number;
  readonly crc32: number;
  readonly packed: number;
  readonly bytes: number;
  readonly at: number;
};

const END = 0x06054b50;
const LISTED = 0x02014b50;
const HEAD = 0x04034b50;
const END_BYTES = 22;
const LISTED_BYTES = 46;
const HEAD_BYTES = 30;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

const TEXTS = {
  'no-zip': 'It is no ZIP file.',
  damaged: 'The ZIP file is damaged or incomplete.',
  'too-large': 'The ZIP file holds more than can be read.',
} as const;

const refuse = (code: keyof typeof TEXTS) => failed({ code, text: TEXTS[code] });

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** Offset of the closing record; -1 if there is none. */
function findEnd(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === END && at + END_BYTES + view.getUint16(at + 20, true) === bytes.length)
      return at;
  return -1;
}

/** Null if the directory is damaged. */
function listEntries(bytes: Uint8Array, end: number): readonly Listed[] | null {
  const view = viewOf(bytes);
  const count = view.getUint16(end + 10, true);
  const entries: Listed[] = [];
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n++) {
    if (at + LISTED_BYTES > end || view.getUint32(at, true) !== LISTED) return null;
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const nameEnd = at + LISTED_BYTES + name!;
    if (nameEnd > end) return null;
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + LISTED_BYTES, nameEnd)),
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = nameEnd + extra! + comment!;
  }
  return entries;
}

/** Inflates into an array of the stated size, so that data that unpack to more are not read. */
function inflateTo(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    return inflateSync(packed, { out: new Uint8Array(size) });
  } catch {
    return null;
  }
}

/** Null if the entry is damaged. */
function unpack(bytes: Uint8Array, entry: Listed): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(bytes);
  if (entry.at + HEAD_BYTES > bytes.length || view.getUint32(entry.at, true) !== HEAD) return null;
  const start =
    entry.at + HEAD_BYTES + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = bytes.subarray(start, start + entry.packed);
  if (packed.length !== entry.packed) return null;
  const data =
    entry.method === STORED ? packed : entry.method === DEFLATED ? inflateTo(packed, entry.bytes) : null;
  if (data?.length !== entry.bytes || crc32(data) !== entry.crc32) return null;
  return new Uint8Array(data);
}

/** Files by their name. Folders are left out. */
export function readZip(
  bytes: Uint8Array,
  limits: ZipLimits,
): Result<{ readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> }, ZipProblem> {
  if (bytes.length < END_BYTES) return refuse('no-zip');
  const isZip = viewOf(bytes).getUint32(0, true) === HEAD;
  const end = findEnd(bytes);
  if (end < 0) return refuse(isZip ? 'damaged' : 'no-zip');
  const entries = listEntries(bytes, end);
  if (!entries) return refuse('damaged');
  const total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (entries.length > limits.files || total > limits.bytes) return refuse('too-large');
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of entries) {
    if (entry.name.endsWith('/')) continue;
    const data = unpack(bytes, entry);
    if (!data || files.has(entry.name)) return refuse('damaged');
    files.set(entry.name, data);
  }
  return { ok: true, files };
}
