/** Facts in the boxes of AVIF and HEIC (ISO/IEC 14496-12, 23008-12): profile, color code, premultiplied alpha. */
import { matchesAscii, readAscii, readUint16, readUint32 } from '@printready/imaging/bytes';
import type { ColorCode } from './color-code.ts';

/** Boxes that hold boxes on the way to the color box, with the bytes before their first child. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0, iref: 4 };

/** meta, iprp, ipco. */
const DEEPEST = 4;

type Box = { readonly name: string; readonly from: number; readonly end: number };

/** Every box outside media data, containers before what they hold. */
function* boxesOf(bytes: Uint8Array, from = 0, end = bytes.length, depth = 0): Generator<Box, void> {
  if (depth > DEEPEST) return;
  for (let at = from; at + 8 <= end; ) {
    const size = readUint32(bytes, at);
    const next = size === 0 ? end : at + size;
    if (size === 1 || next > end || next < at + 8) return;
    const name = readAscii(bytes, at + 4, 4);
    yield { name, from: at + 8, end: next };
    const skip = CONTAINERS[name];
    if (skip !== undefined) yield* boxesOf(bytes, at + 8 + skip, next, depth + 1);
    at = next;
  }
}

/** The first ICC profile among the item properties. */
export function readIsoProfile(bytes: Uint8Array): Uint8Array | null {
  for (const { name, from, end } of boxesOf(bytes)) {
    const isProfile = matchesAscii(bytes, from, 'prof') || matchesAscii(bytes, from, 'rICC');
    if (name === 'colr' && isProfile) return bytes.subarray(from + 4, end);
  }
  return null;
}

/** The first color code among the item properties, with the content's brightest light where it is told. */
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

/** Whether an item's colors are multiplied by another one's alpha. */
export function hasPremultipliedAlpha(bytes: Uint8Array): boolean {
  for (const { name } of boxesOf(bytes)) if (name === 'prem') return true;
  return false;
}
