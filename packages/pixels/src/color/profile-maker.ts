/** Builds small ICC v2 profiles for sRGB, gray, and matrix spaces for embedding (ICC.1:2001-04). */

import { ascii, joinBytes, writeUint16, writeUint32 } from '../bytes/bytes.ts';
import * as exact from '../number/exact-math.ts';
import { adaptToD50, apply, invert, type Matrix, multiply, type Row } from './adaptation.ts';

const HEADER_BYTES = 128;
/** Bradford-adapted to D50, as in IEC 61966-2-1 profiles; s15Fixed16 numbers. */
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

const srgbLight = (v: number): number => (v <= 0.04045 ? v / 12.92 : exact.pow((v + 0.055) / 1.055, 2.4));

function transferCurve(lightOf: (value: number) => number = srgbLight, points = 1024): Uint8Array {
  const tag = new Uint8Array(12 + points * 2);
  tag.set(ascii('curv'));
  writeUint32(tag, 8, points);
  for (let i = 0; i < points; i++)
    writeUint16(tag, 12 + i * 2, Math.round(Math.min(1, Math.max(0, lightOf(i / (points - 1)))) * 65_535));
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
    // Tags with identical bytes (the three curves) share storage.
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

export function grayProfile(): Uint8Array<ArrayBuffer> {
  gray ??= assemble('GRAY', [
    ['desc', description('Gray with the sRGB curve')],
    ['cprt', copyright()],
    ['wtpt', numbers('XYZ ', D50)],
    ['kTRC', transferCurve()],
  ]);
  return gray;
}

export type Chromaticity = readonly [x: number, y: number];
export type Primaries = Readonly<Record<'red' | 'green' | 'blue' | 'white', Chromaticity>>;

const xyzOf = ([x, y]: Chromaticity): Row => [x / y, 1, (1 - x - y) / y];

/** Matrix from linear RGB in these primaries to XYZ, relative to their white (SMPTE RP 177). */
function rgbToXyzMatrix({ red, green, blue, white }: Primaries): Matrix {
  const [r, g, b] = [xyzOf(red), xyzOf(green), xyzOf(blue)];
  const columns: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ];
  const scale = apply(invert(columns), xyzOf(white));
  return columns.map((row) => row.map((value, i) => value * scale[i]!)) as unknown as Matrix;
}

export const rgbToRgbMatrix = (from: Primaries, to: Primaries): Matrix =>
  multiply(invert(rgbToXyzMatrix(to)), rgbToXyzMatrix(from));

const CURVE_POINTS = 4096;

/** Profile with three primaries and one curve; `lightOf` maps 0…1 to linear light. */
export function matrixProfile(
  name: string,
  primaries: Primaries,
  lightOf: (value: number) => number = srgbLight,
): Uint8Array<ArrayBuffer> {
  const matrix = multiply(adaptToD50(xyzOf(primaries.white)), rgbToXyzMatrix(primaries));
  const column = (i: 0 | 1 | 2) => matrix.map((row) => Math.round(row[i] * 65_536) >>> 0);
  const curve = transferCurve(lightOf, CURVE_POINTS);
  return assemble('RGB ', [
    ['desc', description(name)],
    ['cprt', copyright()],
    ['wtpt', numbers('XYZ ', D50)],
    ['rXYZ', numbers('XYZ ', column(0))],
    ['gXYZ', numbers('XYZ ', column(1))],
    ['bXYZ', numbers('XYZ ', column(2))],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
}

export function grayCurveProfile(name: string, lightOf: (value: number) => number): Uint8Array<ArrayBuffer> {
  return assemble('GRAY', [
    ['desc', description(name)],
    ['cprt', copyright()],
    ['wtpt', numbers('XYZ ', D50)],
    ['kTRC', transferCurve(lightOf, CURVE_POINTS)],
  ]);
}
