/** An image that is open in the workspace. */

import type { StageImage } from '@printready/canvas/tile-layer';
import type { Format, OpenableFormat } from '@printready/codecs';
import { createRaster, type Raster, type Resolution } from '@printready/imaging/raster';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import type { Choice } from '@printready/pipeline/open-file';
import { asksPrintSize, printResolution } from '@printready/tools/print-size';
import { type ImageSize, type OpenedImage, resolutionOf } from './opened.ts';

export type SourceFile = {
  readonly name: string;
  readonly blob: Blob;
  /** How it is opened; absent until somebody was asked, or where there is nothing to ask. */
  readonly choice?: Choice;
  /** The print size that somebody set in any tool, whatever the file itself states; or as it is still assumed. */
  readonly resolution?: Resolution;
  readonly sizeAssumed?: boolean;
  /** A paid result transferred from another tool and nobody has downloaded: with this image it would be lost. */
  readonly unsaved?: true;
};

export type OpenDocument = {
  /** Of this opening of the file, and so of its pixels, whatever their print size: what a tool found in them is kept under it. */
  readonly id: string;
  readonly file: SourceFile;
  readonly format: OpenableFormat;
  /**
   * All its pixels, with the resolution that everything is measured and written with. Null: the file has more of them than
   * are held at once (its size is the picture's), and a run reads the file.
   */
  readonly source: Raster | null;
  readonly proxy: Raster;
  readonly picture: StageImage;
  readonly resolution: Resolution;
  /** As the file states it; null where it states none. */
  readonly stated: Resolution | null;
  /** The file states no print size, and nobody has set one yet. */
  readonly resolutionAssumed: boolean;
  /** Nobody has set a print size, and the file's is assumed or one that nobody prints. */
  readonly asksPrintSize: boolean;
  /** What of the file did not come through as it is. */
  readonly findings: readonly ReadFinding[];
  readonly suggested: Readonly<Record<string, unknown>>;
};

export function createDocument(file: SourceFile, opened: OpenedImage): OpenDocument {
  const { levels, proxy, suggested } = opened;
  const { raster, large, format, findings } = opened.decoded;
  const size = large ?? raster;
  const { width, height } = size;
  const document = {
    id: crypto.randomUUID(),
    file,
    format,
    source: large ? null : raster,
    proxy,
    picture: { size: { width, height }, levels },
    findings: [...describeName(file.name, format), ...findings],
    suggested,
  };
  const resolution = resolutionOf(file, size);
  const { sizeAssumed = false } = file;
  const unanswered = isSizeUnanswered(file);
  return withResolution(
    {
      ...document,
      resolution,
      stated: size.resolution,
      resolutionAssumed: unanswered && (sizeAssumed || printResolution(size).assumed),
      asksPrintSize: unanswered && (sizeAssumed || asksPrintSize(size)),
    },
    resolution,
  );
}

/** Nobody has set a print size yet. */
export const isSizeUnanswered = ({ resolution, sizeAssumed = false }: SourceFile): boolean =>
  resolution === undefined || sizeAssumed;

/** Somebody says how large it prints: the file is known by that from here on, in this tool and the next. */
export function answerPrintSize(document: OpenDocument, resolution: Resolution): OpenDocument {
  const answered = { ...document, resolutionAssumed: false, asksPrintSize: false };
  return withResolution(
    { ...answered, file: { ...document.file, resolution, sizeAssumed: false } },
    resolution,
  );
}

/** A result of it is measured with the assumed size still: no option has set another resolution or print width. */
export function isSizeAssumed(
  {
    resolutionAssumed,
    resolution,
    picture,
  }: Pick<OpenDocument, 'resolutionAssumed' | 'resolution' | 'picture'>,
  result: ImageSize,
): boolean {
  if (!resolutionAssumed || !result.resolution) return resolutionAssumed;
  const { x } = result.resolution;
  const sameWidth = Math.abs(result.width / x - picture.size.width / resolution.x) < 0.01;
  return sameWidth || Math.round(x) === Math.round(resolution.x);
}

/** The same pixels at another print size. */
function withResolution(document: OpenDocument, resolution: Resolution): OpenDocument {
  const { source, proxy, picture } = document;
  const scaled = {
    x: (resolution.x * proxy.width) / picture.size.width,
    y: (resolution.y * proxy.height) / picture.size.height,
  };
  return {
    ...document,
    resolution,
    source: source && createRaster(source.width, source.height, { ...source, resolution }),
    proxy: createRaster(proxy.width, proxy.height, { ...proxy, resolution: scaled }),
  };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  jpg: 'jpeg',
  jpe: 'jpeg',
  jfif: 'jpeg',
  tif: 'tiff',
  heif: 'heic',
  psb: 'psd',
  ai: 'pdf',
};

/** A file whose name claims another format opens by its content, and the user is told. */
function describeName(name: string, format: Format): readonly ReadFinding[] {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || (EXTENSIONS[extension] ?? extension) === format) return [];
  return [
    readFinding(
      'name-differs',
      `The name ends in .${extension}, but the content is ${formatName(format)}. It was opened as such.`,
    ),
  ];
}

export function formatName(format: Format): string {
  if (format === 'webp') return 'WebP';
  return format === 'jxl' ? 'JPEG XL' : format.toUpperCase();
}
