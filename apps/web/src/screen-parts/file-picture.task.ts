import { decodePicture, encodeImage } from '@printready/codecs';
import { toRaster } from '@printready/pixels/profiles';
import { resampleProxy } from '@printready/pixels/resample';
import type { TaskFacts } from '../worker/task.ts';

export const task = {
  name: 'file-picture',
  pool: 'openings',
  patience: { silenceMs: 10_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

const PIXELS = 128 * 128;
const DRAWN_PPI = 36;

export async function work({ file }: { readonly file: Blob }): Promise<Blob | null> {
  const decoded = await decodePicture(new Uint8Array(await file.arrayBuffer()), { ppi: DRAWN_PPI });
  if (!decoded.ok) return null;
  const { raster } = await toRaster(decoded.picture);
  const png = await encodeImage(resampleProxy(raster, PIXELS), { format: 'png' });
  return new Blob([png], { type: 'image/png' });
}
