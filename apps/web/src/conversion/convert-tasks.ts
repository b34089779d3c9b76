/** The converter's heavy work; runs in a worker and nowhere else. */

import { decodePicture, encodeImage } from '@printready/codecs';
import { factsOf } from '@printready/codecs/conversion/convert';
import { convertFile } from '@printready/codecs/conversion/convert-file';
import { FORMATS } from '@printready/codecs/formats';
import { toRaster } from '@printready/imaging/color/convert';
import { resampleProxy } from '@printready/imaging/kernels/preview-size';
import type { RunContext } from '@printready/jobs';
import type { ConvertTasks } from './convert-types.ts';

const GLANCE_PIXELS = 160 * 160;

export async function glance({
  file,
  ppi,
}: ConvertTasks['glance']['request']): Promise<ConvertTasks['glance']['answer']> {
  const decoded = await decodePicture(new Uint8Array(await file.arrayBuffer()), { ppi });
  if (!decoded.ok) return decoded;
  const { format, notes, pages, layers } = decoded;
  const { raster } = await toRaster(decoded.picture);
  const picture = await encodeImage(resampleProxy(raster, GLANCE_PIXELS), { format: 'png' });
  const facts = await factsOf(decoded.picture);
  return {
    ok: true,
    format,
    notes,
    facts,
    pages,
    layers,
    picture: new Blob([picture], { type: 'image/png' }),
  };
}

export async function convert(
  { file, ppi, conversion }: ConvertTasks['convert']['request'],
  run: RunContext,
): Promise<ConvertTasks['convert']['answer']> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const converted = await convertFile(bytes, conversion, { ppi, report: run.progress });
  if (!converted.ok) return converted;
  const type = FORMATS[conversion.format].mediaType;
  return {
    ok: true,
    files: converted.files.map(({ bytes: made, page, facts, parts, inks }) => ({
      blob: new Blob([made], { type }),
      page,
      facts,
      parts,
      inks,
    })),
    losses: converted.losses,
  };
}
