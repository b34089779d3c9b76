import type { Point, Raster } from '@printready/pixels/raster';

/** Positions and radius are fractions of the picture's width (and height), so that strokes fit any proxy. */
export type Stroke = {
  readonly points: readonly Point[];
  readonly radius: number;
  /** 0 is soft all the way to the center; 1 is a hard edge. */
  readonly hardness: number;
  readonly mode: 'protect' | 'erase';
};

function distanceToSegment2(x: number, y: number, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / length2;
  const t = along < 0 ? 0 : along > 1 ? 1 : along;
  const across = x - a.x - t * dx;
  const down = y - a.y - t * dy;
  return across * across + down * down;
}

type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

function boxAround(points: readonly Point[], reach: number, width: number, height: number): Box {
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  for (const { x, y } of points) {
    x0 = Math.min(x0, Math.floor(x - reach));
    y0 = Math.min(y0, Math.floor(y - reach));
    x1 = Math.max(x1, Math.ceil(x + reach) + 1);
    y1 = Math.max(y1, Math.ceil(y + reach) + 1);
  }
  return { x0: Math.max(0, x0), y0: Math.max(0, y0), x1: Math.min(width, x1), y1: Math.min(height, y1) };
}

/** Coverage: 255 in the brush's hard part, 0 outside, a smoothstep in between; the narrowest edge is one pixel. */
function coverStroke(
  stroke: Omit<Stroke, 'mode'>,
  width: number,
  height: number,
): { box: Box; cover: Uint8Array } {
  const radius = stroke.radius * width;
  const outer = radius + 0.5;
  const feather = Math.max(1, radius * (1 - stroke.hardness));
  const solid2 = outer > feather ? (outer - feather) ** 2 : -1;
  const points = stroke.points.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const box = boxAround(points, outer, width, height);
  const columns = Math.max(0, box.x1 - box.x0);
  const cover = new Uint8Array(columns * Math.max(0, box.y1 - box.y0));
  for (let i = 0; i < points.length; i++) {
    const a = points[i]!;
    // A click is a segment of length 0; otherwise, the last point has already been drawn.
    if (i === points.length - 1 && i > 0) break;
    const b = points[i + 1] ?? a;
    const part = boxAround([a, b], outer, width, height);
    for (let y = part.y0; y < part.y1; y++) {
      for (let x = part.x0; x < part.x1; x++) {
        const at = (y - box.y0) * columns + x - box.x0;
        // Skips saturated pixels, because slow strokes cover most pixels several times.
        if (cover[at] === 255) continue;
        const away2 = distanceToSegment2(x + 0.5, y + 0.5, a, b);
        if (away2 >= outer * outer) continue;
        const t = away2 <= solid2 ? 1 : (outer - Math.sqrt(away2)) / feather;
        const value = Math.round(255 * t * t * (3 - 2 * t));
        if (value > cover[at]!) cover[at] = value;
      }
    }
  }
  return { box, cover };
}

/** Mixes premultiplied colors by `cover`/255. Source and result look equal on the garment, so their mix does, too. */
function protectPixel(source: Uint8ClampedArray, result: Uint8ClampedArray, i: number, cover: number): void {
  const kept = source[i + 3]! * cover;
  const rest = result[i + 3]! * (255 - cover);
  const total = kept + rest;
  for (let c = i; c < i + 3; c++) {
    result[c] = total === 0 ? 0 : Math.round((source[c]! * kept + result[c]! * rest) / total);
  }
  result[i + 3] = Math.round(total / 255);
  if (result[i + 3] === 0) result.fill(0, i, i + 3);
}

function erasePixel(result: Uint8ClampedArray, i: number, cover: number): void {
  result[i + 3] = Math.round((result[i + 3]! * (255 - cover)) / 255);
  if (result[i + 3] === 0) result.fill(0, i, i + 3);
}

/** Visits each pixel under the brush. @param visit pixel index, and coverage up to 255 */
export function coverPixels(
  stroke: Omit<Stroke, 'mode'>,
  { width, height }: Pick<Raster, 'width' | 'height'>,
  visit: (pixel: number, cover: number) => void,
): void {
  const { box, cover } = coverStroke(stroke, width, height);
  let at = 0;
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      const covered = cover[at++]!;
      if (covered > 0) visit(y * width + x, covered);
    }
  }
}

/** Applies the strokes to `result` in order. @param report called after each stroke; it may throw to stop. */
export function paintStrokes(
  input: Raster,
  result: Uint8ClampedArray,
  strokes: readonly Stroke[],
  report: (fraction: number) => void,
): void {
  for (const [done, stroke] of strokes.entries()) {
    coverPixels(stroke, input, (pixel, cover) => {
      if (stroke.mode === 'protect') protectPixel(input.data, result, 4 * pixel, cover);
      else erasePixel(result, 4 * pixel, cover);
    });
    report((done + 1) / strokes.length);
  }
}
