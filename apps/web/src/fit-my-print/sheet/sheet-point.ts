import type { LaidOut } from '@printready/tools/fit-my-print';

export type SheetPoint = { readonly sheet: number; readonly x: number; readonly y: number };

/** Point in a piece, as fractions of the unrotated artwork. */
export type ArtPoint = { readonly piece: LaidOut; readonly x: number; readonly y: number };

/** @param at sheet pixels. @returns the topmost piece's point; null on bare film */
export function artAt(laid: readonly LaidOut[], at: SheetPoint): ArtPoint | null {
  for (const piece of laid.toReversed()) {
    if (piece.sheet !== at.sheet) continue;
    const { width, height, turn } = piece;
    const sideways = turn === 90 || turn === 270;
    const [across, along] = sideways ? [height, width] : [width, height];
    const dx = at.x - piece.x - across / 2;
    const dy = at.y - piece.y - along / 2;
    if (Math.abs(dx) > across / 2 || Math.abs(dy) > along / 2) continue;
    const [x, y] = turnBack(dx, dy, turn);
    return { piece, x: x / width + 0.5, y: y / height + 0.5 };
  }
  return null;
}

/** Pieces are rotated clockwise. */
function turnBack(dx: number, dy: number, turn: LaidOut['turn']): readonly [number, number] {
  switch (turn) {
    case 0:
      return [dx, dy];
    case 90:
      return [dy, -dx];
    case 180:
      return [-dx, -dy];
    case 270:
      return [-dy, dx];
    default:
      return turn satisfies never;
  }
}
