import type { WearField, Worn } from '@printready/print/effects';
import type { Analyze } from '../contract/define-tool.ts';
import { createMemory, type Memory } from '../contract/memory.ts';
import type { LayerMemory } from './blend/blend-layers.ts';
import type { LeftOut } from './wear/left-out.ts';

export type Ink = { readonly ink: Uint8Array; readonly soft: Uint32Array; readonly inked: number };

export type Analysis = LayerMemory & {
  readonly leftOut: Memory<LeftOut>;
  readonly inks: Memory<Ink>;
  readonly shields: Memory<Uint8Array>;
  readonly fields: Memory<WearField>;
  readonly worn: Memory<Worn>;
  readonly shapes: Memory<Uint8Array>;
};

/** Only previews use the cache, because texture fields for all pixels are too large to keep. */
export const analyze: Analyze<Analysis> = (_input, { purpose }) => {
  const most = purpose === 'preview' ? 4 : 0;
  return {
    leftOut: createMemory(most === 0 ? 0 : 1),
    inks: createMemory(most === 0 ? 0 : 1),
    layers: createMemory(most),
    colors: createMemory(most === 0 ? 0 : 1),
    shields: createMemory(most === 0 ? 0 : 1),
    fields: createMemory(most),
    worn: createMemory(most),
    shapes: createMemory(most === 0 ? 0 : 1),
  };
};
