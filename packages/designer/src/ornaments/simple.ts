/** Simple ornaments. Lengths are in mm, y down. */
import type { Area } from '../geometry/area.ts';
import { circle, polygon, rectangle, star } from '../geometry/shapes.ts';

type Point = readonly [number, number];

export function rays({ x = 0, y = 0, inner = 10, outer = 20, count = 32 }): Area {
  const half = (0.36 * Math.PI) / count;
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const at = (radius: number, turn: number): Point => [
      x + radius * Math.cos(angle + turn),
      y + radius * Math.sin(angle + turn),
    ];
    return polygon(at(inner, -half), at(outer, -half), at(outer, half), at(inner, half));
  }).flat();
}

/** Arched band whose center is `sag` above its ends. @param part 0: tails behind, 1: body */
export function ribbon({ x = 0, y = 0, width = 100, height = 20, sag = 5, part = 1 }): Area {
  const half = width / 2;
  const bent = (u: number, v: number): Point => [x + u, y + v + sag * (u / half) ** 2];
  const edge = (from: number, to: number, v: number): Point[] =>
    Array.from({ length: 25 }, (_, step) => bent(from + ((to - from) * step) / 24, v));
  if (part === 1) return polygon(...edge(-half, half, -height / 2), ...edge(half, -half, height / 2));
  const drop = 0.34 * height;
  const [start, end, notch] = [half - 0.3 * height, half + 0.85 * height, 0.42 * height];
  const tail = (side: 1 | -1) =>
    polygon(
      ...edge(side * start, side * end, drop - height / 2),
      bent(side * (end - notch), drop),
      ...edge(side * end, side * start, drop + height / 2),
    );
  return [...tail(1), ...tail(-1)];
}

export function tail({
  right = 100,
  left = 0,
  y = 0,
  height = 10,
  bow = 3,
  rotate = 0,
  cx = 0,
  cy = 0,
}): Area {
  const steps = 30;
  const [upper, lower]: [Point[], Point[]] = [[], []];
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const u = right + (left - right) * t;
    const hook = t < 0.16 ? 0.7 * height * (1 - t / 0.16) ** 2 : 0;
    const middle = y + bow * Math.sin(Math.PI * t) - hook;
    const half = (height / 2) * Math.min(1, 0.16 + t * 3);
    upper.push([u, middle - half]);
    lower.push([u, middle + half]);
  }
  const notch: Point = [left + 0.45 * height, y];
  const points = [...upper, notch, ...lower.reverse()];
  const [cos, sin] = [Math.cos((rotate * Math.PI) / 180), Math.sin((rotate * Math.PI) / 180)];
  return polygon(
    ...points.map(
      ([u, v]): Point => [cx + (u - cx) * cos - (v - cy) * sin, cy + (u - cx) * sin + (v - cy) * cos],
    ),
  );
}

export function shield({ x = 0, top = 0, width = 100, height = 120 }): Area {
  const half = width / 2;
  const shoulder = 0.52 * height;
  const side = (sign: 1 | -1): Point[] =>
    Array.from({ length: 25 }, (_, step) => {
      const t = step / 24;
      return [
        x + sign * half * (1 - t) * (1 + 0.86 * t),
        top + shoulder + (height - shoulder) * (t * (1.28 - 0.28 * t)),
      ];
    });
  return polygon([x - half, top], [x + half, top], ...side(1), ...side(-1).reverse());
}

export function scallops({ x = 0, y = 0, radius = 50, depth = 1, count = 60 }): Area {
  const steps = count * 14;
  return polygon(
    ...Array.from({ length: steps }, (_, step): Point => {
      const angle = (2 * Math.PI * step) / steps;
      const far = radius + depth * Math.abs(Math.sin((count * angle) / 2)) - depth / 2;
      return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
    }),
  );
}

export function pine({ x = 0, base = 0, height = 50, tiers = 4 }): Area {
  const trunk = 0.09 * height;
  const crown = height - trunk;
  const parts = [rectangle(x - 0.035 * height, base - trunk - 1, 0.07 * height, trunk + 1)];
  for (let tier = 0; tier < tiers; tier++) {
    const top = base - height + (crown * tier * 0.78) / tiers;
    const bottom = base - trunk - (crown * (tiers - 1 - tier) * 0.86) / tiers;
    const half = 0.1 * height + 0.13 * height * (tier / Math.max(1, tiers - 1));
    const lip = 0.03 * height;
    parts.push(
      polygon(
        [x, top],
        [x + half, bottom - lip],
        [x + half * 0.45, bottom],
        [x - half * 0.45, bottom],
        [x - half, bottom - lip],
      ),
    );
  }
  return parts.flat();
}

export function stars({ x = 0, y = 0, radius = 4, count = 1, pitch = 12, turn = 0 }): Area {
  return Array.from({ length: count }, (_, index) =>
    star(x + (index - (count - 1) / 2) * pitch, y, radius, turn),
  ).flat();
}

export const disc = ({ x = 0, y = 0, radius = 10 }): Area => circle(x, y, radius);
export const bar = ({ x = 0, y = 0, width = 10, height = 2 }): Area =>
  rectangle(x - width / 2, y - height / 2, width, height);
