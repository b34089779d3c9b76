import type { Raster } from '@printready/imaging/raster';
import type { Chain, Ink, Part, PlateGrid, PlateLayout } from '@printready/imaging/separation';
import type { InkSets } from '../inks/ink-sets.ts';
import type { Kind } from '../options.ts';
import type { Job } from './job.ts';

export type Separation = {
  readonly kind: Kind;
  readonly job: Job;
  readonly inks: readonly Ink[];
  readonly chain: Chain;
  readonly layout: PlateLayout;
  /** One byte of printed coverage per pixel and ink. */
  readonly plates: readonly Uint8Array<ArrayBuffer>[];
  /** Artwork's coverage of each pixel: limit of the base. */
  readonly art: Uint8Array;
  /** Artwork on the garment, RGBA: source of the aim. */
  readonly flat: Uint8Array;
  /** Noise-reduced artwork: source of tones. */
  readonly smooth: Uint8Array;
  /** Maximum sum of all plates per pixel, %. */
  readonly inkLimit: number;
  /** Null for flat art, which has its own inks. */
  readonly sets: { readonly found: InkSets; readonly picked: number } | null;
  /** Colors of flat art without a close shelf ink; absent without a shelf. */
  readonly mixed?: readonly string[];
  /** Inks of flat art whose areas are too small for a screen, or that the press has no station for. */
  readonly joined?: readonly string[];
  /** Source of tones; null for flat areas and for process inks, whose colors are fixed. */
  readonly grid: PlateGrid | null;
  readonly sent?: {
    /** Ink limit of the press, %, regardless of the file. */
    readonly limit: number;
    readonly icc: Uint8Array | null;
  };
  /** Plates before the choke of the base. */
  readonly asRead: readonly Uint8Array<ArrayBuffer>[];
  /** Parts of the base that the choke removes, largest first. */
  readonly lostParts: readonly Part[];
};

/** ΔE from the garment below which a pixel gets no ink. */
export const BARE = 2;

export function clearPlates(plates: readonly Uint8Array[], { data }: Raster): void {
  for (let at = 0; at < data.length >> 2; at++)
    if (data[4 * at + 3] === 0) for (const plate of plates) plate[at] = 0;
}

/** Result of one kind of separation, before garment and choke. */
export type Parts = Pick<
  Separation,
  'inks' | 'chain' | 'layout' | 'plates' | 'art' | 'inkLimit' | 'sets' | 'mixed' | 'joined' | 'grid' | 'sent'
>;
