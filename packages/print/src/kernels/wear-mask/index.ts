import { grow } from '@printready/pixels/bytes';
import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './wear-mask.wasm.gen.ts';

type WearKernel = WasmKernel & {
  keepInk(field: number, ink: number, shield: number, kept: number, count: number, threshold: number): void;
  findWornEdges(
    kept: number,
    ink: number,
    width: number,
    count: number,
    coverage: number,
    edges: number,
    first: number,
  ): number;
};

const ABREAST = 16_384;
/** Bytes past the end of a band that 16-byte loads and stores may access. */
const PADDING = 16;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<WearKernel>;

/** Smallest single-precision number that is not below the value, so that comparisons with either number agree. */
function leastSingle(value: number): number {
  const single = Math.fround(value);
  if (!(single < value)) return single;
  const bits = new Int32Array(Float32Array.of(single).buffer);
  if (single === 0) return 2 ** -149;
  bits[0]! += single > 0 ? 1 : -1;
  return new Float32Array(bits.buffer)[0]!;
}

/** 1 where the field is at least the threshold, or the shield is 1. @param ink 1 or 0, like the shield */
export function keepInk(
  field: Float32Array,
  ink: Uint8Array,
  shield: Uint8Array | null,
  threshold: number,
): Uint8Array<ArrayBuffer> {
  const mask = ABREAST + PADDING;
  const { at, end } = layOut({ field: 4 * mask, ink: mask, shield: mask, kept: mask });
  const kernel = openKernel(end);
  const { buffer } = kernel.memory;
  const single = leastSingle(threshold);
  const kept = new Uint8Array(ink.length);
  new Uint8Array(buffer, at.shield, mask).fill(0);
  for (let from = 0; from < ink.length; from += ABREAST) {
    const to = Math.min(ink.length, from + ABREAST);
    new Float32Array(buffer, at.field, ABREAST).set(field.subarray(from, to));
    new Uint8Array(buffer, at.ink, ABREAST).set(ink.subarray(from, to));
    if (shield) new Uint8Array(buffer, at.shield, ABREAST).set(shield.subarray(from, to));
    kernel.keepInk(at.field, at.ink, at.shield, at.kept, to - from, single);
    kept.set(new Uint8Array(buffer, at.kept, to - from), from);
  }
  return kept;
}

export type WornEdges = {
  readonly coverage: Uint8Array<ArrayBuffer>;
  /** Kept ink pixels next to removed ink, and vice versa, in reading order; none in the first and last rows. */
  readonly edges: Int32Array;
};

/** @param kept 1 for remaining ink. @param ink 1 for original ink. */
export function findWornEdges(kept: Uint8Array, ink: Uint8Array, width: number): WornEdges {
  const band = ABREAST + 2 * width + PADDING;
  const { at, end } = layOut({ kept: band, ink: band, coverage: ABREAST, edges: 4 * ABREAST });
  const kernel = openKernel(end);
  const { buffer } = kernel.memory;
  const [keptBand, inkBand] = [at.kept, at.ink].map((from) => new Uint8Array(buffer, from, band)) as [
    Uint8Array,
    Uint8Array,
  ];
  const coverage = new Uint8Array(kept.length);
  let edges = new Int32Array(ABREAST);
  let filled = 0;
  for (let from = 0; from < kept.length; from += ABREAST) {
    const count = Math.min(ABREAST, kept.length - from);
    const first = Math.max(0, from - width);
    const past = Math.min(kept.length, from + count + width);
    const above = width - (from - first);
    keptBand.set(kept.subarray(first, past), above);
    inkBand.set(ink.subarray(first, past), above);
    const call = [at.kept + width, at.ink + width, width, count, at.coverage, at.edges, from] as const;
    const found = (kernel.findWornEdges(...call) - at.edges) >> 2;
    coverage.set(new Uint8Array(buffer, at.coverage, count), from);
    if (filled + found > edges.length) edges = grow(edges, filled + found);
    edges.set(new Int32Array(buffer, at.edges, found), filled);
    filled += found;
  }
  let begin = 0;
  while (begin < filled && edges[begin]! < width) begin++;
  while (begin < filled && edges[filled - 1]! >= kept.length - width) filled--;
  return { coverage, edges: edges.subarray(begin, filled) };
}
