/** Reduced pictures of sheets in job files, and the map of what a reorder prints differently. */
import { extname } from 'node:path';
import { decodeImage, encodeImage } from '@printready/codecs';
import { compareLooks, type LookDifference } from '@printready/pipeline/job';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { requireAbsent, writeAtomically } from '../files/atomic-write.ts';
import { DiskError } from '../files/regular-file.ts';

type Png = Uint8Array<ArrayBuffer>;

export type CompareRequest = {
  /** Pictures of the job (PNG), one per sheet. */
  readonly looks: readonly Png[];
  /** File for the map of differences (PNG); null for none. */
  readonly map: string | null;
};

/** One per sheet of the job or of the reorder. */
export type SheetDifference = Omit<LookDifference, 'map'>;

export const encodeLooks = (looks: readonly Raster[]): Promise<readonly Png[]> =>
  Promise.all(looks.map((look) => encodeImage(look, { format: 'png' })));

async function openLook(png: Png): Promise<Raster> {
  const decoded = await decodeImage(png, { maxPixels: 10_000_000 });
  if (!decoded.ok) throw new DiskError(`A picture in the job file is damaged. ${decoded.problem.text}`);
  return decoded.raster;
}

/** "map.png", or "map-2.png" for the second of several. */
const mapPath = (path: string, index: number, count: number): string =>
  count === 1 ? path : `${path.slice(0, -extname(path).length)}-${index + 1}${extname(path)}`;

/** @throws DiskError */
export async function compareWithJob(
  { looks, map }: CompareRequest,
  now: readonly Raster[],
  force: boolean,
): Promise<readonly SheetDifference[]> {
  const count = Math.max(looks.length, now.length);
  const paths = Array.from({ length: map === null ? 0 : count }, (_, at) => mapPath(map ?? '', at, count));
  for (const path of paths) requireAbsent(path, force);
  const differences: SheetDifference[] = [];
  for (let at = 0; at < count; at++) {
    const [before, after] = [looks[at], now[at]];
    const earlier = before && (await openLook(before));
    const empty = createRaster(1, 1, { resolution: (after ?? earlier)?.resolution ?? null });
    const { map: picture, ...difference } = compareLooks(earlier ?? empty, after ?? empty);
    differences.push(difference);
    const path = paths[at];
    if (path !== undefined)
      await writeAtomically(path, [await encodeImage(picture, { format: 'png' })], force);
  }
  return differences;
}
