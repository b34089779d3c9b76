import type { Point } from '@printready/canvas/view';
import { clamp } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { cutRectangle } from '@printready/pixels/resample';

const MARGIN_PX = 16;

export type Piece = {
  readonly raster: Raster;
  readonly middle: Point;
};

/** Start, length and center of the piece along one axis, with the center as near to `at` as the edge allows. */
function along(at: number, room: number, needed: number) {
  const middle = needed >= room ? room / 2 : clamp(at, needed / 2, room - needed / 2);
  const from = Math.max(0, Math.floor(middle - needed / 2) - MARGIN_PX);
  const to = Math.min(room, Math.ceil(middle + needed / 2) + MARGIN_PX);
  return { from, length: to - from, middle: middle - from };
}

/** @param needed side of the visible part, in picture pixels */
export function cutPiece(picture: Raster, at: Point, needed: number): Piece {
  const across = along(at.x, picture.width, needed);
  const down = along(at.y, picture.height, needed);
  return {
    raster: cutRectangle(picture, {
      x: across.from,
      y: down.from,
      width: across.length,
      height: down.length,
    }),
    middle: { x: across.middle, y: down.middle },
  };
}
