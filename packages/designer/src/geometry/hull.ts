/** What an area encloses. */
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

/** The outer contours: holes dropped. Clipper winds outlines positively and holes negatively. */
export function hullOf(area: Area, geometry: Geometry): Area {
  const outer = area.filter((ring) => signedArea(ring) > 0);
  return geometry.union([outer.length > 0 ? outer : reversed(area)]);
}

/** Between a picture's lines and the ink that fills them, mm; what is filled has room for a disc of twice this. */
const FILL_GAP = 0.8;

/** What a picture's lines enclose, apart from them. */
export function insideOf(area: Area, geometry: Geometry): Area {
  const inside = geometry.subtract(hullOf(area, geometry), geometry.grow(area, FILL_GAP));
  return geometry.grow(geometry.grow(inside, -FILL_GAP), FILL_GAP);
}
