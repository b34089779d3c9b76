/** Distance transform with edge segments: finds the nearest midpoint, then the nearest segment, within a reach. */
import {
  layOut,
  type OpenKernel,
  reserve,
  sharedKernel,
  type WasmKernel,
} from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './edge-distance.wasm.gen.ts';
import { type EdgeSegments, findSegments } from './segments.ts';

type EdgeKernel = WasmKernel & {
  usePieces(
    count: number,
    ends: number,
    links: number,
    target: number,
    middlesX: number,
    middlesY: number,
  ): void;
  spreadDown(nearest: number, below: number, stride: number, height: number, limit: number): void;
  spreadAlong(row: number, target: number, stride: number, y: number, limit: number, envelope: number): void;
  measureRow(
    nearest: number,
    first: number,
    behind: number,
    coverage: number,
    target: number,
    width: number,
    y: number,
    reach: number,
  ): void;
};

const PIECE_BYTES = 48;
const ENVELOPE_BYTES = 32;
const BAND_PIXELS = 2_000_000;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<EdgeKernel>;

/**
 * Distance from the edge at half coverage, px: negative inside, clamped to ±reach. Outside the picture, coverage is 0.
 * @param reach px, ≥ 1. @throws RangeError for a wrong size or reach
 */
export function edgeDistance(
  coverage: Uint8Array,
  width: number,
  height: number,
  reach: number,
): Float32Array {
  if (coverage.length !== width * height) {
    throw new RangeError(
      `Coverage of ${width} × ${height} px has ${width * height} bytes, not ${coverage.length}.`,
    );
  }
  if (!(reach >= 1 && reach < Infinity)) throw new RangeError(`A reach is at least 1 px, not ${reach}.`);
  const signed = new Float32Array(coverage.length);
  // Margin that keeps the band's own border out of reach.
  const margin = Math.ceil(reach) + 2;
  const rows = Math.max(2 * margin, Math.ceil(BAND_PIXELS / width));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const from = Math.max(0, top - margin);
    const band = coverage.subarray(from * width, Math.min(height, bottom + margin) * width);
    measureBand(band, width, reach, top - from, signed.subarray(top * width, bottom * width));
  }
  return signed;
}

function loadEdge(kernel: EdgeKernel, segments: EdgeSegments, width: number) {
  const { count, ends, links, middleX, middleY, firstOf } = segments;
  const { at, end } = layOut({
    ends: count * 16,
    links: links.byteLength,
    pieces: count * PIECE_BYTES,
    middlesX: middleX.byteLength,
    middlesY: middleY.byteLength,
    nearest: firstOf.byteLength,
    coverage: width,
    signed: width * 4,
    envelope: (width + 2) * ENVELOPE_BYTES,
  });
  reserve(kernel, end);
  const { buffer } = kernel.memory;
  new Float32Array(buffer, at.ends, count * 4).set(ends.subarray(0, count * 4));
  new Int32Array(buffer, at.links, links.length).set(links);
  new Float32Array(buffer, at.middlesX, middleX.length).set(middleX);
  new Float32Array(buffer, at.middlesY, middleY.length).set(middleY);
  new Int32Array(buffer, at.nearest, firstOf.length).set(firstOf);
  kernel.usePieces(count, at.ends, at.links, at.pieces, at.middlesX, at.middlesY);
  return at;
}

function measureBand(
  coverage: Uint8Array,
  width: number,
  reach: number,
  skip: number,
  signed: Float32Array,
): void {
  const height = coverage.length / width;
  const segments = findSegments({ bytes: coverage, width, height, ramp: 'area' });
  if (segments.count === 0) {
    // No edge means that the band is empty; a full band would have an edge at the picture's border.
    signed.fill(reach);
    return;
  }
  const kernel = openKernel();
  const at = loadEdge(kernel, segments, width);
  const stride = width + 1;
  kernel.spreadDown(at.nearest, at.nearest + stride * height * 4, stride, height, reach + 1);
  for (let y = 0; y < height; y++) {
    // Rows of squares have one more entry than rows of pixels, so results never overwrite unread values.
    const row = at.nearest + y * stride * 4;
    kernel.spreadAlong(row, at.nearest + y * width * 4, stride, y, reach + 1, at.envelope);
  }
  const bytes = new Uint8Array(kernel.memory.buffer, at.coverage, width);
  const result = new Float32Array(kernel.memory.buffer, at.signed, width);
  const behind = at.nearest + width * height * 4;
  const last = skip + signed.length / width;
  for (let y = 0; y < last; y++) {
    bytes.set(coverage.subarray(y * width, (y + 1) * width));
    const row = at.nearest + y * width * 4;
    kernel.measureRow(row, at.nearest, behind, at.coverage, at.signed, width, y, reach);
    if (y >= skip) signed.set(result, (y - skip) * width);
  }
}
