/** Alternates back-projection and value bounds (projections onto convex sets, Youla & Webb 1982) to remove rims. */
import type { Raster } from '@printready/pixels/raster';
import { backProject, resampleByRows } from '@printready/pixels/resample';
import { createReach, findReach } from './reach.ts';

/** Number of passes; each gains less than the one before, at equal cost. */
const PASSES = 3;
const ROWS = 64;

function keepWithin(drawn: Raster, source: Raster, report: (fraction: number) => void): void {
  const { data, width, height } = drawn;
  const filtered = resampleByRows(source, width, height, 'lanczos3');
  const from = Int32Array.from(
    { length: width },
    (_, x) => Math.min(source.width - 1, Math.floor(((x + 0.5) * source.width) / width)) * 4,
  );
  const reach = createReach(source.width);
  const { low, high } = reach;
  for (let top = 0, at = 0, row = -1; top < height; top += ROWS) {
    const bottom = Math.min(height, top + ROWS);
    const band = filtered(top, bottom);
    for (let y = top, own = 0; y < bottom; y++) {
      const sourceRow = Math.min(source.height - 1, Math.floor(((y + 0.5) * source.height) / height));
      if (sourceRow !== row) findReach(source, sourceRow, reach);
      row = sourceRow;
      for (let x = 0; x < width; x++, at += 4, own += 4) {
        const pixel = from[x]!;
        for (let c = 0; c < 3; c++) {
          const plain = band[own + c]!;
          const least = Math.min(plain, low[pixel + c]!);
          const most = Math.max(plain, high[pixel + c]!);
          const value = data[at + c]!;
          if (value < least) data[at + c] = least;
          else if (value > most) data[at + c] = most;
        }
      }
    }
    report(bottom / height);
  }
}

/** @param drawn enlargement of `source`, both opaque; changed in place. */
export function makeFaithful(
  drawn: Raster,
  source: Raster,
  report: (fraction: number) => void = () => undefined,
): void {
  for (let pass = 0; pass < PASSES; pass++) {
    backProject(drawn, source, 1, (fraction) => report((pass + fraction / 2) / PASSES));
    keepWithin(drawn, source, (fraction) => report((pass + 0.5 + fraction / 2) / PASSES));
  }
}
