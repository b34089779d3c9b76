/** Water, peaks, and suns. Lengths are in mm, y down. */
import type { Area, Geometry } from '../geometry/area.ts';
import { circle, polygon, rectangle } from '../geometry/shapes.ts';

type Point = readonly [number, number];

export function segment({ x = 0, y = 0, radius = 50, horizon = 0 }, geometry: Geometry): Area {
  return geometry.intersect(
    circle(x, y, radius),
    rectangle(x - radius - 1, horizon, 2 * radius + 2, y + radius + 1 - horizon),
  );
}

export function waves({ x = 0, y = 0, radius = 50, top = 5, rows = 5, thick = 2 }): Area {
  const pitch = (y + radius - top) / (rows + 0.4);
  const [amplitude, length] = [0.02 * radius, 0.4 * radius];
  const area: Area[] = [];
  for (let row = 0; row < rows; row++) {
    const middle = top + pitch * (row + 0.35);
    const reach = Math.sqrt(Math.max(0, (radius + 1) ** 2 - (middle - y) ** 2));
    const phase = row % 2 === 0 ? 0 : Math.PI;
    const [upper, lower]: [Point[], Point[]] = [[], []];
    const steps = Math.max(8, Math.ceil(reach));
    for (let step = 0; step <= steps; step++) {
      const u = -reach + (2 * reach * step) / steps;
      const turn = (2 * Math.PI * u) / length + phase;
      const v = middle + amplitude * Math.sin(turn);
      const half = (thick / 2) * (1 + 0.35 * Math.sin(turn * 0.5 + row));
      upper.push([x + u, v - half]);
      lower.push([x + u, v + half]);
    }
    area.push(polygon(...upper, ...lower.reverse()));
  }
  return area.flat();
}

/** Heights and positions in units of the mountain range's height and width; nearest peak first. */
const PEAKS = [
  { at: 0.52, height: 1, wobble: [0.1, -0.08, 0.12, -0.06, 0.09] },
  { at: 0.22, height: 0.6, wobble: [-0.08, 0.1, -0.09, 0.08, -0.05] },
  { at: 0.8, height: 0.7, wobble: [0.09, -0.1, 0.07, -0.09, 0.06] },
] as const;

const GAP = 2.2;

/** Three peaks on a base line. @param part 0: whole mass, 1: lit sides and a line down the dark sides */
export function mountains({ x = 0, base = 0, width = 100, height = 50, part = 1 }, geometry: Geometry): Area {
  const masses: Area[] = [];
  const lit: Area[] = [];
  for (const peak of PEAKS) {
    const high = peak.height * height;
    const half = 0.95 * high;
    const cx = x + (peak.at - 0.5) * width;
    const top = base - high;
    const mass = polygon([cx, top], [cx + half, base], [cx - half, base]);
    const ridge = peak.wobble.map((wobble, index): Point => {
      const down = (index + 1) / 6;
      return [cx + half * (wobble - 0.06 * down), top + high * down];
    });
    const face = polygon([cx, top], [cx + half, base], [cx - 0.12 * half, base], ...ridge.toReversed());
    const line = 0.045 * height;
    const edge = polygon(
      [cx, top],
      [cx, top + 2.1 * line],
      [cx - half + 2.1 * line, base],
      [cx - half, base],
    );
    const front = geometry.grow(geometry.union([...masses, []]), GAP);
    lit.push(geometry.subtract(geometry.union([face, edge]), front));
    masses.push(mass);
  }
  const whole = geometry.union(masses);
  return part === 0 ? whole : geometry.intersect(geometry.union(lit), whole);
}

export function sun({ x = 0, y = 0, radius = 50, horizon = 30 }, geometry: Geometry): Area {
  const bars: Area[] = [];
  let top = y - radius - 1;
  for (let gap = 0; ; gap++) {
    const from = y - 0.35 * radius + 0.15 * radius * gap;
    if (from >= horizon) break;
    bars.push(rectangle(x - radius - 1, top, 2 * radius + 2, from - top));
    top = from + radius * (0.02 + 0.013 * gap);
  }
  if (top < horizon - 1) bars.push(rectangle(x - radius - 1, top, 2 * radius + 2, horizon - top));
  return geometry.intersect(circle(x, y, radius), geometry.union(bars));
}
