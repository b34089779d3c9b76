/** What a separation is: inks in printing order, and where each of them goes. */

import type { Raster } from '@printready/imaging/raster';
import type { Part } from '@printready/imaging/separation/base-and-trap';
import type { Chain } from '@printready/imaging/separation/chain';
import type { PlateLayout } from '@printready/imaging/separation/compose';
import type { PlateGrid } from '@printready/imaging/separation/grid';
import type { Ink } from '@printready/imaging/separation/ink';
import type { InkSets } from './ink-sets.ts';
import type { Job } from './job.ts';
import type { Kind } from './options.ts';

export type Separation = {
  readonly kind: Kind;
  readonly job: Job;
  /** In printing order. */
  readonly inks: readonly Ink[];
  readonly chain: Chain;
  readonly layout: PlateLayout;
  /** A byte of printed coverage per pixel for each ink. */
  readonly plates: readonly Uint8Array<ArrayBuffer>[];
  /** How much of each pixel the artwork inks: what the base keeps inside of. */
  readonly art: Uint8Array;
  /** The artwork on the garment, RGBA: what the aim is of. */
  readonly flat: Uint8Array;
  /** What tones are read from: the same without its noise. */
  readonly smooth: Uint8Array;
  /** The most that all plates may sum to in a pixel, %. */
  readonly inkLimit: number;
  /** Null for flat art, whose inks are its own. */
  readonly sets: { readonly found: InkSets; readonly picked: number } | null;
  /** Colors of flat art that no ink of the shop's shelf comes near; absent: there is no shelf. */
  readonly mixed?: readonly string[];
  /** What tones were read from; null for areas, and for process inks, whose colors nobody changes. */
  readonly grid: PlateGrid | null;
  /** The plates are the file's own inks, as sent. */
  readonly sent?: {
    /** The most that the press is to carry, %, whatever the file asks for. */
    readonly limit: number;
    readonly icc: Uint8Array | null;
  };
  /** As they were before the base was choked. */
  readonly asRead: readonly Uint8Array<ArrayBuffer>[];
  /** Parts of the base that the choke leaves nothing of, largest first. */
  readonly lostParts: readonly Part[];
};

/** ΔE of the garment under which a pixel takes no ink at all. */
export const BARE = 2;

/** What is clear takes no ink, whatever its color is. */
export function clearPlates(plates: readonly Uint8Array[], { data }: Raster): void {
  for (let at = 0; at < data.length >> 2; at++)
    if (data[4 * at + 3] === 0) for (const plate of plates) plate[at] = 0;
}

/** What is told apart by kind; garment and choke come after. */
export type Parts = Pick<
  Separation,
  'inks' | 'chain' | 'layout' | 'plates' | 'art' | 'inkLimit' | 'sets' | 'mixed' | 'grid' | 'sent'
>;
