import type { Field } from '@printready/imaging/kernels';
import type { Analyze } from '../contract/define-tool.ts';
import { createMemory, type Memory } from '../contract/memory.ts';
import type { Survey } from './thin-parts/thin-parts.ts';

export type Thickened = {
  /** Null if the artwork is unchanged. */
  readonly pixels: Uint8ClampedArray | null;
  readonly before: Survey;
  readonly after: Survey | null;
};

export type Analysis = {
  readonly artFields: Memory<Field>;
  readonly surveys: Memory<Survey>;
  readonly parts: Memory<Thickened>;
  /** Fields depend neither on a stroke's color nor on its width up to the next power of two. */
  readonly strokeFields: Memory<Float32Array>;
};

/** Only previews cache, because fields for all pixels are too large to keep. */
export const analyze: Analyze<Analysis> = (_input, { purpose }) => {
  const most = purpose === 'preview' ? 2 : 0;
  return {
    artFields: createMemory(most),
    surveys: createMemory(most),
    parts: createMemory(most),
    strokeFields: createMemory(most === 0 ? 0 : 3),
  };
};
