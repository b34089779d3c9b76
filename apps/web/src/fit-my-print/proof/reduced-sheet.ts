import type { LaidArt } from '@printready/codecs/sheet';
import { PROOF_LIMITS } from '@printready/contracts/shared';

type SheetPixels = {
  readonly width: number;
  readonly length: number;
  readonly laid: readonly LaidArt[];
};

/** The same sheet in fewer pixels, no side longer than a proof's picture. */
export function reducedSheet(sheet: SheetPixels, ppi: number): { sheet: SheetPixels; ppi: number } {
  const scale = Math.min(1, PROOF_LIMITS.pictureSide / Math.max(sheet.width, sheet.length));
  const size = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const laid = sheet.laid.map((piece) => {
    const [width, height] = [size(piece.width), size(piece.height)];
    return { ...piece, width, height, x: Math.round(piece.x * scale), y: Math.round(piece.y * scale) };
  });
  return { sheet: { width: size(sheet.width), length: size(sheet.length), laid }, ppi: ppi * scale };
}
