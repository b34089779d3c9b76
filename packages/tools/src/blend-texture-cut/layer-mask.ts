/** A layer's painted mask: strokes in the layer's own frame, so that they move, grow and turn with it. */
import { turnOf } from '@printready/imaging/effects/lattice';
import { createRaster, type Raster } from '@printready/imaging/raster';
import { paintStrokes } from '@printready/matting/brush';
import type { BlendedLayer, MaskStroke, Placement } from './options.ts';

type Point = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

/** Where a color lies: all over, its width is the art's. */
const ALL_OVER: Placement = { x: 0.5, y: 0.5, width: 1, degrees: 0 };

export const placeOf = ({ image, place }: Pick<BlendedLayer, 'image' | 'place'>): Placement =>
  image === '' ? ALL_OVER : place;

/** A hundred-thousandth of the layer's width: finer than a pixel, and short when written. */
const PARTS = 1e5;
const short = (value: number): number => Math.round(value * PARTS) / PARTS;

/** What the brush has drawn on the art, in fractions of it, as the layer keeps it. */
export function toMaskPoints(points: readonly Point[], place: Placement, art: Size): Point[] {
  const { sin, cos } = turnOf(place.degrees);
  const wide = place.width * art.width;
  return points.map(({ x, y }) => {
    const [dx, dy] = [(x - place.x) * art.width, (y - place.y) * art.height];
    return { x: short((dx * cos + dy * sin) / wide), y: short((dy * cos - dx * sin) / wide) };
  });
}

/**
 * The layer without what its mask paints out.
 * @param drawn not changed
 * @param frame where the layer lies on it, in its pixels
 */
export function maskLayer(drawn: Raster, mask: readonly MaskStroke[], frame: Placement): Raster {
  if (mask.length === 0) return drawn;
  const { width, height } = drawn;
  const { sin, cos } = turnOf(frame.degrees);
  const strokes = mask.map(({ points, radius, ...how }) => ({
    ...how,
    radius: (radius * frame.width) / width,
    points: points.map(({ x, y }) => ({
      x: (frame.x + frame.width * (x * cos - y * sin)) / width,
      y: (frame.y + frame.width * (x * sin + y * cos)) / height,
    })),
  }));
  const masked = createRaster(width, height, { data: drawn.data.slice() });
  paintStrokes(drawn, masked.data, strokes, () => undefined);
  return masked;
}
