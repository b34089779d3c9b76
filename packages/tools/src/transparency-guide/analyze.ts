import { reportTo } from '@printready/jobs/split-progress';
import type { Analyze } from '../contract/define-tool.ts';
import { createMemory, type Memory } from '../contract/memory.ts';
import { type Faults, findFaults, type TransparencyAssessment } from './assessment/assess.ts';

export type Analysis = {
  readonly faults: Faults;
  readonly verdicts: Memory<TransparencyAssessment>;
};

export const analyze: Analyze<Analysis> = (input, run) => ({
  faults: findFaults(input, reportTo(run)),
  verdicts: createMemory(2),
});
