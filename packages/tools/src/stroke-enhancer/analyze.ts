import type { Field } from '@printready/pixels/shapes';
import type { Analyze } from '../contract/define-tool.ts';
import { createMemory, type Memory } from '../contract/memory.ts';
import type { Survey } from './thin-parts/thin-parts.ts';

export type Thickened = {
  /** Reinforced artwork; null if the artwork is unchanged. */
  readonly pixels: Uint8ClampedArray | null;
  readonly before: Survey;
  readonly after: Survey | null;
};

export type Analysis = {
  readonly artFields: Memory<Field>;
  readonly surveys: Memory<Survey>;
  readonly parts: Memory<Thickened>;
  /** Cached distance fields. They depend on the strokes' reach, rounded up to a power of two, not on their colors. */
  readonly strokeFields: Memory<Float32Array>;
};

/** Only previews use the cache, because distance fields for all pixels are too large to keep. */
export const analyze: Analyze<Analysis> = (_input, { purpose }) => {
  const most = purpose === 'preview' ? 2 : 0;
  return {
    artFields: createMemory(most),
    surveys: createMemory(most),
    parts: createMemory(most),
    strokeFields: createMemory(most === 0 ? 0 : 3),
  };
};
