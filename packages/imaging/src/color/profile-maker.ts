/** Small ICC v2 profiles of sRGB and of its gray, so that files can say what their numbers mean (ICC.1:2001-04). */

import { ascii, joinBytes, writeUint16, writeUint32 } from '../bytes.ts';
import * as exact from '../exact-math.ts';

const HEADER_BYTES = 128;
/** Bradford-adapted to D50, as IEC 61966-2-1's own profiles have them; s15Fixed16 numbers. */
const PRIMARIES = {
  rXYZ: [0x6fa2, 0x38f5, 0x0390],
  gXYZ: [0x6299, 0xb785, 0x18da],
  bXYZ: [0x24a0, 0x0f84, 0xb6cf],
} as const;
const D50 = [0xf6d6, 0x1_0000, 0xd32d] as const;

function numbers(type: string, values: readonly number[]): Uint8Array {
  const tag = new Uint8Array(8 + values.length * 4);
  tag.set(ascii(type));
  for (const [i, value] of values.entries()) writeUint32(tag, 8 + i * 4, value);
  return tag;
}

/** A curve of 1024 points. */
function transferCurve(): Uint8Array {
  const points = 1024;
  const tag = new Uint8Array(12 + points * 2);
  tag.set(ascii('curv'));
  writeUint32(tag, 8, points);
  for (let i = 0; i < points; i++) {
    const v = i / (points - 1);
    const light = v <= 0.04045 ? v / 12.92 : exact.pow((v + 0.055) / 1.055, 2.4);
    writeUint16(tag, 12 + i * 2, Math.round(light * 65_535));
  }
  return tag;
}

function description(text: string): Uint8Array {
  const tag = new Uint8Array(12 + text.length + 1 + 78);
  tag.set(ascii('desc'));
  writeUint32(tag, 8, text.length + 1);
  tag.set(ascii(text), 12);
  return tag;
}

function header(space: 'RGB ' | 'GRAY', size: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  writeUint32(bytes, 0, size);
  writeUint32(bytes, 8, 0x0210_0000);
  bytes.set(ascii(`mntr${space}XYZ `), 12);
  for (const [i, part] of [2026, 1, 1].entries()) writeUint16(bytes, 24 + i * 2, part);
  bytes.set(ascii('acsp'), 36);
  for (const [i, value] of D50.entries()) writeUint32(bytes, 68 + i * 4, value);
  return bytes;
}

function assemble(
  space: 'RGB ' | 'GRAY',
  tags: readonly (readonly [string, Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(4 + tags.length * 12);
  writeUint32(table, 0, tags.length);
  const bodies: Uint8Array[] = [];
  const placed = new Map<Uint8Array, number>();
  let at = HEADER_BYTES + table.length;
  for (const [i, [name, body]] of tags.entries()) {
    // Tags of the same bytes (the three curves) share them.
    let offset = placed.get(body);
    if (offset === undefined) {
      offset = at;
      placed.set(body, at);
      const padded = new Uint8Array(Math.ceil(body.length / 4) * 4);
      padded.set(body);
      bodies.push(padded);
      at += padded.length;
    }
    table.set(ascii(name), 4 + i * 12);
    writeUint32(table, 8 + i * 12, offset);
    writeUint32(table, 12 + i * 12, body.length);
  }
  return joinBytes([header(space, at), table, ...bodies]);
}

const copyright = () => {
  const text = 'Public domain\0';
  const tag = new Uint8Array(8 + text.length);
  tag.set(ascii('text'));
  tag.set(ascii(text), 8);
  return tag;
};

let srgb: Uint8Array<ArrayBuffer> | undefined;
let gray: Uint8Array<ArrayBuffer> | undefined;

/** sRGB, to be embedded. */
export function srgbProfile(): Uint8Array<ArrayBuffer> {
  const curve = transferCurve();
  srgb ??= assemble('RGB ', [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', copyright()],
    ['wtpt', numbers('XYZ ', D50)],
    ['rXYZ', numbers('XYZ ', PRIMARIES.rXYZ)],
    ['gXYZ', numbers('XYZ ', PRIMARIES.gXYZ)],
    ['bXYZ', numbers('XYZ ', PRIMARIES.bXYZ)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
  return srgb;
}

/** Gray with sRGB's curve. */
export function grayProfile(): Uint8Array<ArrayBuffer> {
  gray ??= assemble('GRAY', [
    ['desc', description('Gray with the sRGB curve')],
    ['cprt', copyright()],
    ['wtpt', numbers('XYZ ', D50)],
    ['kTRC', transferCurve()],
  ]);
  return gray;
}
