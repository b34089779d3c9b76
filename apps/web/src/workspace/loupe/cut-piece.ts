/** Which pixels of a picture a loupe needs. */
import type { Point } from '@printready/canvas/view';
import { cutRectangle } from '@printready/imaging/kernels/geometry/cut';
import type { Raster } from '@printready/imaging/raster';

/** As networks and filters see beyond a pixel. */
const AROUND_PX = 16;

export type Piece = {
  readonly raster: Raster;
  /** What the loupe shows in its middle, in pixels of the piece. */
  readonly middle: Point;
};

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** From where on, how many, and where the middle is in it: as near to `at` as the picture's edge allows. */
function along(at: number, room: number, needed: number) {
  const middle = needed >= room ? room / 2 : clamp(at, needed / 2, room - needed / 2);
  const from = Math.max(0, Math.floor(middle - needed / 2) - AROUND_PX);
  const to = Math.min(room, Math.ceil(middle + needed / 2) + AROUND_PX);
  return { from, length: to - from, middle: middle - from };
}

/** @param needed the side of what shows, in pixels of the picture. */
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
