import {
  type ClosedPath,
  edgeDistance,
  loopArea,
  type OutlineLoop,
  type Point,
  smoothOutline,
  traceOutlines,
} from '@printready/pixels/shapes';

export type CutLine = {
  /** Picture size; the origin is the picture's upper left corner, and y points down. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly paths: readonly ClosedPath[];
};

/** Minimum area of parts and holes, mm²; anything smaller counts as dust for a cutting plotter. */
const LEAST_AREA_MM2 = 1;

function shrink(
  opacity: Uint8Array,
  width: number,
  height: number,
  step: number,
  margin: number,
): { readonly bytes: Uint8Array; readonly columns: number; readonly rows: number } {
  const columns = Math.ceil(width / step) + 2 * margin;
  const rows = Math.ceil(height / step) + 2 * margin;
  const bytes = new Uint8Array(columns * rows);
  for (let y = 0; y < Math.ceil(height / step); y++) {
    for (let x = 0; x < Math.ceil(width / step); x++) {
      let sum = 0;
      for (let dy = 0; dy < step && y * step + dy < height; dy++) {
        for (let dx = 0; dx < step && x * step + dx < width; dx++) {
          sum += opacity[(y * step + dy) * width + x * step + dx]!;
        }
      }
      bytes[(y + margin) * columns + x + margin] = Math.round(sum / (step * step));
    }
  }
  return { bytes, columns, rows };
}

function toMillimeters(path: ClosedPath, place: (point: Point) => Point): ClosedPath {
  return {
    from: place(path.from),
    curves: path.curves.map(({ c1, c2, to }) => ({ c1: place(c1), c2: place(c2), to: place(to) })),
  };
}

/** @param opacity opacity of the printed picture. @param pixelsPerMm resolution along x and y. */
export function drawCutLine(
  opacity: Uint8Array,
  width: number,
  height: number,
  pixelsPerMm: Point,
  how: {
    readonly offsetMm: number;
    readonly withHoles: boolean;
    /** Pixel limit; pictures above it are reduced by a factor of 2, 3, and so on. */
    readonly mostPixels: number;
    /** Maximum distance between the path and the traced outline, in pixels of the reduced picture. */
    readonly tolerancePx: number;
  },
): CutLine {
  const { offsetMm, withHoles, mostPixels, tolerancePx } = how;
  const step = Math.ceil(Math.sqrt((width * height) / mostPixels));
  const perMm = (pixelsPerMm.x + pixelsPerMm.y) / 2 / step;
  const offset = offsetMm * perMm;
  const margin = Math.ceil(offset) + 4;
  const { bytes, columns, rows } = shrink(opacity, width, height, step, margin);
  const signed = edgeDistance(bytes, columns, rows, offset + 4);
  const isWanted = (loop: OutlineLoop) => {
    const area = loopArea(loop) / perMm ** 2;
    return area >= LEAST_AREA_MM2 || (withHoles && area <= -LEAST_AREA_MM2);
  };
  const place = ({ x, y }: Point): Point => ({
    x: ((x - margin + 0.5) * step) / pixelsPerMm.x,
    y: ((y - margin + 0.5) * step) / pixelsPerMm.y,
  });
  const paths = traceOutlines(signed, columns, rows, offset)
    .filter(isWanted)
    .map((loop) => toMillimeters(smoothOutline(loop, tolerancePx), place));
  return { widthMm: width / pixelsPerMm.x, heightMm: height / pixelsPerMm.y, paths };
}
