/** A host's memory of the pictures that it renders again and again: one analysis each, for as many as it can afford. */
import type { Raster } from '@printready/imaging/raster';
import type { Analyzed, ToolEngine, ToolRun } from './define-tool.ts';
import type { Result } from './tool.ts';

export type PictureName = {
  readonly toolId: string;
  /** The same for the same pixels, at any resolution, and for nothing else. */
  readonly pictureId: string;
};

export type Analyses = {
  /** Runs the tool with the analysis of this picture, made first where it is not known. */
  readonly run: (
    name: PictureName,
    engine: ToolEngine,
    input: Raster,
    options: unknown,
    run: ToolRun,
  ) => Promise<Result>;
};

/** @param most pictures that are kept; before another one is analyzed, the least recently used is let go. */
export function keepAnalyses(most: number): Analyses {
  const kept = new Map<string, Analyzed>();
  return {
    run: async ({ toolId, pictureId }, engine, input, options, run) => {
      // Of a proxy or of the full picture, be that inspected or delivered.
      const name = `${toolId} ${run.purpose === 'preview' ? 'proxy' : 'full'} ${pictureId}`;
      const analysis = kept.get(name);
      kept.delete(name);
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      if (analysis) kept.set(name, analysis);
      const keep = (made: Analyzed) => void kept.set(name, made);
      return await engine.run(input, options, { ...run, analysis, keep });
    },
  };
}
