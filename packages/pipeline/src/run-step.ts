/** The middle step of the pipeline: runs one tool on one picture, with the networks and the cache that its host offers. */
import type { Raster } from '@printready/imaging/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { ToolRun } from '@printready/tools/define-tool';
import { engines } from '@printready/tools/engines';
import type { Analyses } from '@printready/tools/keep-analyses';
import type { Result } from '@printready/tools/tool';

/** Progress, cancel, networks and purpose of a run; by default it delivers. */
export type Host = Omit<ToolRun, 'analysis' | 'keep'> & {
  /** Where pictures are run again and again; absent: each is analyzed anew. */
  readonly analyses?: Analyses;
};

export type StepPicture = {
  /** The same for the same pixels, at any resolution, and for nothing else. */
  readonly id: string;
  readonly raster: Raster;
};

/** Options worth starting from for this picture, or a proxy of it. */
export async function suggestOptions(tool: WorkspaceToolId, picture: Raster): Promise<Options> {
  return (await engines[tool]()).suggest(picture);
}

/** What else is meant by what was said; goes between what is suggested and what was said. */
export async function implyOptions(tool: WorkspaceToolId, said: Options): Promise<Options> {
  return (await engines[tool]()).imply(said);
}

/** With defaults where nothing is said. @throws ZodError for what does not fit. */
export async function completeOptions(tool: WorkspaceToolId, given: Options): Promise<Options> {
  return (await engines[tool]()).schema.parse(given);
}

type Options = Readonly<Record<string, unknown>>;

/** @throws RangeError when the options do not fit the tool's schema. */
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
