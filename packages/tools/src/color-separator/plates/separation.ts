import type { Raster } from '@printready/pixels/raster';
import type { Ink } from '@printready/print/inks';
import type { Part, PlateLayout } from '@printready/print/separation';
import type { Chain, PlateGrid } from '@printready/print/solver';
import type { InkSets } from '../inks/ink-sets.ts';
import type { Kind } from '../options.ts';
import type { Job } from './job.ts';

export type Separation = {
  readonly kind: Kind;
  readonly job: Job;
  readonly inks: readonly Ink[];
  readonly chain: Chain;
  readonly layout: PlateLayout;
  /** Printed coverage, one byte per pixel, for each ink. */
  readonly plates: readonly Uint8Array<ArrayBuffer>[];
  /** The artwork's coverage at each pixel, which limits the base. */
  readonly art: Uint8Array;
  readonly flat: Uint8Array;
  readonly smooth: Uint8Array;
  readonly inkLimit: number;
  readonly sets: { readonly found: InkSets; readonly picked: number } | null;
  /** Colors of flat art without a close ink on the shop's ink shelf; absent if the shelf is empty. */
  readonly mixed?: readonly string[];
  /** Inks of flat art that were dropped because their areas are too small or the press has too few stations. */
  readonly joined?: readonly string[];
  /** Grid of solved tones; null for flat areas, and for process inks, whose colors are fixed. */
  readonly grid: PlateGrid | null;
  /** Pixels of edges between flat colors, which the grid does not describe. */
  readonly edges?: Uint32Array;
  readonly sent?: {
    readonly limit: number;
    readonly icc: Uint8Array | null;
  };
  readonly asRead: readonly Uint8Array<ArrayBuffer>[];
  readonly lostParts: readonly Part[];
};

/** ΔE from the garment's color below which a pixel gets no ink. */
export const BARE = 2;

export function clearPlates(plates: readonly Uint8Array[], { data }: Raster): void {
  for (let at = 0; at < data.length >> 2; at++)
    if (data[4 * at + 3] === 0) for (const plate of plates) plate[at] = 0;
}

export type Parts = Pick<
  Separation,
  | 'inks'
  | 'chain'
  | 'layout'
  | 'plates'
  | 'art'
  | 'inkLimit'
  | 'sets'
  | 'mixed'
  | 'joined'
  | 'grid'
  | 'edges'
  | 'sent'
>;
