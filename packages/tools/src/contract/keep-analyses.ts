import type { Raster } from '@printready/pixels/raster';
import type { Analyzed, ToolEngine, ToolRun } from './define-tool.ts';
import type { Result } from './tool.ts';

type PictureName = {
  readonly toolId: string;
  /** Identical for identical pixels, at any resolution; different for different pixels. */
  readonly pictureId: string;
};

export type Analyses = {
  readonly run: (
    name: PictureName,
    engine: ToolEngine,
    input: Raster,
    options: unknown,
    run: ToolRun,
  ) => Promise<Result>;
};

/** @param most maximum number of cached pictures; the least recently used is evicted before the next analysis. */
export function keepAnalyses(most: number): Analyses {
  const kept = new Map<string, Analyzed>();
  return {
    run: async ({ toolId, pictureId }, engine, input, options, run) => {
      // The analysis is either of a proxy or of the full picture (inspected or delivered).
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
