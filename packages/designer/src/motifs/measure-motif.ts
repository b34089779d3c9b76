import { type Area, areaOf, boxOf, type Geometry } from '../geometry/area.ts';
import type { Motif } from './motif.ts';

type Canvas = { readonly width: number; readonly height: number };

/** Largest tested disc diameter at which opening or closing changes less than 1 % of the area. */
export function widestDisc(area: Area, geometry: Geometry, direction: 1 | -1): number {
  const whole = areaOf(area);
  let widest = 0;
  for (const mm of [0.3, 0.5, 0.8, 1.2, 2, 3]) {
    const rolled = geometry.grow(geometry.grow(area, (direction * mm) / 2), (-direction * mm) / 2);
    if (Math.abs(areaOf(rolled) - whole) > 0.01 * whole) break;
    widest = mm;
  }
  return widest;
}

/** Side on which the canvas cuts off the drawing: a straight edge longer than a fifth of that side. */
export function cutOf(area: Area, { width, height }: Canvas): Motif['cut'] {
  const box = boxOf(area);
  const edges = {
    left: box.left < 0.05 * width ? box.left : null,
    right: box.right > 0.95 * width ? box.right : null,
    top: box.top < 0.05 * height ? box.top : null,
    bottom: box.bottom > 0.95 * height ? box.bottom : null,
  };
  const along = (side: keyof typeof edges): number => {
    const edge = edges[side];
    if (edge === null) return 0;
    const first = side === 'left' || side === 'right' ? 0 : 1;
    let length = 0;
    for (const ring of area)
      for (let at = 0; at < ring.length; at += 2) {
        const next = (at + 2) % ring.length;
        const on = (point: number) => Math.abs(ring[point + first]! - edge) < width / 250;
        if (on(at) && on(next)) length += Math.abs(ring[at + 1 - first]! - ring[next + 1 - first]!);
      }
    return length / (first === 0 ? height : width);
  };
  return (['left', 'right', 'top', 'bottom'] as const).find((side) => along(side) > 0.2) ?? 'none';
}
