/** What a tool's task is asked with, and the result that comes back from its thread. */
import type { Raster } from '@printready/imaging/raster';
import type { ResultWarning } from '@printready/pipeline/outcome';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Result } from '@printready/tools/tool';
import type { ShownPlate } from './shown-plate.ts';

/** What every task of a tool is asked with. */
export type ToolRequest = {
  readonly toolId: WorkspaceToolId;
  /** The picture's name: the thread keeps what a tool found out of it. */
  readonly pictureId: string;
  readonly input: Raster;
  readonly options: unknown;
};

export type Rendered = Omit<Result, 'shows' | 'plates'> & {
  readonly plates?: readonly ShownPlate[];
  /** What it shows, with its mip levels where it is of the full image. */
  readonly levels: readonly Raster[];
  /** What it comes to where that is not worth its price; of what is only looked at, what a run would come to. */
  readonly outcome: ResultWarning | null;
};
