import { decodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import type { Job } from './job.ts';
import { compareLooks, type LookDifference } from './look-difference.ts';

const MAX_PIXELS = 10_000_000;

/** Compares sheets with the pictures in a job, one by one; a sheet that only one of them has is compared with nothing. */
export async function compareSheets(
  looks: Job['looks'],
  now: readonly Raster[],
): Promise<Result<{ readonly differences: readonly LookDifference[] }, Problem<'damaged'>>> {
  const earlier: Raster[] = [];
  for (const look of looks) {
    const decoded = await decodeImage(look, { maxPixels: MAX_PIXELS });
    if (!decoded.ok)
      return failed({
        code: 'damaged',
        text: 'A picture in the job file is damaged. Get it again from where it was saved.',
      });
    earlier.push(decoded.raster);
  }
  const count = Math.max(earlier.length, now.length);
  const differences = Array.from({ length: count }, (_, at) => {
    const [before, after] = [earlier[at], now[at]];
    const empty = createRaster(1, 1, { resolution: (after ?? before)?.resolution ?? null });
    return compareLooks(before ?? empty, after ?? empty);
  });
  return { ok: true, differences };
}
