import { decodeImage } from '@printready/codecs';
import type { Raster } from '@printready/pixels/raster';
import { resampleProxy } from '@printready/pixels/resample';
import type { TaskFacts } from '../../worker/task.ts';

export const task = {
  name: 'picture',
  pool: 'openings',
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

export async function work({
  file,
  pixels,
}: {
  readonly file: Blob;
  readonly pixels: number;
}): Promise<Raster | null> {
  const decoded = await decodeImage(new Uint8Array(await file.arrayBuffer()));
  return decoded.ok ? resampleProxy(decoded.raster, pixels) : null;
}
