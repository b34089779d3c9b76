import { clampShare } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { resampleByRows } from '@printready/pixels/resample';
import { createReach, findReach } from './reach.ts';

/** Range of values around a pixel, 8-bit levels: up to FLAT, the filter is used; from BUSY, the network (tuned). */
const FLAT = 12;
const BUSY = 32;
const ROWS = 64;

function shareOf(source: Raster): Float32Array {
  const { width, height } = source;
  const share = new Float32Array(width * height);
  const reach = createReach(width);
  const { low, high } = reach;
  for (let y = 0, pixel = 0; y < height; y++) {
    findReach(source, y, reach);
    for (let at = 0; at < width * 4; at += 4, pixel++) {
      const range = Math.max(
        high[at]! - low[at]!,
        high[at + 1]! - low[at + 1]!,
        high[at + 2]! - low[at + 2]!,
      );
      share[pixel] = clampShare((range - FLAT) / (BUSY - FLAT));
    }
  }
  return share;
}

/** Maps output positions along an axis to the source: the pixel before each, and the fraction beyond it. */
function layAxis(from: number, to: number): { readonly low: Int32Array; readonly weight: Float32Array } {
  const low = new Int32Array(to);
  const weight = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const at = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5));
    low[i] = Math.floor(at);
    weight[i] = at - low[i]!;
  }
  return { low, weight };
}

/** Changes `drawn` where `source` is flat. @param drawn enlargement of `source`, both opaque. */
export function blendFlatRegions(
  drawn: Raster,
  source: Raster,
  report: (fraction: number) => void = () => undefined,
): void {
  const { data, width, height } = drawn;
  const share = shareOf(source);
  const filtered = resampleByRows(source, width, height, 'lanczos3');
  const across = layAxis(source.width, width);
  const down = layAxis(source.height, height);
  // One entry longer than the source's width, because the last pixel serves as its own right neighbor.
  const line = new Float32Array(source.width + 1);
  for (let from = 0, at = 0; from < height; from += ROWS) {
    const to = Math.min(height, from + ROWS);
    const band = filtered(from, to);
    for (let y = from, own = 0; y < to; y++) {
      const top = down.low[y]! * source.width;
      const bottom = Math.min(source.height - 1, down.low[y]! + 1) * source.width;
      for (let x = 0; x < source.width; x++)
        line[x] = share[top + x]! + (share[bottom + x]! - share[top + x]!) * down.weight[y]!;
      line[source.width] = line[source.width - 1]!;
      for (let x = 0; x < width; x++, at += 4, own += 4) {
        const left = across.low[x]!;
        const taken = line[left]! + (line[left + 1]! - line[left]!) * across.weight[x]!;
        if (taken === 1) continue;
        for (let c = 0; c < 3; c++) data[at + c] = band[own + c]! + (data[at + c]! - band[own + c]!) * taken;
      }
    }
    report(to / height);
  }
}
