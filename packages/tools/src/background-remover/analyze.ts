/** Analysis of the opened picture, kept by the host between runs. */
import type { Raster } from '@printready/imaging/raster';
import { type Border, classifyBorder } from '@printready/matting/classify-border';
import type { AnalyzeRun } from '../define-tool.ts';
import { seesJpeg } from '../jpeg-finding.ts';
import { createMemory } from '../memory.ts';
import { ANSWERS_KEPT, type Answers } from './find-subject.ts';

export type Analysis = {
  readonly answers: Answers;
  readonly border: Border | null;
  readonly jpeg: boolean;
};

export const analyze = (input: Raster, run: AnalyzeRun): Analysis => ({
  answers: createMemory(ANSWERS_KEPT),
  border: classifyBorder(input),
  jpeg: seesJpeg(input, run),
});
