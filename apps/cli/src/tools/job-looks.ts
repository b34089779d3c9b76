/** Reduced pictures of sheets in job files, and the map of what a reorder prints differently. */
import { extname } from 'node:path';
import { encodeImage } from '@printready/codecs';
import { compareSheets, type LookDifference } from '@printready/pipeline/job';
import type { Raster } from '@printready/pixels/raster';
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

/** "map.png", or "map-2.png" for the second of several. */
const mapPath = (path: string, index: number, count: number): string =>
  count === 1 ? path : `${path.slice(0, -extname(path).length)}-${index + 1}${extname(path)}`;

/** @throws DiskError */
export async function compareWithJob(
  { looks, map }: CompareRequest,
  now: readonly Raster[],
  force: boolean,
): Promise<readonly SheetDifference[]> {
  const compared = await compareSheets(looks, now);
  if (!compared.ok) throw new DiskError(compared.problem.text);
  const { differences } = compared;
  const maps =
    map === null
      ? []
      : differences.map((one, at) => ({ path: mapPath(map, at, differences.length), picture: one.map }));
  for (const { path } of maps) requireAbsent(path, force);
  for (const { path, picture } of maps)
    await writeAtomically(path, [await encodeImage(picture, { format: 'png' })], force);
  return differences.map(({ map: _, ...difference }) => difference);
}
