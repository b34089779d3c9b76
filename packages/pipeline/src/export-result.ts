import { type Conversion, PLAIN_CONVERSION } from '@printready/codecs/conversion';
import { convert, PDFX_DATE } from '@printready/codecs/convert';
import { FORMATS, PRESS_FORMATS, type PressFormat, type SaveFormat } from '@printready/codecs/formats';
import { fromRaster } from '@printready/pixels/profiles';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { ExportRun } from '@printready/tools/host';
import type { FileBytes, Result } from '@printready/tools/tool';

export type ExportedFile = {
  readonly bytes: FileBytes;
  readonly mediaType: string;
  readonly losses: readonly string[];
};

/** @param quality 1…100, for lossy formats. @throws RangeError if the tool cannot write the format */
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
  return await exportPicture(result.shows, format, { quality, film: result.film ?? false });
}

export async function prepareExport(tool: WorkspaceToolId): Promise<void> {
  const engine = await engines[tool]();
  await engine.prepareExport();
  // Encoders load their WebAssembly when they encode the first file, so a 1 × 1 image is encoded here.
  const pixel = createRaster(1, 1, { data: Uint8ClampedArray.of(128, 64, 32, 255) });
  for (const format of ['png', 'jpeg'] as const) await exportPicture(pixel, format);
}

type PictureSettings = {
  /** 1…100, for lossy formats. */
  readonly quality?: number | undefined;
  /** See `Result.film`. */
  readonly film?: boolean;
};

export async function exportPicture(
  picture: Raster,
  format: SaveFormat,
  { quality = PLAIN_CONVERSION.quality, film = false }: PictureSettings = {},
): Promise<ExportedFile> {
  const asked = { ...PLAIN_CONVERSION, format, quality, ...oneBit(picture, format, film) };
  const { bytes, losses } = await convert(fromRaster(picture), asked);
  return { bytes, mediaType: FORMATS[format].mediaType, losses };
}

/** @param title title of the file, which PDF/X requires */
export async function exportForPress(
  picture: Raster,
  format: PressFormat,
  title: string,
): Promise<ExportedFile> {
  const { standard } = PRESS_FORMATS[format];
  const pdfx = { standard, date: PDFX_DATE, bleedMm: 0 };
  const asked = { ...PLAIN_CONVERSION, format: 'pdf', pdfx } as const;
  const { bytes, losses } = await convert(fromRaster(picture), asked, { title });
  return { bytes, mediaType: FORMATS.pdf.mediaType, losses };
}

/** Two colors take one bit in a PNG, which keeps transparency; a black film takes one in a TIFF, which does not. */
function oneBit({ data }: Raster, format: SaveFormat, film: boolean): Partial<Conversion> {
  if (format !== 'png' && !(format === 'tiff' && film)) return {};
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

export const isPressFormat = (format: string): format is PressFormat => Object.hasOwn(PRESS_FORMATS, format);

export const isPictureFormat = (format: string): format is SaveFormat => Object.hasOwn(FORMATS, format);
