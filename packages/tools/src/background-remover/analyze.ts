import { type Border, classifyBorder } from '@printready/matting/flood';
import type { Raster } from '@printready/pixels/raster';
import type { AnalyzeRun } from '../contract/define-tool.ts';
import { createMemory } from '../contract/memory.ts';
import { seesJpeg } from '../grounds/jpeg-finding.ts';
import { MAX_CACHED_MATTES, type MatteCache } from './subject/find-subject.ts';

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
