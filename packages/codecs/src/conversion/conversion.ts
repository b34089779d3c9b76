import type { PdfxStandard } from '@printready/documents/pdf';
import type { PictureSpace } from '@printready/pixels/picture';
import type { Intent } from '@printready/pixels/profiles';
import type { SaveFormat } from '../save-formats.ts';

export type SpotRequest = {
  readonly name: string;
  /** Color of 100 % ink, 8-bit sRGB. */
  readonly color: { readonly r: number; readonly g: number; readonly b: number };
  /** `tone`: ink in proportion to darkness. `alpha`: ink under all opaque parts, as for an underbase. */
  readonly from: 'tone' | 'alpha';
  readonly chokeMm: number;
  /** PDF only: the plate overprints instead of knocking out the inks below. */
  readonly overprint: boolean;
};

export type SpotColor = {
  /** `#rrggbb`, or `cmyk(c, m, y, k)` in percent, as the file paints it. */
  readonly color: string;
  readonly ink: string;
};

type PdfxRequest = {
  readonly standard: PdfxStandard;
  /** ISO date of the file; fixed, so that equal runs make equal files. */
  readonly date: string;
  /** Bleed that the picture contains on each side. */
  readonly bleedMm: number;
};

export type Conversion = {
  readonly format: SaveFormat;
  /** 1…100 for JPEG, WebP and AVIF; 100 is lossless in WebP and AVIF. */
  readonly quality: number;
  /** PNG only: writes an indexed image with at most 256 colors. */
  readonly palette: boolean;
  /** TIFF only. */
  readonly compression: 'none' | 'lzw' | 'deflate';
  readonly color: 'keep' | PictureSpace;
  /**
   * Target profile in the requested space; null for the default: sRGB, gray with the sRGB curve, or FOGRA39. A CMYK
   * profile is also the output intent of a PDF/X.
   */
  readonly profile: Uint8Array | null;
  readonly assign: Uint8Array | null;
  readonly intent: Intent;
  /** If false, RGB and gray are converted to sRGB, and no profile is embedded. */
  readonly embed: boolean;
  /** 1 means black and white, with the threshold at half of the range. */
  readonly depth: 'keep' | 1 | 8 | 16;
  /** Changes only the print size, never the pixels. Null keeps the file's resolution. */
  readonly ppi: number | null;
  readonly flatten: boolean;
  readonly background: { readonly r: number; readonly g: number; readonly b: number };
  readonly metadata: boolean;
  /** Keeps a PSD's layers as layers (PSD output) or writes them as pages (TIFF, PDF). */
  readonly layers: boolean;
  /** Pages or frames, counted from 1: "1", "2-4, 7", or "all". */
  readonly pages: string;
  readonly spot: SpotRequest | null;
  /** SVG and PDF to PDF only: colors that become spot inks, while the drawing stays as it is. */
  readonly spots: readonly SpotColor[];
  /** PDF only. */
  readonly pdfx: PdfxRequest | null;
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
  spots: [],
  pdfx: null,
};
