/** How fast this device finishes a picture: timed when the first preview tells how long a run takes. */
import type { Analyze } from '../define-tool.ts';
import { createMemory, type Memory } from '../memory.ts';

export type Analysis = {
  /** Milliseconds per pixel. */
  readonly speeds: Memory<number>;
};

export const analyze: Analyze<Analysis> = () => ({ speeds: createMemory(1) });
