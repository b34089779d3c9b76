/** CCITT Group 4 (ITU-T T.6) for 1-bit films. Writers decode their own output to verify it. */
import { joinBytes } from '../../bytes/bytes.ts';
import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { FAX_BLACK, FAX_MAKE_UP, FAX_WHITE, VERTICAL } from './codes.ts';
import { WASM_BASE64 } from './group4.wasm.gen.ts';

type Group4Kernel = WasmKernel & {
  begin(lists: number, room: number, width: number): void;
  encode(
    rows: number,
    count: number,
    width: number,
    white: number,
    black: number,
    vertical: number,
    target: number,
  ): number;
  finish(target: number): number;
  decode(
    coded: number,
    end: number,
    rows: number,
    count: number,
    width: number,
    white: number,
    black: number,
    modes: number,
  ): number;
};

type Code = readonly [bits: number, count: number];

const BAND_BYTES = 1 << 16;
/** Padding that is read beyond the last row and the last coded byte. */
const SLACK = 16;
/** Padding of a change list, which has up to one entry per pixel. */
const LIST_END = 16;
const LENGTH_BITS = 4;

const WHITE = [...FAX_WHITE, ...FAX_MAKE_UP];
const BLACK = [...FAX_BLACK, ...FAX_MAKE_UP];
const MAKE_UP = 64;

const packed = (codes: readonly Code[]): Uint32Array =>
  Uint32Array.from(codes, ([bits, count]) => (bits << LENGTH_BITS) | count);

const RUN_BITS = 13;

/** Table indexed by the next thirteen bits: `run << 4 | bits` of their leading code, or 0 if there is none. */
function runTable(codes: readonly Code[]): Uint32Array {
  const table = new Uint32Array(1 << RUN_BITS);
  for (const [i, [bits, count]] of codes.entries()) {
    const run = i < MAKE_UP ? i : MAKE_UP * (i - MAKE_UP + 1);
    const first = bits << (RUN_BITS - count);
    table.fill((run << LENGTH_BITS) | count, first, first + (1 << (RUN_BITS - count)));
  }
  return table;
}

const MODE_BITS = 7;
const PASS_MODE = 10;
const HORIZONTAL_MODE = 11;
const NO_MODE = 127;

/** Table indexed by the next seven bits: mode and bit count, one byte each; a vertical mode is its offset −3 … 3. */
function modeTable(): Uint8Array {
  const table = new Uint8Array(2 << MODE_BITS);
  for (let i = 0; i < table.length; i += 2) table[i] = NO_MODE;
  const put = ([bits, count]: Code, mode: number) => {
    const first = bits << (MODE_BITS - count);
    for (let i = first; i < first + (1 << (MODE_BITS - count)); i++) table.set([mode, count], 2 * i);
  };
  put([0b0001, 4], PASS_MODE);
  put([0b001, 3], HORIZONTAL_MODE);
  for (const [i, code] of VERTICAL.entries()) put(code, i - 3);
  return table;
}

const READING = [runTable(WHITE), runTable(BLACK), modeTable()] as const;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<Group4Kernel>;

function start<Name extends string>(bytes: Readonly<Record<Name, number>>) {
  const { at, end } = layOut(bytes);
  const kernel = openKernel(end);
  return { kernel, at, memory: new Uint8Array(kernel.memory.buffer) };
}

const listBytes = (width: number) => 2 * 4 * (width + LIST_END);

/** @param rows packed rows, the first pixel in the top bit, 1 = black */
export function compressG4(rows: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil(width / 8);
  const bandRows = Math.max(1, Math.floor(BAND_BYTES / rowBytes));
  const { kernel, at, memory } = start({
    white: 4 * WHITE.length,
    black: 4 * BLACK.length,
    vertical: 4 * VERTICAL.length,
    lists: listBytes(width),
    rows: bandRows * rowBytes + SLACK,
    // A pixel takes at most seven bits.
    out: bandRows * 8 * rowBytes + SLACK,
  });
  const { buffer } = kernel.memory;
  for (const [part, codes] of [
    [at.white, WHITE],
    [at.black, BLACK],
    [at.vertical, VERTICAL],
  ] as const)
    new Uint32Array(buffer, part, codes.length).set(packed(codes));
  kernel.begin(at.lists, width + LIST_END, width);
  const parts: Uint8Array[] = [];
  const take = (bytes: number) => parts.push(memory.slice(at.out, at.out + bytes));
  for (let from = 0; from < rows.length; from += bandRows * rowBytes) {
    const band = rows.subarray(from, from + bandRows * rowBytes);
    memory.set(band, at.rows);
    take(kernel.encode(at.rows, band.length / rowBytes, width, at.white, at.black, at.vertical, at.out));
  }
  take(kernel.finish(at.out));
  return joinBytes(parts);
}

/** @param bytes one strip. @returns packed rows, first pixel in the top bit, 1 = black; null if invalid */
export function decompressG4(
  bytes: Uint8Array,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> | null {
  const rowBytes = Math.ceil(width / 8);
  const bandRows = Math.max(1, Math.floor(BAND_BYTES / rowBytes));
  const [white, black, modes] = READING;
  const { kernel, at, memory } = start({
    white: white.byteLength,
    black: black.byteLength,
    modes: modes.byteLength,
    lists: listBytes(width),
    rows: bandRows * rowBytes,
    coded: bytes.length + SLACK,
  });
  const { buffer } = kernel.memory;
  new Uint32Array(buffer, at.white, white.length).set(white);
  new Uint32Array(buffer, at.black, black.length).set(black);
  memory.set(modes, at.modes);
  memory.set(bytes, at.coded);
  memory.fill(0, at.coded + bytes.length, at.coded + bytes.length + SLACK);
  kernel.begin(at.lists, width + LIST_END, width);
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += bandRows) {
    const count = Math.min(bandRows, height - y);
    const read = kernel.decode(at.coded, bytes.length, at.rows, count, width, at.white, at.black, at.modes);
    if (read === 0) return null;
    rows.set(memory.subarray(at.rows, at.rows + count * rowBytes), y * rowBytes);
  }
  return rows;
}
