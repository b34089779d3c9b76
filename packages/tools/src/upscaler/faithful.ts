/**
 * Makes an enlargement faithful: made smaller again it gives the original, and nowhere does it swing farther than the
 * pixels around that place, or than the plain filter. A sharp network answers the faint rims that scaling left in a
 * file with stronger ones, and back-projection alone keeps those; both conditions in turn (projections onto convex sets,
 * Youla & Webb 1982) leave neither, for repeating each pixel meets both.
 */
import { backProject } from '@printready/imaging/kernels/back-projection';
import { resampleByRows } from '@printready/imaging/kernels/resample';
import type { Raster } from '@printready/imaging/raster';
import { createReach, findReach } from './reach.ts';

/** Each further one gains less than the one before it, and takes as long. */
const PASSES = 3;
const ROWS = 64;

/** Cuts what lies beyond the source's values around it and beyond the plain filter's. */
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

/**
 * @param drawn an enlargement of `source`, both opaque; changed in place.
 * @param report fraction done; it may throw to stop.
 */
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
