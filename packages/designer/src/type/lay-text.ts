import { type Area, type Geometry, mapPoints, rotate, subdivide } from '../geometry/area.ts';
import type { TextNode } from '../scene.ts';
import type { TypeCase } from './type-case.ts';

/** Maximum edge length on an arc, mm; longer edges would look straight. */
const BENT_EDGE = 2;

const PIECES = 48;

type Point = { readonly x: number; readonly y: number };

function cubicAt(points: readonly Point[], from: number, t: number): Point {
  const s = 1 - t;
  const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  let [x, y] = [0, 0];
  for (const [index, weight] of weights.entries()) {
    const point = points[from + index]!;
    x += weight * point.x;
    y += weight * point.y;
  }
  return { x, y };
}

/** Places the text's center at the center of the curves; text beyond their ends continues straight. */
function alongCurves(points: readonly Point[]): (x: number, up: number) => readonly [number, number] {
  const walked: (Point & { readonly at: number })[] = [{ ...points[0]!, at: 0 }];
  for (let curve = 0; curve + 3 < points.length; curve += 3)
    for (let piece = 1; piece <= PIECES; piece++) {
      const last = walked.at(-1)!;
      const next = cubicAt(points, curve, piece / PIECES);
      const step = Math.sqrt((next.x - last.x) ** 2 + (next.y - last.y) ** 2);
      if (step > 0) walked.push({ ...next, at: last.at + step });
    }
  const half = walked.at(-1)!.at / 2;
  return (x, up) => {
    const along = x + half;
    let [low, high] = [0, Math.max(0, walked.length - 2)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (walked[middle]!.at <= along) low = middle;
      else high = middle - 1;
    }
    const [from, to] = [walked[low]!, walked[low + 1] ?? walked[low]!];
    const length = to.at - from.at || 1;
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const t = along - from.at;
    return [from.x + ux * t + uy * up, from.y + uy * t - ux * up];
  };
}

/** @returns a function that maps x mm right of the center and `up` mm above the baseline to a position */
function bend(node: TextNode, halfWidth: number): (x: number, up: number) => readonly [number, number] {
  const { path, capMm } = node;
  if (path.kind === 'arc') {
    const { radiusMm } = path;
    if (path.side === 'top')
      return (x, up) => {
        const radius = radiusMm - capMm / 2 + up;
        return [radius * Math.sin(x / radiusMm), -radius * Math.cos(x / radiusMm)];
      };
    return (x, up) => {
      const radius = radiusMm + capMm / 2 - up;
      return [radius * Math.sin(x / radiusMm), radius * Math.cos(x / radiusMm)];
    };
  }
  if (path.kind === 'line') return (x, up) => [x, -up];
  if (path.kind === 'free') return alongCurves(path.points);
  const amount = path.amountMm;
  switch (path.envelope) {
    case 'arch':
      return (x, up) => [x, -up + amount * (x / halfWidth) ** 2];
    case 'bridge':
      return (x, up) => [x, -up * (1 + (amount / capMm) * (1 - (x / halfWidth) ** 2))];
    case 'rise':
      return (x, up) => [x, -up - (amount * x) / halfWidth];
    case 'wave':
      return (x, up) => [x, -up + amount * Math.sin((Math.PI * x) / halfWidth)];
  }
}

export function layText(node: TextNode, typeCase: TypeCase, geometry: Geometry): Area {
  const face = typeCase.face(node.face);
  const { area } = face.outline(node.text, node.trackingEm);
  const width = face.run(node.text, node.trackingEm) * node.capMm * node.stretch;
  let letters = mapPoints(area, (x, y) => [x * node.capMm * node.stretch - width / 2, y * node.capMm]);
  if (node.emboldenMm > 0) letters = geometry.grow(letters, node.emboldenMm, 'miter');
  const move = bend(node, width / 2);
  if (node.path.kind !== 'line') letters = subdivide(letters, BENT_EDGE);
  const placed = mapPoints(letters, (x, y) => {
    const [bentX, bentY] = move(x, -y);
    return [bentX + node.at.x, bentY + node.at.y];
  });
  return rotate(placed, node.rotateDeg, node.at.x, node.at.y);
}
