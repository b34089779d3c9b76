import type { Intent } from '@printready/imaging/lcms';
import type { PictureSpace } from '@printready/imaging/raster';
import type { SaveFormat } from '../formats.ts';

export type SpotRequest = {
  readonly name: string;
  /** Color of 100 % ink, 8-bit sRGB. */
  readonly color: { readonly r: number; readonly g: number; readonly b: number };
  /**
   * `tone`: ink in proportion to darkness, and nothing else prints. `alpha`: ink under every opaque part besides the
   * picture's own colors, such as the white underbase of DTF and dark shirts.
   */
  readonly from: 'tone' | 'alpha';
  readonly chokeMm: number;
  /** PDF: the plate overprints instead of knocking out the inks below. */
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
  /** Target profile of the requested color space; null: sRGB, its gray, or FOGRA39. */
  readonly profile: Uint8Array | null;
  /** Profile assigned to the samples without converting them. */
  readonly assign: Uint8Array | null;
  readonly intent: Intent;
  /** False: RGB and gray are converted to sRGB and carry no profile. */
  readonly embed: boolean;
  /** 1 is black and white, with a threshold of half. */
  readonly depth: 'keep' | 1 | 8 | 16;
  /** Changes only the print size, never the pixels. Null keeps the file's resolution. */
  readonly ppi: number | null;
  readonly flatten: boolean;
  readonly background: { readonly r: number; readonly g: number; readonly b: number };
  /** Copies EXIF, XMP and IPTC if the format can store them. */
  readonly metadata: boolean;
  /** Layers of a PSD are kept as layers (PSD) or become pages (TIFF, PDF). */
  readonly layers: boolean;
  /** Pages or frames, counted from 1: "1", "2-4, 7", "all". */
  readonly pages: string;
  /** Applies to PSD and PDF. */
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
