/** The converter's heavy work; runs in a worker and nowhere else. */
import {
  convert as convertPicture,
  decodePicture,
  encodeImage,
  FORMATS,
  factsOf,
  resampleProxy,
  toRaster,
} from '@printready/imaging';
import type { RunContext } from '@printready/jobs';
import type { ConvertTasks } from './convert-types.ts';

const GLANCE_PIXELS = 160 * 160;

export async function glance({
  file,
  ppi,
}: ConvertTasks['glance']['request']): Promise<ConvertTasks['glance']['answer']> {
  const decoded = await decodePicture(new Uint8Array(await file.arrayBuffer()), { ppi });
  if (!decoded.ok) return decoded;
  const { format, notes } = decoded;
  const { raster } = await toRaster(decoded.picture);
  const picture = await encodeImage(resampleProxy(raster, GLANCE_PIXELS), { format: 'png' });
  const facts = await factsOf(decoded.picture);
  return { ok: true, format, notes, facts, picture: new Blob([picture], { type: 'image/png' }) };
}

/** Where opening ends on the progress bar. */
const OPENED = 0.4;

export async function convert(
  { file, ppi, conversion }: ConvertTasks['convert']['request'],
  run: RunContext,
): Promise<ConvertTasks['convert']['answer']> {
  const decoded = await decodePicture(new Uint8Array(await file.arrayBuffer()), { ppi });
  if (!decoded.ok) return decoded;
  run.progress(OPENED);
  const { bytes, facts, losses } = await convertPicture(decoded.picture, conversion);
  return {
    ok: true,
    file: new Blob([bytes], { type: FORMATS[conversion.format].mediaType }),
    facts,
    losses: [...decoded.notes, ...losses],
  };
}
