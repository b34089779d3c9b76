/** A result in a format: PNG, JPEG and WebP at once, the others by the converter; runs in a worker and nowhere else. */
import {
  convert,
  encodeImage,
  FORMATS,
  fromRaster,
  PLAIN_CONVERSION,
  type Raster,
  type SaveFormat,
} from '@printready/imaging';

/** Where it may be chosen: a size that shops mail around, at a quality that shows no blocks. */
const QUALITY = { jpeg: 92, webp: 90 } as const;

async function write(raster: Raster, format: SaveFormat): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'png') return encodeImage(raster, { format });
  if (format === 'jpeg' || format === 'webp')
    return encodeImage(raster, { format, quality: QUALITY[format] });
  return (await convert(fromRaster(raster), { ...PLAIN_CONVERSION, format })).bytes;
}

export async function save(raster: Raster, format: SaveFormat): Promise<Blob> {
  return new Blob([await write(raster, format)], { type: FORMATS[format].mediaType });
}
