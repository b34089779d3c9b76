import type { PdfObject } from '@printready/documents/pdf';
import { intersect, smallestScale } from '../matrix.ts';
import { numberOf } from './operators-state.ts';
import type { Operator, Walk } from './walk.ts';

const EVEN_ODD = true;

const paintWith =
  (fills: boolean, strokes: boolean, evenOdd = false, closes = false): Operator =>
  (walk) => {
    const { path, outline } = walk;
    if (closes) outline?.close();
    if (path) {
      if (fills) walk.paint('fill', path, outline && { kind: 'path', polygons: outline.polygons, evenOdd });
      if (strokes) strokePath(walk, path);
    }
    endPath(walk);
  };

/** Widths below one device pixel still paint; 0 is the device's thinnest line (ISO 32000-1, 8.4.3.2). */
function strokePath(walk: Walk, path: readonly [number, number, number, number]): void {
  const width = strokeWidth(walk);
  const half = width / 2;
  const box = [path[0] - half, path[1] - half, path[2] + half, path[3] + half] as const;
  const { outline } = walk;
  const painting = walk.paint('stroke', box, outline && { kind: 'line', polygons: outline.polygons, width });
  if (painting) walk.noteStroke(width, box, painting);
}

export function strokeWidth(walk: Walk): number {
  return walk.state.lineWidth * smallestScale(walk.state.ctm);
}

function endPath(walk: Walk): void {
  const { pendingClip, path, outline, state, page } = walk;
  if (pendingClip && path) {
    const clip = intersect(state.clip, path);
    if (outline && page.sheet && !outline.isRectangle(path)) {
      state.mask = page.sheet.clip(outline.polygons, pendingClip === 'even-odd', { clip, mask: state.mask });
    }
    state.clip = clip;
  }
  walk.pendingClip = null;
  walk.path = null;
  walk.endOutline();
}

const clip =
  (rule: 'nonzero' | 'even-odd'): Operator =>
  (walk) => {
    walk.pendingClip = rule;
  };

export const PATH_OPERATORS: Record<string, Operator> = {
  m: (walk, args) => {
    walk.outline?.moveTo(walk.state.ctm, numberAt(args, 0), numberAt(args, 1));
    walk.addToPath(numberAt(args, 0), numberAt(args, 1));
  },
  l: (walk, args) => {
    walk.outline?.lineTo(walk.state.ctm, numberAt(args, 0), numberAt(args, 1));
    walk.addToPath(numberAt(args, 0), numberAt(args, 1));
  },
  h: (walk) => walk.outline?.close(),
  c: (walk, args) =>
    walk.addCurve(
      [numberAt(args, 0), numberAt(args, 1), numberAt(args, 2), numberAt(args, 3)],
      numberAt(args, 4),
      numberAt(args, 5),
    ),
  v: (walk, args) =>
    walk.addCurve([...walk.pen, numberAt(args, 0), numberAt(args, 1)], numberAt(args, 2), numberAt(args, 3)),
  y: (walk, args) =>
    walk.addCurve(
      [numberAt(args, 0), numberAt(args, 1), numberAt(args, 2), numberAt(args, 3)],
      numberAt(args, 2),
      numberAt(args, 3),
    ),
  re: (walk, args) => {
    const [x, y, width, height] = [
      numberAt(args, 0),
      numberAt(args, 1),
      numberAt(args, 2),
      numberAt(args, 3),
    ];
    walk.outline?.rectangle(walk.state.ctm, x, y, width, height);
    walk.addToPath(x, y);
    walk.addToPath(x + width, y);
    walk.addToPath(x, y + height);
    walk.addToPath(x + width, y + height);
  },
  S: paintWith(false, true),
  s: paintWith(false, true, false, true),
  f: paintWith(true, false),
  F: paintWith(true, false),
  'f*': paintWith(true, false, EVEN_ODD),
  B: paintWith(true, true),
  'B*': paintWith(true, true, EVEN_ODD),
  b: paintWith(true, true, false, true),
  'b*': paintWith(true, true, EVEN_ODD, true),
  n: endPath,
  W: clip('nonzero'),
  'W*': clip('even-odd'),
};

export function numberAt(args: readonly PdfObject[], index: number): number {
  return numberOf(args[index] ?? null);
}
