/** What the picture shows of JPEG, and how fast this device finishes it: timed when the first preview tells how long a run takes. */
import { ringsLikeJpeg } from '@printready/imaging/jpeg-ringing';
import type { Analyze } from '../define-tool.ts';
import { createMemory, type Memory } from '../memory.ts';

export type Analysis = {
  /** Of a proxy that is smaller than the picture: false, for its ripples are gone. */
  readonly rings: boolean;
  /** Milliseconds per pixel. */
  readonly speeds: Memory<number>;
};

export const analyze: Analyze<Analysis> = (input) => ({
  rings: ringsLikeJpeg(input),
  speeds: createMemory(1),
});
