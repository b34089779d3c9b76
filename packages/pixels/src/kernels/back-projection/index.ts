/** Iterative back-projection (Irani & Peleg 1991): corrects an enlargement until its reduction equals the source. */
import type { Raster } from '../../raster/raster.ts';
import { resample } from '../resample/index.ts';

const ROWS_PER_REPORT = 64;

function axisTaps(from: number, to: number): { low: Int32Array; high: Int32Array; weight: Float32Array } {
  const low = new Int32Array(to);
  const high = new Int32Array(to);
  const weight = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const at = ((i + 0.5) * from) / to - 0.5;
    const floor = Math.floor(at);
    low[i] = Math.max(0, floor);
    high[i] = Math.min(from - 1, floor + 1);
    weight[i] = at - floor;
  }
  return { low, high, weight };
}

/** @param residual four values per source pixel; added after interpolation. */
export function addResidual(
  target: Raster,
  residual: Float32Array,
  source: { readonly width: number; readonly height: number },
  report: (fraction: number) => void,
): void {
  const across = axisTaps(source.width, target.width);
  const down = axisTaps(source.height, target.height);
  const { data, width, height } = target;
  const line = new Float32Array(source.width * 4);
  for (let y = 0, at = 0; y < height; y++) {
    const top = down.low[y]! * source.width * 4;
    const bottom = down.high[y]! * source.width * 4;
    const v = down.weight[y]!;
    for (let i = 0; i < line.length; i++) line[i] = residual[top + i]! * (1 - v) + residual[bottom + i]! * v;
    for (let x = 0; x < width; x++, at += 4) {
      const left = across.low[x]! * 4;
      const right = across.high[x]! * 4;
      const u = across.weight[x]!;
      for (let c = 0; c < 4; c++) data[at + c]! += line[left + c]! * (1 - u) + line[right + c]! * u;
    }
    if (y % ROWS_PER_REPORT === 0) report(y / height);
  }
}

/** @param target mutated. @param passes two are nearly optimal. @param report fraction done; may throw to stop */
export function backProject(
  target: Raster,
  source: Raster,
  passes: number,
  report: (fraction: number) => void = () => undefined,
): void {
  const residual = new Float32Array(source.data.length);
  for (let pass = 0; pass < passes; pass++) {
    const back = resample(target, source.width, source.height, 'box').data;
    for (let i = 0; i < residual.length; i++) residual[i] = source.data[i]! - back[i]!;
    addResidual(target, residual, source, (fraction) => report((pass + fraction) / passes));
  }
  report(1);
}
