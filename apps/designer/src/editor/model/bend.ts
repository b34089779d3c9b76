/** Bend handle at the end of a text line: its distance below the line's center sets the bend. */

import { anchorOf, type Point } from '@printready/designer/edit';
import type { OrnamentNode, TextNode, TextPath } from '@printready/designer/scene';

/** Half arc angle, radians, at which the ends are lowest relative to the line's length; beyond it they rise again. */
const MAX_HALF_ANGLE = 2.331;
/** Bend distance, as a share of half the line's length, below which the line counts as straight. */
const STRAIGHT_WITHIN = 0.015;

/** @param down distance below the center, mm; negative above. @param half half the line's length, mm */
export function arcOf(down: number, half: number): TextPath {
  const wanted = Math.abs(down) / half;
  if (wanted < STRAIGHT_WITHIN) return { kind: 'line' };
  let [low, high] = [0, MAX_HALF_ANGLE];
  for (let step = 0; step < 40; step++) {
    const angle = (low + high) / 2;
    if ((1 - Math.cos(angle)) / angle < wanted) low = angle;
    else high = angle;
  }
  const radiusMm = Math.round((half / low) * 1000) / 1000;
  return { kind: 'arc', radiusMm, side: down > 0 ? 'top' : 'bottom' };
}

/** End of a path relative to its center, mm. */
function endOf(path: TextPath, half: number): Point {
  switch (path.kind) {
    case 'line':
      return { x: half, y: 0 };
    case 'arc': {
      const angle = half / path.radiusMm;
      const down = path.radiusMm * (1 - Math.cos(angle));
      return { x: path.radiusMm * Math.sin(angle), y: path.side === 'top' ? down : -down };
    }
    case 'free': {
      return path.points.at(-1) ?? { x: half, y: 0 };
    }
    case 'envelope':
      return { x: half, y: path.envelope === 'rise' ? -path.amountMm : path.amountMm };
  }
}

const turned = ({ x, y }: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

const middleOf = ({ path, capMm, at, rotateDeg }: TextNode): Point => {
  const { x, y } = turned({ x: 0, y: anchorOf(path, capMm) }, rotateDeg);
  return { x: at.x + x, y: at.y + y };
};

export function bendHandle(node: TextNode, runMm: number): Point {
  const middle = middleOf(node);
  const { x, y } = turned(endOf(node.path, runMm / 2), node.rotateDeg);
  return { x: middle.x + x, y: middle.y + y };
}

function withEnd(points: readonly Point[], end: Point): Point[] {
  const last = points.at(-1) ?? end;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return points.map(({ x, y }, index) =>
    index < points.length - 2 ? { x, y } : { x: round(x + end.x - last.x), y: round(y + end.y - last.y) },
  );
}

/** Bends a text path so that its bend handle lies at the given point. A warp remains the same kind of warp. */
export function bendTo(node: TextNode, runMm: number, to: Point): TextPath {
  const middle = middleOf(node);
  const end = turned({ x: to.x - middle.x, y: to.y - middle.y }, -node.rotateDeg);
  const { y: down } = end;
  const { path } = node;
  if (path.kind === 'free') return { ...path, points: withEnd(path.points, end) };
  if (path.kind !== 'envelope') return arcOf(down, runMm / 2);
  const amountMm = Math.round((path.envelope === 'rise' ? -down : down) * 1000) / 1000;
  return { ...path, amountMm };
}

export function spanHandle(node: TextNode, runMm: number): Point {
  const middle = middleOf(node);
  const end = endOf(node.path, runMm / 2);
  // With the envelope `rise`, one end is above the center and the other below.
  const y = node.path.kind === 'envelope' && node.path.envelope === 'rise' ? -end.y : end.y;
  const at = turned({ x: -end.x, y }, node.rotateDeg);
  return { x: middle.x + at.x, y: middle.y + at.y };
}

/** Typical cap height, em. */
const CAP_EM = 0.7;

export function trackingTo(node: TextNode, runMm: number, to: Point): number {
  const letters = Array.from(node.text).length;
  if (letters < 2) return node.trackingEm;
  const middle = middleOf(node);
  const { x, y } = turned({ x: to.x - middle.x, y: to.y - middle.y }, -node.rotateDeg);
  const { path } = node;
  const half =
    path.kind === 'arc'
      ? path.radiusMm * Math.abs(Math.atan2(x, path.radiusMm + (path.side === 'top' ? -y : y)))
      : Math.abs(x);
  const emMm = (node.capMm / CAP_EM) * node.stretch;
  const tracking = node.trackingEm + (2 * half - runMm) / ((letters - 1) * emMm);
  return Math.round(tracking * 1000) / 1000;
}

const tailFrame = ({ at, params, scale = 1, rotateDeg = 0 }: OrnamentNode) => ({
  at,
  scale,
  rotateDeg,
  own: params['rotate'] ?? 0,
  center: { x: params['cx'] ?? 0, y: params['cy'] ?? 0 },
});

export function tailHandle(node: OrnamentNode): Point {
  const { at, scale, rotateDeg, own, center } = tailFrame(node);
  const end = { x: (node.params['left'] ?? 0) - center.x, y: (node.params['y'] ?? 0) - center.y };
  const drawn = turned(end, own);
  const placed = turned({ x: (drawn.x + center.x) * scale, y: (drawn.y + center.y) * scale }, rotateDeg);
  return { x: at.x + placed.x, y: at.y + placed.y };
}

/** Ends a tail at a point's projection onto the tail's axis; the tail stays at least as long as it is high. */
export function tailTo(node: OrnamentNode, to: Point): OrnamentNode {
  const { at, scale, rotateDeg, own, center } = tailFrame(node);
  const local = turned({ x: to.x - at.x, y: to.y - at.y }, -rotateDeg);
  const { x } = turned({ x: local.x / scale - center.x, y: local.y / scale - center.y }, -own);
  const { right = 100, height = 10 } = node.params;
  const left = Math.max(-2000, Math.min(right - 2 * height, x + center.x));
  return { ...node, params: { ...node.params, left: Math.round(left * 1000) / 1000 } };
}
