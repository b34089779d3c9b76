import { ringsLikeJpeg } from '@printready/pixels/filters';
import type { Analyze } from '../contract/define-tool.ts';
import { createMemory, type Memory } from '../contract/memory.ts';

export type Analysis = {
  /** True if the picture has JPEG ringing; false for a reduced proxy, in which ringing is no longer visible. */
  readonly rings: boolean;
  /** Milliseconds per pixel, keyed by processing step. */
  readonly speeds: Memory<number>;
};

export const analyze: Analyze<Analysis> = (input) => ({
  rings: ringsLikeJpeg(input),
  speeds: createMemory(1),
});
