/**
 * Canvases on which resvg draws layers (opacity, clip, mask, filter) that lie far outside a drawing, as in files with
 * several artboards: it stops at a layer more than two canvas lengths from the top left corner.
 */
import { applyTo, type Box, parseViewBox, viewportMatrix } from './matrix.ts';
import type { SvgElement } from './xml-tree.ts';

type Size = { readonly width: number; readonly height: number };

/** Distance from the top left corner, in canvas lengths, up to which resvg draws layers. */
const REACH = 2;

/** Width and height of the needed canvas, in multiples of the drawing's. */
export type CanvasFactors = { readonly across: number; readonly down: number };

/** Box in pixels of the canvas. @param box in units of the root's view box, as resvg measures it */
export function onCanvas({ x, y, width, height }: Box, { attributes }: SvgElement, canvas: Size): Box {
  const viewBox = parseViewBox(attributes.get('viewBox'));
  const viewport = { x: 0, y: 0, width: canvas.width, height: canvas.height };
  const matrix = viewportMatrix(viewBox, viewport, attributes.get('preserveAspectRatio'));
  const [left, top] = applyTo(matrix, x, y);
  const [right, bottom] = applyTo(matrix, x + width, y + height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** @returns null if all of the drawing is near its canvas. @param box bounding box of the drawing's content */
export function canvasFactors({ width, height }: Size, box: Box): CanvasFactors | null {
  const factor = (low: number, high: number, length: number) =>
    Math.max(1, Math.ceil(-low / (REACH * length)), Math.ceil(high / (REACH * length)));
  const across = factor(box.x, box.x + box.width, width);
  const down = factor(box.y, box.y + box.height, height);
  return across === 1 && down === 1 ? null : { across, down };
}

/** The drawing at the top left of a larger canvas, at the same scale. */
export function onLargerCanvas(
  root: SvgElement,
  { width, height }: Size,
  { across, down }: CanvasFactors,
): SvgElement {
  const attributes = new Map(root.attributes);
  attributes.delete('x');
  attributes.delete('y');
  attributes.set('width', `${width}`).set('height', `${height}`).set('overflow', 'visible');
  const size = [
    ['width', `${width * across}`],
    ['height', `${height * down}`],
  ] as const;
  return { ...root, attributes: new Map(size), children: [{ ...root, attributes }], parent: null };
}
