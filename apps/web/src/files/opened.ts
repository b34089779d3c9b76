/** What it takes to open a file, and what comes of it. */
import type { OpenableFormat } from '@printready/codecs';
import type { Raster } from '@printready/imaging/raster';
import type { Choice } from '@printready/pipeline/open-file';
import type { WorkspaceToolId } from '@printready/tools/catalog';

/** A file to be opened. */
export type OpenRequest = {
  readonly file: Blob;
  readonly toolId: WorkspaceToolId;
  readonly proxyPixels: number;
  /** Null asks back where there is something to choose. */
  readonly choice: Choice | null;
};

export type OpenedImage = {
  readonly ok: true;
  /** In shared memory where the page may have it. */
  readonly source: Raster;
  /** The source and its mip levels. */
  readonly levels: readonly Raster[];
  /** The picture that previews are made from. */
  readonly proxy: Raster;
  readonly format: OpenableFormat;
  readonly notes: readonly string[];
  /** Options worth starting from for this image. */
  readonly suggested: Readonly<Record<string, unknown>>;
};
