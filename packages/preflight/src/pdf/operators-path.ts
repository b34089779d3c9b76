/** Path operators: only the box around a path is kept, which is all that clipping, places and bleed ask for. */

import type { PdfObject } from '@printready/documents/pdf/objects';
import { intersect, smallestScale } from './matrix.ts';
import { numberOf } from './operators-state.ts';
import type { Operator, Walk } from './walk.ts';

const addPoint: Operator = (walk, args) => walk.addToPath(at(args, 0), at(args, 1));

const paintWith =
  (fills: boolean, strokes: boolean): Operator =>
  (walk) => {
    const { path } = walk;
    if (path) {
      if (fills) walk.paint('fill', path);
      if (strokes) strokePath(walk, path);
    }
    endPath(walk);
  };

/** A width under one device pixel still paints; 0 is the thinnest line the device has (ISO 32000-1, 8.4.3.2). */
function strokePath(walk: Walk, path: readonly [number, number, number, number]): void {
  const width = strokeWidth(walk);
  const half = width / 2;
  const box = [path[0] - half, path[1] - half, path[2] + half, path[3] + half] as const;
  if (walk.paint('stroke', box)) walk.noteStroke(width, box);
}

export function strokeWidth(walk: Walk): number {
  return walk.state.lineWidth * smallestScale(walk.state.ctm);
}

function endPath(walk: Walk): void {
  if (walk.pendingClip && walk.path) walk.state.clip = intersect(walk.state.clip, walk.path);
  walk.pendingClip = false;
  walk.path = null;
}

const clip: Operator = (walk) => {
  walk.pendingClip = true;
};

export const PATH_OPERATORS: Record<string, Operator> = {
  m: addPoint,
  l: addPoint,
  c: (walk, args) =>
    walk.addCurve([at(args, 0), at(args, 1), at(args, 2), at(args, 3)], at(args, 4), at(args, 5)),
  v: (walk, args) => walk.addCurve([...walk.pen, at(args, 0), at(args, 1)], at(args, 2), at(args, 3)),
  y: (walk, args) =>
    walk.addCurve([at(args, 0), at(args, 1), at(args, 2), at(args, 3)], at(args, 2), at(args, 3)),
  re: (walk, args) => {
    const [x, y, width, height] = [at(args, 0), at(args, 1), at(args, 2), at(args, 3)];
    walk.addToPath(x, y);
    walk.addToPath(x + width, y);
    walk.addToPath(x, y + height);
    walk.addToPath(x + width, y + height);
  },
  S: paintWith(false, true),
  s: paintWith(false, true),
  f: paintWith(true, false),
  F: paintWith(true, false),
  'f*': paintWith(true, false),
  B: paintWith(true, true),
  'B*': paintWith(true, true),
  b: paintWith(true, true),
  'b*': paintWith(true, true),
  n: endPath,
  W: clip,
  'W*': clip,
};

function at(args: readonly PdfObject[], index: number): number {
  return numberOf(args[index] ?? null);
}
