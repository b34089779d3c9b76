/** Reads facts from AVIF and HEIC boxes (ISO/IEC 14496-12, 23008-12): profile, color code, and premultiplied alpha. */
import { matchesAscii, readAscii, readUint16, readUint32 } from '@printready/pixels/bytes';
import { BadImage } from '../bad-image.ts';
import type { ColorCode } from '../color/color-code.ts';

/** Container boxes on the path to the color box, with the number of bytes before their first child. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0, iref: 4 };

const DEEPEST = 4;

type Box = { readonly name: string; readonly from: number; readonly end: number };

function* boxesOf(bytes: Uint8Array, from = 0, end = bytes.length, depth = 0): Generator<Box, void> {
  if (depth > DEEPEST) return;
  for (let at = from; at + 8 <= end; ) {
    const size = readUint32(bytes, at);
    const next = size === 0 ? end : at + size;
    if (size === 1 || next > end || next < at + 8) return;
    const name = readAscii(bytes, at + 4, 4);
    yield { name, from: at + 8, end: next };
    // The item count has 16 bits, or 32 bits in later versions of the box (14496-12, 8.11.6).
    const skip = name === 'iinf' ? (bytes[at + 8] === 0 ? 6 : 8) : CONTAINERS[name];
    if (skip !== undefined) yield* boxesOf(bytes, at + 8 + skip, next, depth + 1);
    at = next;
  }
}

export function readIsoProfile(bytes: Uint8Array): Uint8Array | null {
  for (const { name, from, end } of boxesOf(bytes)) {
    const isProfile = matchesAscii(bytes, from, 'prof') || matchesAscii(bytes, from, 'rICC');
    if (name === 'colr' && isProfile) return bytes.subarray(from + 4, end);
  }
  return null;
}

export function readIsoColor(bytes: Uint8Array): ColorCode | null {
  let code: ColorCode | null = null;
  let peakNits: number | null = null;
  for (const { name, from, end } of boxesOf(bytes)) {
    if (name === 'colr' && !code && matchesAscii(bytes, from, 'nclx') && from + 8 <= end)
      code = { primaries: readUint16(bytes, from + 4), transfer: readUint16(bytes, from + 6) };
    if (name === 'clli' && from + 4 <= end) peakNits ??= readUint16(bytes, from) || null;
  }
  return code && { ...code, peakNits };
}

export function hasPremultipliedAlpha(bytes: Uint8Array): boolean {
  for (const { name } of boxesOf(bytes)) if (name === 'prem') return true;
  return false;
}

/** Item types that no decoder in this package can decode (ISO/IEC 23008-12, annexes; 14496-12). */
const UNREAD_CODINGS: Readonly<Record<string, string>> = {
  avc1: 'H.264',
  evc1: 'EVC',
  hvt1: 'HEVC in tiles',
  j2k1: 'JPEG 2000',
  jpeg: 'JPEG',
  jxl1: 'JPEG XL',
  lhv1: 'layered HEVC',
  unci: 'uncompressed pixels',
  vvc1: 'VVC',
};

/** First version in which item information entries name the item's type (14496-12, 8.11.6). */
const TYPED_ENTRY = 2;

function readItems(bytes: Uint8Array): { readonly types: ReadonlySet<string>; readonly isLocked: boolean } {
  const types = new Set<string>();
  let isLocked = false;
  for (const { name, from, end } of boxesOf(bytes)) {
    const version = bytes[from] ?? 0;
    if (name !== 'infe' || version < TYPED_ENTRY) continue;
    const at = from + 4 + (version === TYPED_ENTRY ? 2 : 4);
    if (at + 6 > end) continue;
    if (readUint16(bytes, at) !== 0) isLocked = true;
    types.add(readAscii(bytes, at + 2, 4));
  }
  return { types, isLocked };
}

/** Refuses a file in which every picture uses an unsupported coding. @throws BadImage */
export function requireReadCoding(bytes: Uint8Array, kind: 'AVIF' | 'HEIC'): void {
  const { types, isLocked } = readItems(bytes);
  if (isLocked)
    throw new BadImage('unsupported', `This ${kind} is encrypted. Ask for a copy without protection.`);
  if (types.has('av01') || types.has('hvc1')) return;
  const coding = [...types].flatMap((type) => UNREAD_CODINGS[type] ?? []).at(0);
  if (coding !== undefined)
    throw new BadImage('unsupported', `This ${kind} holds ${coding}. Ask for a PNG, JPEG or TIFF.`);
}
