import { paintStrokes } from '@printready/matting/brush';
import { createRaster, type Point, type Raster, type Size } from '@printready/pixels/raster';
import { turnOf } from '@printready/print/effects';
import type { BlendedLayer, MaskStroke, Placement } from '../options.ts';

const ALL_OVER: Placement = { x: 0.5, y: 0.5, width: 1, degrees: 0 };

export const placeOf = ({ image, place }: Pick<BlendedLayer, 'image' | 'place'>): Placement =>
  image === '' ? ALL_OVER : place;

/** Rounds to 1/100,000 of the layer's width, which is less than a pixel and short in JSON. */
const PARTS = 1e5;
const short = (value: number): number => Math.round(value * PARTS) / PARTS;

export function toMaskPoints(points: readonly Point[], place: Placement, art: Size): Point[] {
  const { sin, cos } = turnOf(place.degrees);
  const wide = place.width * art.width;
  return points.map(({ x, y }) => {
    const [dx, dy] = [(x - place.x) * art.width, (y - place.y) * art.height];
    return { x: short((dx * cos + dy * sin) / wide), y: short((dy * cos - dx * sin) / wide) };
  });
}

/** The layer without its masked parts. @param frame placement of the layer in `drawn`, in pixels of `drawn`. */
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
