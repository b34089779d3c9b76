/** Options of a conversion, and their defaults. */

import type { Intent } from '@printready/imaging/color/lcms';
import type { PictureSpace } from '@printready/imaging/picture';
import type { SaveFormat } from '../formats.ts';

export type SpotRequest = {
  /** The ink's name, as the RIP or the press operator knows it. */
  readonly name: string;
  /** How full ink is shown, 8-bit sRGB. */
  readonly color: { readonly r: number; readonly g: number; readonly b: number };
  /**
   * `tone`: the darker, the more ink, and nothing else prints. `alpha`: ink under all that is not clear, besides the
   * picture's own colors: the white of DTF and of dark shirts.
   */
  readonly from: 'tone' | 'alpha';
  /** By how much an `alpha` plate stays inside the art, so that no white shows at its edge. */
  readonly chokeMm: number;
  /** PDF: the plate leaves the inks below it as they are. */
  readonly overprint: boolean;
};

export type Conversion = {
  readonly format: SaveFormat;
  /** 1…100: JPEG, WebP and AVIF; 100 is lossless in the last two. */
  readonly quality: number;
  /** PNG: at most 256 colors. */
  readonly palette: boolean;
  /** TIFF. */
  readonly compression: 'none' | 'lzw' | 'deflate';
  readonly color: 'keep' | PictureSpace;
  /** The profile to convert to, of the asked color; null: sRGB, its gray, or FOGRA39. */
  readonly profile: Uint8Array | null;
  /** Profile that the file's numbers mean from now on; they stay as they are. */
  readonly assign: Uint8Array | null;
  readonly intent: Intent;
  /** Off: RGB and gray become sRGB and say nothing of it. */
  readonly embed: boolean;
  /** 1 is black and white, cut at half. */
  readonly depth: 'keep' | 1 | 8 | 16;
  /** Pixels stay; only the print size changes. Null keeps what the file says. */
  readonly ppi: number | null;
  /** Lays the art on the background even where the format could stay transparent. */
  readonly flatten: boolean;
  /** 8-bit sRGB. */
  readonly background: { readonly r: number; readonly g: number; readonly b: number };
  /** EXIF, XMP and IPTC come along where the format has a place for them. */
  readonly metadata: boolean;
  /** A PSD's layers stay layers (PSD) or become pages (TIFF, PDF). */
  readonly layers: boolean;
  /** Which pages or frames, counted from 1: "1", "2-4, 7", "all". */
  readonly pages: string;
  /** PSD and PDF. */
  readonly spot: SpotRequest | null;
};

export const PLAIN_CONVERSION: Conversion = {
  format: 'png',
  quality: 92,
  palette: false,
  compression: 'lzw',
  color: 'keep',
  profile: null,
  assign: null,
  intent: 'relative',
  embed: true,
  depth: 'keep',
  ppi: null,
  flatten: false,
  background: { r: 255, g: 255, b: 255 },
  metadata: false,
  layers: false,
  pages: '1',
  spot: null,
};
