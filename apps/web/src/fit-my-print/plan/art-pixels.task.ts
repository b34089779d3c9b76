import { openAsChosen } from '@printready/pipeline/open-file';
import type { Raster } from '@printready/pixels/raster';
import { cutRectangle, resampleProxy } from '@printready/pixels/resample';
import type { TaskFacts } from '../../worker/task.ts';
import type { SheetArt } from './sheet-art.ts';

export const task = {
  name: 'art-pixels',
  pool: 'openings',
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

export async function work({
  file,
  choice,
  trim,
  pixels,
}: SheetArt & { readonly pixels: number }): Promise<Raster | null> {
  const decoded = await openAsChosen(new Uint8Array(await file.arrayBuffer()), choice);
  return decoded.ok ? resampleProxy(cutRectangle(decoded.raster, trim), pixels) : null;
}
