import type { Raster } from '@printready/pixels/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { Analyses, ToolRun } from '@printready/tools/host';
import type { Result } from '@printready/tools/tool';

export type Host = Omit<ToolRun, 'analysis' | 'keep'> & {
  readonly analyses?: Analyses;
};

export type StepPicture = {
  /** Identifies the pixels, regardless of the resolution. */
  readonly id: string;
  readonly raster: Raster;
};

export async function suggestOptions(tool: WorkspaceToolId, picture: Raster): Promise<Options> {
  return (await engines[tool]()).suggest(picture);
}

/** Options implied by the given ones. Precedence, lowest to highest: suggested, implied, given. */
export async function implyOptions(tool: WorkspaceToolId, given: Options): Promise<Options> {
  return (await engines[tool]()).imply(given);
}

/** Fills in defaults. @throws ZodError for invalid options */
export async function completeOptions(tool: WorkspaceToolId, given: Options): Promise<Options> {
  return (await engines[tool]()).schema.parse(given);
}

type Options = Readonly<Record<string, unknown>>;

/** @throws RangeError if the options do not match the tool's schema */
export async function runStep(
  tool: WorkspaceToolId,
  options: unknown,
  { id, raster }: StepPicture,
  { analyses, ...run }: Host,
): Promise<Result> {
  const engine = await engines[tool]();
  return analyses
    ? await analyses.run({ toolId: tool, pictureId: id }, engine, raster, options, run)
    : await engine.run(raster, options, run);
}
