/** Simple shapes in mm, y down. */
import type { Area } from './area.ts';

/** Maximum distance between a chord and the circle, mm. */
const FLATNESS = 0.004;

export function circle(cx: number, cy: number, radius: number): Area {
  const count = Math.max(24, Math.ceil((2 * Math.PI * radius) / Math.sqrt(8 * FLATNESS * radius)));
  const ring = new Float64Array(count * 2);
  for (let at = 0; at < count; at++) {
    const angle = (2 * Math.PI * at) / count;
    ring[2 * at] = cx + radius * Math.cos(angle);
    ring[2 * at + 1] = cy + radius * Math.sin(angle);
  }
  return [ring];
}

/** The hole has the opposite winding. */
export function ring(cx: number, cy: number, outer: number, inner: number): Area {
  return [...circle(cx, cy, outer), ...reversed(circle(cx, cy, inner))];
}

export function reversed(area: Area): Area {
  return area.map((one) => {
    const back = new Float64Array(one.length);
    for (let at = 0; at < one.length; at += 2) {
      back[at] = one[one.length - 2 - at]!;
      back[at + 1] = one[one.length - 1 - at]!;
    }
    return back;
  });
}

export function polygon(...points: readonly (readonly [number, number])[]): Area {
  return [Float64Array.from(points.flat())];
}

export function rectangle(left: number, top: number, width: number, height: number): Area {
  return polygon([left, top], [left + width, top], [left + width, top + height], [left, top + height]);
}

/** @param turnDeg clockwise; 0 means one point up */
export function star(cx: number, cy: number, radius: number, turnDeg = 0, points = 5, inner = 0.44): Area {
  const at = (index: number): [number, number] => {
    const angle = (Math.PI * index) / points - Math.PI / 2 + (turnDeg * Math.PI) / 180;
    const far = index % 2 === 0 ? radius : radius * inner;
    return [cx + far * Math.cos(angle), cy + far * Math.sin(angle)];
  };
  return polygon(...Array.from({ length: points * 2 }, (_, index) => at(index)));
}
