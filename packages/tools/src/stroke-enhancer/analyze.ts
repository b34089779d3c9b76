/**
 * What tuning asks of one picture again and again: its distances, what is thin in it, what reinforcing makes of that, and
 * the distances around the strokes. They depend on the options, too, so they are remembered as they come.
 */
import type { Field } from '@printready/imaging/kernels/thickness';
import type { Analyze } from '../define-tool.ts';
import { createMemory, type Memory } from '../memory.ts';
import type { Survey } from './thin-parts.ts';

export type Thickened = {
  /** Null where the art stays as it is. */
  readonly pixels: Uint8ClampedArray | null;
  readonly before: Survey;
  /** Null where reinforcing was not asked for. */
  readonly after: Survey | null;
};

export type Analysis = {
  readonly artFields: Memory<Field>;
  readonly surveys: Memory<Survey>;
  readonly parts: Memory<Thickened>;
  /** A field does not change with a stroke's color, nor with its width up to the next power of two. */
  readonly strokeFields: Memory<Float32Array>;
};

/** Only previews remember: fields of all pixels are too much to keep. */
export const analyze: Analyze<Analysis> = (_input, { purpose }) => {
  const most = purpose === 'preview' ? 2 : 0;
  return {
    artFields: createMemory(most),
    surveys: createMemory(most),
    parts: createMemory(most),
    strokeFields: createMemory(most === 0 ? 0 : 3),
  };
};
