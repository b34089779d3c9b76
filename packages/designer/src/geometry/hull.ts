import type { Area, Geometry } from './area.ts';
import { reversed } from './shapes.ts';

function signedArea(ring: Float64Array): number {
  let twice = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    twice += ring[at]! * ring[next + 1]! - ring[next]! * ring[at + 1]!;
  }
  return twice;
}

/** Outer contours without holes. Clipper gives outlines a positive winding and holes a negative one. */
export function hullOf(area: Area, geometry: Geometry): Area {
  const outer = area.filter((ring) => signedArea(ring) > 0);
  return geometry.union([outer.length > 0 ? outer : reversed(area)]);
}

/** Gap between a motif's lines and its fill, and radius of the smallest disc that fits inside the fill, mm. */
const FILL_GAP = 0.8;

export function insideOf(area: Area, geometry: Geometry): Area {
  const inside = geometry.subtract(hullOf(area, geometry), geometry.grow(area, FILL_GAP));
  return geometry.grow(geometry.grow(inside, -FILL_GAP), FILL_GAP);
}
