import type { StageImage } from '@printready/canvas/tiles';
import type { Format } from '@printready/codecs';
import type { Choice } from '@printready/pipeline/open-file';
import { createRaster, type Raster, type Resolution } from '@printready/pixels/raster';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { asksPrintSize, printResolution } from '@printready/tools/tool';
import { type ImageSize, type OpenedImage, resolutionOf } from './opened.ts';

export type SourceFile = {
  readonly name: string;
  readonly blob: Blob;
  /** Chosen page, layers and size; absent before the choice, and for files that need none. */
  readonly choice?: Choice;
  /** Print size set by the user in any tool, or the assumed one; overrides the size stated in the file. */
  readonly resolution?: Resolution;
  readonly sizeAssumed?: boolean;
  /** Set for a paid result from another tool that has not been downloaded; replacing this image would lose it. */
  readonly unsaved?: true;
};

export type OpenDocument = {
  /** Identifies this decoding regardless of print size; cache key for a tool's analysis. */
  readonly id: string;
  readonly file: SourceFile;
  readonly format: Format;
  /**
   * Full-size pixels with the effective resolution; null over the memory limit, in which case a run reads the file.
   */
  readonly source: Raster | null;
  readonly proxy: Raster;
  readonly picture: StageImage;
  readonly resolution: Resolution;
  readonly stated: Resolution | null;
  /** True if the file states no print size and the user has set none. */
  readonly resolutionAssumed: boolean;
  /** True if the user has set no print size and the file's size is assumed or implausible. */
  readonly asksPrintSize: boolean;
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
  const unanswered = needsPrintSize(file);
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

export const needsPrintSize = ({ resolution, sizeAssumed = false }: SourceFile): boolean =>
  resolution === undefined || sizeAssumed;

/** Applies the user's print size to the document and its file, so that the next tool has it too. */
export function answerPrintSize(document: OpenDocument, resolution: Resolution): OpenDocument {
  const answered = { ...document, resolutionAssumed: false, asksPrintSize: false };
  return withResolution(
    { ...answered, file: { ...document.file, resolution, sizeAssumed: false } },
    resolution,
  );
}

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

/** Finding for a file whose extension contradicts its content; the content decides how it opens. */
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
