/** Analysis of the opened picture, kept by the host between runs. */
import type { Raster } from '@printready/imaging/raster';
import { type Border, classifyBorder } from '@printready/matting/classify-border';
import type { AnalyzeRun } from '../define-tool.ts';
import { seesJpeg } from '../jpeg-finding.ts';
import { createMemory } from '../memory.ts';
import { MAX_CACHED_MATTES, type MatteCache } from './find-subject.ts';

export type Analysis = {
  readonly answers: MatteCache;
  readonly border: Border | null;
  readonly jpeg: boolean;
};

export const analyze = (input: Raster, run: AnalyzeRun): Analysis => ({
  answers: createMemory(MAX_CACHED_MATTES),
  border: classifyBorder(input),
  jpeg: seesJpeg(input, run),
});
