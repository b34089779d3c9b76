/** Laurels, dividers, ropes, and dots. Lengths are in mm, y down. */
import { type Area, type Geometry, shift } from '../geometry/area.ts';
import { circle, polygon, ring, star } from '../geometry/shapes.ts';

type Point = readonly [number, number];

/** Leaf made of two arcs between stem and tip. @param turn rotation of the leaf's axis, clockwise from up */
function leaf(x: number, y: number, length: number, turn: number): Area {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const side = (sign: 1 | -1): Point[] =>
    Array.from({ length: 13 }, (_, step): Point => {
      const t = step / 12;
      const half = sign * 0.21 * length * Math.sin(Math.PI * t ** 0.8);
      const up = -length * t;
      return [x + half * cos - up * sin, y + half * sin + up * cos];
    });
  return polygon(...side(1), ...side(-1).reverse());
}

/** Open at the top, without self-intersections. @param from, to angles from the bottom, degrees */
export function laurel({ x = 0, y = 0, radius = 40, leaves = 9, from = 14, to = 140, stem = 1.2 }): Area {
  const parts: Area[] = [];
  const at = (degrees: number, far: number, side: 1 | -1): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [x + side * far * Math.sin(angle), y + far * Math.cos(angle)];
  };
  for (const side of [-1, 1] as const) {
    const edge = (far: number) =>
      Array.from({ length: 33 }, (_, step) => at(from + ((to - from) * step) / 32, far, side));
    // All parts use the same winding, because opposite windings would cancel out where the parts overlap.
    parts.push(polygon(...edge(radius - (side * stem) / 2), ...edge(radius + (side * stem) / 2).reverse()));
    for (let index = 0; index <= leaves; index++) {
      const t = index / leaves;
      const degrees = from + (to - from) * (0.08 + 0.92 * t);
      const length = radius * (0.34 - 0.1 * t);
      const along = (side * (90 - degrees) * Math.PI) / 180;
      const [px, py] = at(degrees, radius, side);
      // Direction along the branch toward its tip; leaves lean to both sides, and the last one points ahead.
      if (index === leaves) parts.push(leaf(px, py, length, along));
      else for (const lean of [-0.55, 0.62]) parts.push(leaf(px, py, length, along + side * lean));
    }
  }
  return parts.flat();
}

export function divider({ x = 0, y = 0, width = 60, thick = 1.2, star: radius = 3 }): Area {
  const inner = 1.7 * radius;
  const rules = [-1, 1].flatMap((side) =>
    polygon(
      [x + side * inner, y - thick / 2],
      [x + side * (width / 2), y - thick / 4],
      [x + side * (width / 2), y + thick / 4],
      [x + side * inner, y + thick / 2],
    ),
  );
  return [...star(x, y, radius), ...rules];
}

export function rope({ x = 0, y = 0, radius = 50, thick = 5, count = 60 }, geometry: Geometry): Area {
  const band = ring(x, y, radius + thick / 2, radius - thick / 2);
  const cuts = Array.from({ length: count }, (_, index): Area => {
    const angle = (2 * Math.PI * index) / count;
    const lean = (0.95 * Math.PI) / count;
    const half = 0.45 / radius;
    const at = (far: number, turn: number): Point => [
      x + far * Math.cos(angle + turn),
      y + far * Math.sin(angle + turn),
    ];
    const steps = Array.from({ length: 9 }, (_, step) => step / 8);
    const path = (offset: number) =>
      steps.map((t) =>
        at(radius - thick * 0.6 + thick * 1.2 * t, lean * Math.sin(Math.PI * (t - 0.5)) + offset),
      );
    return polygon(...path(-half), ...path(half).reverse());
  });
  return geometry.subtract(band, geometry.union(cuts));
}

export const dots = ({ x = 0, y = 0, radius = 1.5, count = 3, pitch = 8 }): Area =>
  Array.from({ length: count }, (_, index) =>
    shift(circle(0, 0, radius), x + (index - (count - 1) / 2) * pitch, y),
  ).flat();
