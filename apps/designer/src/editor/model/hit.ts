import { type Ids, type Point, sizeOf } from '@printready/designer/edit';
import type { Box } from '@printready/designer/geometry';
import type { Design, Node } from '@printready/designer/scene';
import { boxOfLayer, type Drawn, matrixOf, type Outlines } from './outlines.ts';

/** Hit tolerance between the letters of a text, as a multiple of its cap height. */
const BETWEEN_LETTERS = 0.25;

let sheet: OffscreenCanvasRenderingContext2D | null = null;
function measuringSheet(): OffscreenCanvasRenderingContext2D {
  sheet ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!sheet) throw new TypeError('This browser draws no pictures in the background.');
  return sheet;
}

function isHit(node: Node, drawn: Drawn, { x, y }: Point, reachMm: number): boolean {
  const { left, top, right, bottom } = boxOfLayer(node, drawn);
  if (x < left - reachMm || x > right + reachMm || y < top - reachMm || y > bottom + reachMm) return false;
  const [a, b, , , e, f] = matrixOf(node, drawn);
  const square = a * a + b * b;
  const [u, v] = [(a * (x - e) + b * (y - f)) / square, (a * (y - f) - b * (x - e)) / square];
  const context = measuringSheet();
  const letters = node.kind === 'text' ? BETWEEN_LETTERS * sizeOf(node) : 0;
  context.lineWidth = (2 * Math.max(reachMm, letters)) / Math.sqrt(square);
  return drawn.shapes.some(
    ({ path }) => context.isPointInPath(path, u, v) || context.isPointInStroke(path, u, v),
  );
}

/** Finds the topmost unlocked layer at a point. @param reachMm tolerance */
export function hitLayer({ scene }: Design, outlines: Outlines, at: Point, reachMm: number): Node | null {
  const found = scene.findLast((node) => {
    if (node.hidden || node.locked) return false;
    const drawn = outlines.of(node);
    return drawn !== undefined && isHit(node, drawn, at, reachMm);
  });
  return found ?? null;
}

export function layersWithin({ scene }: Design, outlines: Outlines, area: Box): Ids {
  const met = scene.filter((node) => {
    const drawn = node.hidden || node.locked ? undefined : outlines.of(node);
    if (!drawn) return false;
    const box = boxOfLayer(node, drawn);
    return box.left < area.right && area.left < box.right && box.top < area.bottom && area.top < box.bottom;
  });
  return new Set(met.map(({ id }) => id));
}
