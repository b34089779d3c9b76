import type { Choice, OpenedFile } from '@printready/pipeline/open-file';
import { createRaster, type Raster, type Resolution } from '@printready/pixels/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { printResolution } from '@printready/tools/tool';

export type ImageSize = Pick<Raster, 'width' | 'height' | 'resolution'>;

export type DecodedImage = Pick<OpenedFile, 'raster' | 'format' | 'findings'> & {
  /** Full size of a file over the memory limit; `raster` is then a reduced view. */
  readonly large?: ImageSize;
};

export type OpenRequest = {
  readonly file: Blob;
  readonly toolId: WorkspaceToolId;
  readonly proxyPixels: number;
  /** Page, layers and size; if null although the file offers a choice, the response asks the user to choose. */
  readonly choice: Choice | null;
  readonly resolution?: Resolution;
  readonly decoded?: DecodedImage;
};

export type OpenedImage = {
  readonly ok: true;
  readonly decoded: DecodedImage;
  /** Mip levels, starting with the full image (or reduced view). */
  readonly levels: readonly Raster[];
  readonly proxy: Raster;
  readonly suggested: Readonly<Record<string, unknown>>;
};

type Answered = { readonly resolution?: Resolution };

/** Resolution set by the user, otherwise stated by the file, otherwise assumed. */
export const resolutionOf = (
  { resolution }: Answered,
  stated: Pick<Raster, 'width' | 'resolution'>,
): Resolution => resolution ?? printResolution(stated).resolution;

export const atPrintSize = (raster: Raster, answered: Answered): Raster =>
  createRaster(raster.width, raster.height, { ...raster, resolution: resolutionOf(answered, raster) });
