/** A drawing as a canvas paints it: colors and paths, without a file around them. */
import { type Drawing, ellipseToPath, type Shape } from './drawing.ts';
import { PathData } from './path-data.ts';
import { hexOf } from './write-svg.ts';

/** Filled where it winds (non-zero); or, with a width, stroked with round ends and joins. */
type PaintedPath = {
  /** CSS color. */
  readonly color: string;
  /** SVG path data in pixels of the traced picture. */
  readonly path: string;
  readonly strokePx?: number;
};

/** Looked at up to 64-fold: a hundredth of a pixel would still show there as half a device pixel. */
const DECIMALS = 3;

function paint(shape: Shape): PaintedPath {
  const data = new PathData(DECIMALS);
  const color = hexOf(shape.fill);
  if (shape.kind === 'stroke') {
    data.add(shape.path, shape.closed);
    return { color, path: data.toString(), strokePx: shape.widthPx };
  }
  const paths = shape.kind === 'ellipse' ? [ellipseToPath(shape.ellipse)] : shape.paths;
  for (const path of paths) data.add(path, true);
  return { color, path: data.toString() };
}

/** In painting order. */
export function toPaintedPaths({ shapes }: Drawing): PaintedPath[] {
  return shapes.map(paint);
}
