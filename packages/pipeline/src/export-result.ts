/** The last step of the pipeline: writes a result as a file, in a format of the tool's own or as a picture. */
import { type Conversion, PLAIN_CONVERSION } from '@printready/codecs/conversion/conversion';
import { convert } from '@printready/codecs/conversion/convert';
import { FORMATS, type SaveFormat } from '@printready/codecs/formats';
import { fromRaster } from '@printready/imaging/color/convert';
import type { Raster } from '@printready/imaging/raster';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import type { ExportRun } from '@printready/tools/define-tool';
import { engines } from '@printready/tools/engines';
import type { FileBytes, Result } from '@printready/tools/tool';

export type ExportedFile = {
  readonly bytes: FileBytes;
  readonly mediaType: string;
  /** What saving changed, a sentence each. */
  readonly losses: readonly string[];
};

/**
 * @param format an id of the tool's outputs that this result has, else a picture's format.
 * @param quality of a lossy format, 1…100. @throws RangeError for a format that is neither.
 */
export async function exportResult(
  tool: WorkspaceToolId,
  result: Result,
  format: string,
  run: ExportRun,
  quality?: number,
): Promise<ExportedFile> {
  const outputs = catalog.find(({ id }) => id === tool)?.outputs ?? [];
  const output = result.exports?.includes(format) ? outputs.find(({ id }) => id === format) : undefined;
  if (output) {
    const engine = await engines[tool]();
    return {
      bytes: await engine.exportAs(result, format, run),
      mediaType: output.mediaType,
      losses: [],
    };
  }
  if (!isPictureFormat(format))
    throw new RangeError(`This result has no "${format}"; it names what it has in \`exports\`.`);
  return await exportPicture(result.shows, format, quality);
}

/** Pixels as a picture's file, of one bit where they hold no more. */
export async function exportPicture(
  picture: Raster,
  format: SaveFormat,
  quality: number = PLAIN_CONVERSION.quality,
): Promise<ExportedFile> {
  const asked = { ...PLAIN_CONVERSION, format, quality, ...oneBit(picture, format) };
  const { bytes, losses } = await convert(fromRaster(picture), asked);
  return { bytes, mediaType: FORMATS[format].mediaType, losses };
}

/**
 * Dots and films are one bit a pixel in the file, too, as RIPs want them: a PNG of two colors, of which one may be
 * transparent, and a TIFF of black on white or on nothing.
 */
function oneBit({ data }: Raster, format: SaveFormat): Partial<Conversion> {
  if (format !== 'png' && format !== 'tiff') return {};
  const pixels = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const words = new Set<number>();
  for (let at = 0; at < data.length; at += 4) {
    const rgba = pixels.getUint32(at);
    const alpha = rgba & 255;
    if (alpha !== 0 && alpha !== 255) return {};
    words.add(alpha === 0 ? -1 : rgba >>> 8);
    if (words.size > 2) return {};
  }
  if (format === 'png') return { palette: true };
  const isFilm = [...words].every((word) => word === -1 || word === 0 || word === 0xffffff);
  return isFilm && !(words.has(-1) && words.has(0xffffff)) ? { depth: 1, flatten: true } : {};
}

export const isPictureFormat = (format: string): format is SaveFormat => Object.hasOwn(FORMATS, format);
