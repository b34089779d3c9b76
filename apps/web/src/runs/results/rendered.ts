import type { ResultWarning } from '@printready/pipeline/outcome';
import type { Raster } from '@printready/pixels/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Result } from '@printready/tools/tool';
import type { MeasuredPlate } from './measured-plate.ts';

export type ToolRequest = {
  readonly toolId: WorkspaceToolId;
  readonly pictureId: string;
  readonly input: Raster;
  readonly options: unknown;
};

export type Rendered = Omit<Result, 'shows' | 'plates'> & {
  readonly plates?: readonly MeasuredPlate[];
  /** Mip levels; a preview has only the first. */
  readonly levels: readonly Raster[];
  /** Warning about a result that is not worth its price, such as an empty one; for a view, about the run's result. */
  readonly outcome: ResultWarning | null;
};
