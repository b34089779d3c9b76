import { ringsLikeJpeg } from '@printready/imaging/kernels';
import type { Analyze } from '../contract/define-tool.ts';
import { createMemory, type Memory } from '../contract/memory.ts';

export type Analysis = {
  /** False for a reduced proxy, which has lost the ripples. */
  readonly rings: boolean;
  /** Milliseconds per pixel. */
  readonly speeds: Memory<number>;
};

export const analyze: Analyze<Analysis> = (input) => ({
  rings: ringsLikeJpeg(input),
  speeds: createMemory(1),
});
