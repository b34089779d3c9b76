/** The request to open a file and its possible outcomes. */

import { createRaster, type Raster, type Resolution } from '@printready/imaging/raster';
import type { Choice, OpenedFile } from '@printready/pipeline/open-file';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { printResolution } from '@printready/tools/print-size';

/** What a picture is known to be without its pixels. */
export type ImageSize = Pick<Raster, 'width' | 'height' | 'resolution'>;

/** A file's pixels, in shared memory where the page may have it. */
export type DecodedImage = Pick<OpenedFile, 'raster' | 'format' | 'findings'> & {
  /** The file's size, where it has more pixels than are held at once: then the raster is a reduced view of it. */
  readonly large?: ImageSize;
};

/** A file to be opened. */
export type OpenRequest = {
  readonly file: Blob;
  readonly toolId: WorkspaceToolId;
  readonly proxyPixels: number;
  /** Null asks back where there is something to choose. */
  readonly choice: Choice | null;
  /** What somebody set, whatever the file states. */
  readonly resolution?: Resolution;
  /** What was decoded of this file, opened this way; then it is not decoded again. */
  readonly decoded?: DecodedImage;
};

export type OpenedImage = {
  readonly ok: true;
  readonly decoded: DecodedImage;
  /** The picture, or the reduced view of a large one, and its mip levels. */
  readonly levels: readonly Raster[];
  /** The picture that previews are made from. */
  readonly proxy: Raster;
  /** Options worth starting from for this image. */
  readonly suggested: Readonly<Record<string, unknown>>;
};

type Answered = { readonly resolution?: Resolution };

/** As somebody set it, else as the file states it, else as it is assumed. */
export const resolutionOf = (
  { resolution }: Answered,
  stated: Pick<Raster, 'width' | 'resolution'>,
): Resolution => resolution ?? printResolution(stated).resolution;

/** The same pixels at the print size that tools work with. */
export const atPrintSize = (raster: Raster, answered: Answered): Raster =>
  createRaster(raster.width, raster.height, { ...raster, resolution: resolutionOf(answered, raster) });
