/** Draws parts of a page, which is much faster than drawing all of a large one. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { opaqueBounds, type PixelRectangle } from '@printready/pixels/resample';
import { straighten } from '../../color/straighten.ts';
import { applyTo, invert, type Matrix } from '../../svg/matrix.ts';
import { openResvg } from '../../svg/open-drawing.ts';
import { pixelsOf } from '../../svg/pixels.ts';
import { paintedBounds } from '../../svg/vector/painted-bounds.ts';
import { createElement, type SvgElement, serializeSvg } from '../../svg/xml-tree.ts';

type Size = { readonly width: number; readonly height: number };

/**
 * Part of a page in whole steps, so the last ones may reach over it.
 * @param root flat SVG without groups that need a canvas of their own
 * @param toPixels from the root's user space to px of the page
 * @param step pixels of the page per pixel of the result
 */
export function drawPart(root: SvgElement, toPixels: Matrix, part: PixelRectangle, step: number): Raster {
  const [columns, rows] = [Math.ceil(part.width / step), Math.ceil(part.height / step)];
  const back = invert(toPixels);
  if (!back) throw new RangeError('A page without width or height has no pixels.');
  const [left, top] = applyTo(back, part.x, part.y);
  const [right, bottom] = applyTo(back, part.x + columns * step, part.y + rows * step);
  const attributes = [
    ['width', `${columns}`],
    ['height', `${rows}`],
    ['viewBox', `${left} ${top} ${right - left} ${bottom - top}`],
    ['preserveAspectRatio', 'none'],
  ] as const;
  const svg = openResvg(serializeSvg(createElement('svg', attributes, root.children)), {});
  const { width, height, data } = pixelsOf(svg);
  svg.free();
  straighten(data, 4);
  return createRaster(width, height, { data: new Uint8ClampedArray(data.buffer) });
}

/** Depth of the first strip along a side, px. */
const STRIP = 16;

/** Opaque bounds of the page as drawn; null for an empty page. */
export function findTrim(root: SvgElement, toPixels: Matrix, { width, height }: Size): PixelRectangle | null {
  const bounds = paintedBounds(root, toPixels);
  if (!bounds) return null;
  // One pixel more covers the rounding of 32-bit coordinates.
  const from = (edge: number, most: number) => Math.min(most, Math.max(0, Math.floor(edge) - 1));
  const to = (edge: number, most: number) => Math.min(most, Math.max(0, Math.ceil(edge) + 1));
  const [x, y] = [from(bounds.left, width), from(bounds.top, height)];
  const outer = { x, y, width: to(bounds.right, width) - x, height: to(bounds.bottom, height) - y };
  const opaque = (part: PixelRectangle): PixelRectangle | null => {
    const found = opaqueBounds(drawPart(root, toPixels, part, 1));
    return found && { ...found, x: part.x + found.x, y: part.y + found.y };
  };
  const across = (at: number, depth: number) => opaque({ ...outer, y: at, height: depth });
  const down = (at: number, depth: number) => opaque({ ...outer, x: at, width: depth });
  const top = firstStrip(outer.y, outer.height, across);
  const bottom = lastStrip(outer.y, outer.height, across);
  const left = firstStrip(outer.x, outer.width, down);
  const right = lastStrip(outer.x, outer.width, down);
  if (!top || !bottom || !left || !right) return null;
  return {
    ...{ x: left.x, y: top.y },
    width: right.x + right.width - left.x,
    height: bottom.y + bottom.height - top.y,
  };
}

type Look = (at: number, depth: number) => PixelRectangle | null;

/** Looks from a side inward, in strips that double, until one has ink. */
function firstStrip(start: number, length: number, look: Look): PixelRectangle | null {
  for (let at = 0, depth = STRIP; at < length; at += depth, depth *= 2) {
    const found = look(start + at, Math.min(depth, length - at));
    if (found) return found;
  }
  return null;
}

function lastStrip(start: number, length: number, look: Look): PixelRectangle | null {
  for (let left = length, depth = STRIP; left > 0; left -= depth, depth *= 2) {
    const deep = Math.min(depth, left);
    const found = look(start + left - deep, deep);
    if (found) return found;
  }
  return null;
}
