/** Test picture with four flat colors, sampled at four points. */

import { deflateSync } from 'node:zlib';
import { writeChunk } from '../png/chunks.ts';

export const WIDTH = 64;
export const HEIGHT = 48;

export type Color = readonly number[];

export const COLORS: readonly Color[] = [
  [200, 30, 40],
  [30, 160, 60],
  [40, 60, 190],
  [128, 128, 128],
];

const quadrant = (x: number, y: number): number => Number(x >= WIDTH / 2) + 2 * Number(y >= HEIGHT / 2);

export const sampleAt =
  (colors: readonly Color[] = COLORS) =>
  (x: number, y: number, sample: number): number =>
    colors[quadrant(x, y)]![sample]!;

const POINTS = [
  [WIDTH / 4, HEIGHT / 4],
  [(3 * WIDTH) / 4, HEIGHT / 4],
  [WIDTH / 4, (3 * HEIGHT) / 4],
  [(3 * WIDTH) / 4, (3 * HEIGHT) / 4],
] as const;

export const sampleQuadrants = ({ data, width }: { data: ArrayLike<number>; width: number }): number[][] =>
  POINTS.map(([x, y]) => [0, 1, 2, 3].map((c) => data[(y * width + x) * 4 + c]!));

/** @param chunks placed between header and pixels, as [name, body]. */
export function writeTestPng(
  chunks: readonly (readonly [string, readonly number[]])[],
  { bits = 8, colors = COLORS }: { readonly bits?: 8 | 16; readonly colors?: readonly Color[] } = {},
): Uint8Array {
  const count = colors[0]!.length;
  const rowBytes = 1 + (WIDTH * count * bits) / 8;
  const raw = new Uint8Array(rowBytes * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      for (let c = 0; c < count; c++) {
        const value = sampleAt(colors)(x, y, c);
        if (bits === 8) raw[y * rowBytes + 1 + x * count + c] = value;
        else raw.set([value >> 8, value & 255], y * rowBytes + 1 + (x * count + c) * 2);
      }
  const header = [0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, bits, { 1: 0, 2: 4, 3: 2, 4: 6 }[count] ?? 2, 0, 0, 0];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    writeChunk('IHDR', Uint8Array.from(header)),
    ...chunks.map(([name, body]) => writeChunk(name, Uint8Array.from(body))),
    writeChunk('IDAT', deflateSync(raw)),
    writeChunk('IEND', new Uint8Array(0)),
  ]);
}
