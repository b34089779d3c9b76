import { clampShare, exact } from '@printready/pixels/number';
import { edgeDistance } from '@printready/pixels/shapes';
import { blurPlane, type Plane, samplePlane } from './plane.ts';
import type { DrawnEffect } from './stroke.ts';

export type Shadow = {
  /** Direction of the light, in degrees counterclockwise from the right. */
  readonly angleDegrees: number;
  readonly distance: number;
  /** Fraction of the size that stays solid, 0…1. */
  readonly spread: number;
  readonly size: number;
};

/** Photoshop's `size` is about twice the σ of the blur. */
const SIGMAS_PER_SIZE = 2;

function growPlane(plane: Plane, by: number): Plane {
  if (by <= 0) return plane;
  const distances = edgeDistance(plane.samples, plane.width, plane.height, by + 1);
  const samples = plane.samples.map((value, i) =>
    Math.max(value, Math.round(255 * clampShare(by - distances[i]! + 0.5))),
  );
  return { ...plane, samples };
}

export function drawShadow(
  shape: (reach: number) => Plane,
  { angleDegrees, distance, spread, size }: Shadow,
): DrawnEffect {
  const margin = Math.ceil(size * 1.5) + 1;
  const grown = growPlane(shape(margin), size * spread);
  const plane = blurPlane(grown, (size * (1 - spread)) / SIGMAS_PER_SIZE);
  const angle = (angleDegrees * Math.PI) / 180;
  const [dx, dy] = [-exact.cos(angle) * distance, exact.sin(angle) * distance];
  return {
    reach: margin + Math.ceil(distance),
    coverage: (area) => samplePlane(plane, area, dx, dy),
  };
}
