/** A result in a format: PNG, JPEG and WebP at once, the others by the converter; runs in a worker and nowhere else. */

import { encodeImage } from '@printready/codecs';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion/conversion';
import { convert } from '@printready/codecs/conversion/convert';
import { FORMATS, type SaveFormat } from '@printready/codecs/formats';
import { fromRaster } from '@printready/imaging/color/convert';
import { type Raster } from '@printready/imaging/raster';
import type { TaskFacts } from '../worker/task.ts';

export const task = { name: 'save', pool: 'runs', patience: null } as const satisfies TaskFacts;

/** Where it may be chosen: a size that shops mail around, at a quality that shows no blocks. */
const QUALITY = { jpeg: 92, webp: 90 } as const;

async function write(raster: Raster, format: SaveFormat): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'png') return encodeImage(raster, { format });
  if (format === 'jpeg' || format === 'webp')
    return encodeImage(raster, { format, quality: QUALITY[format] });
  return (await convert(fromRaster(raster), { ...PLAIN_CONVERSION, format })).bytes;
}

/** A blob crosses to the main thread without a copy. */
export async function work({
  raster,
  format,
}: {
  readonly raster: Raster;
  readonly format: SaveFormat;
}): Promise<Blob> {
  return new Blob([await write(raster, format)], { type: FORMATS[format].mediaType });
}
