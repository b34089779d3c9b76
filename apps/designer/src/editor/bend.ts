/** The handle at the end of a line of text: how far it hangs below the line's middle says how the text is bent. */

import { anchorOf } from '@printready/designer/edit/change';
import type { Point } from '@printready/designer/edit/place';
import type { OrnamentNode, TextNode, TextPath } from '@printready/designer/scene';

/** Half the angle of an arc whose ends hang lowest for its length, radians: beyond it they would rise again. */
const WIDEST = 2.331;
/** Of half the line's length: nearer to straight is straight. */
const STRAIGHT = 0.015;

/** @param down how far the ends are below the middle, above where negative; @param half the line's length, mm */
export function arcOf(down: number, half: number): TextPath {
  const wanted = Math.abs(down) / half;
  if (wanted < STRAIGHT) return { kind: 'line' };
  let [low, high] = [0, WIDEST];
  for (let step = 0; step < 40; step++) {
    const angle = (low + high) / 2;
    if ((1 - Math.cos(angle)) / angle < wanted) low = angle;
    else high = angle;
  }
  const radiusMm = Math.round((half / low) * 1000) / 1000;
  return { kind: 'arc', radiusMm, side: down > 0 ? 'top' : 'bottom' };
}

/** Of a path: where its end is beside and below its middle, mm. */
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

/** Where the handle stands in the scene. */
export function bendHandle(node: TextNode, runMm: number): Point {
  const middle = middleOf(node);
  const { x, y } = turned(endOf(node.path, runMm / 2), node.rotateDeg);
  return { x: middle.x + x, y: middle.y + y };
}

/** The last point of a curve goes to another place, and the one that pulls at it goes along. */
function withEnd(points: readonly Point[], end: Point): Point[] {
  const last = points.at(-1) ?? end;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return points.map(({ x, y }, index) =>
    index < points.length - 2 ? { x, y } : { x: round(x + end.x - last.x), y: round(y + end.y - last.y) },
  );
}

/** The path of a text whose handle was brought to a point. A warp stays the warp that it is. */
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

/** Where the handle of the span stands: at the beginning of the line. */
export function spanHandle(node: TextNode, runMm: number): Point {
  const middle = middleOf(node);
  const end = endOf(node.path, runMm / 2);
  // A rise goes the other way on its other side.
  const y = node.path.kind === 'envelope' && node.path.envelope === 'rise' ? -end.y : end.y;
  const at = turned({ x: -end.x, y }, node.rotateDeg);
  return { x: middle.x + at.x, y: middle.y + at.y };
}

/** Cap heights of most faces are so much of their em. */
const CAP_EM = 0.7;

/** The tracking at which the line reaches as far from its middle as a point, along the arc where it is one. */
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

/** The swallow end of a tail, in the scene. */
export function tailHandle(node: OrnamentNode): Point {
  const { at, scale, rotateDeg, own, center } = tailFrame(node);
  const end = { x: (node.params['left'] ?? 0) - center.x, y: (node.params['y'] ?? 0) - center.y };
  const drawn = turned(end, own);
  const placed = turned({ x: (drawn.x + center.x) * scale, y: (drawn.y + center.y) * scale }, rotateDeg);
  return { x: at.x + placed.x, y: at.y + placed.y };
}

/** A tail that ends below or above a point of its own axis: shorter than it is high it is none. */
export function tailTo(node: OrnamentNode, to: Point): OrnamentNode {
  const { at, scale, rotateDeg, own, center } = tailFrame(node);
  const local = turned({ x: to.x - at.x, y: to.y - at.y }, -rotateDeg);
  const { x } = turned({ x: local.x / scale - center.x, y: local.y / scale - center.y }, -own);
  const { right = 100, height = 10 } = node.params;
  const left = Math.max(-2000, Math.min(right - 2 * height, x + center.x));
  return { ...node, params: { ...node.params, left: Math.round(left * 1000) / 1000 } };
}
