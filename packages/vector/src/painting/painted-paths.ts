import { toHex } from '@printready/documents/hex';
import { type Drawing, ellipseToPath, type Shape } from '../drawing.ts';
import { PathData } from '../writers/path-data.ts';

/** Filled (non-zero winding) or, if it has a width, stroked with round caps and joins. */
type PaintedPath = {
  readonly color: string;
  /** SVG path data in pixels of the traced image. */
  readonly path: string;
  readonly strokePx?: number;
};

/** Decimals of coordinates, px. With two, errors would be visible at 64-fold zoom as half a device pixel. */
const DECIMALS = 3;

function paint(shape: Shape): PaintedPath {
  const data = new PathData(DECIMALS);
  const color = toHex(shape.fill);
  if (shape.kind === 'stroke') {
    data.add(shape.path, shape.closed);
    return { color, path: data.toString(), strokePx: shape.widthPx };
  }
  const paths = shape.kind === 'ellipse' ? [ellipseToPath(shape.ellipse)] : shape.paths;
  for (const path of paths) data.add(path, true);
  return { color, path: data.toString() };
}

export function toPaintedPaths({ shapes }: Drawing): PaintedPath[] {
  return shapes.map(paint);
}
