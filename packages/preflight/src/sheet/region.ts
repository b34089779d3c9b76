import type { PdfBox } from '../pdf/matrix.ts';

/** Non-rectangular clip over a box of pixels: 1 where it is open. */
export type ClipMask = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly open: Uint8Array;
};

export type Region = {
  readonly clip: PdfBox;
  readonly mask: ClipMask | null;
};

/** @param x, y in sheet pixels */
export function isOpen(mask: ClipMask | null, x: number, y: number): boolean {
  if (!mask) return true;
  if (x < mask.x0 || x >= mask.x1 || y < mask.y0 || y >= mask.y1) return false;
  return mask.open[(y - mask.y0) * (mask.x1 - mask.x0) + (x - mask.x0)] === 1;
}
