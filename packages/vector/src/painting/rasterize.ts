/** Exact area coverage by signed-area accumulation per row, as in FreeType's "smooth" rasterizer and font-rs. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { flattenPath } from '../curves/flatten.ts';
import { type Drawing, ellipseToPath, type Path, type Shape } from '../drawing.ts';
import { outlineStroke } from '../strokes/stroke-outline.ts';

/** Maximum flattening error, output px. */
const FLATNESS = 0.01;

class Coverage {
  readonly width: number;
  readonly height: number;
  /** Differences of covered area, with one more column than the image. */
  readonly cells: Float32Array;
  private readonly stride: number;
  private minX = 0;
  private maxX = 0;
  private minY = 0;
  private maxY = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = width + 2;
    this.cells = new Float32Array(this.stride * height);
    this.reset();
  }

  private reset(): void {
    this.minX = this.width;
    this.minY = this.height;
    this.maxX = -1;
    this.maxY = -1;
  }

  addEdge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const down = y0 < y1 ? 1 : -1;
    let [ax, ay, bx, by] = down > 0 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    if (by <= 0 || ay >= this.height) return;
    const slope = (bx - ax) / (by - ay);
    if (ay < 0) [ax, ay] = [ax - ay * slope, 0];
    if (by > this.height) [bx, by] = [bx - (by - this.height) * slope, this.height];
    const lastRow = Math.min(this.height - 1, Math.ceil(by) - 1);
    const firstRow = Math.floor(ay);
    this.minY = Math.min(this.minY, firstRow);
    this.maxY = Math.max(this.maxY, lastRow);
    let x = ax;
    for (let row = firstRow; row <= lastRow; row++) {
      const top = Math.max(ay, row);
      const bottom = Math.min(by, row + 1);
      const next = row === lastRow ? bx : x + slope * (bottom - top);
      this.addSlice(row, x, next, (bottom - top) * down);
      x = next;
    }
  }

  private addSlice(row: number, xa: number, xb: number, height: number): void {
    const { width } = this;
    let left = Math.min(xa, xb);
    let right = Math.max(xa, xb);
    if (right >= width) this.maxX = width - 1;
    if (left >= width) return;
    const base = row * this.stride;
    if (right > width || left < 0) {
      // Parts of a shape to the left of the image fill whole rows; parts to its right fill nothing.
      const span = right - left;
      if (span > 0) {
        if (left < 0) {
          const share = (Math.min(0, right) - left) / span;
          this.put(base, 0, height * share);
          if (right <= 0) return;
          height *= 1 - share;
          left = 0;
        }
        if (right > width) {
          height *= (width - left) / (right - left);
          right = width;
        }
      } else if (left < 0) {
        this.put(base, 0, height);
        return;
      }
    }
    const first = Math.floor(left);
    const last = Math.min(width - 1, Math.ceil(right) - 1);
    if (last <= first) {
      const middle = (left + right) / 2 - first;
      this.put(base, first, height * (1 - middle));
      this.put(base, first + 1, height * middle);
      return;
    }
    const perPixel = height / (right - left);
    for (let cell = first; cell <= last; cell++) {
      const from = Math.max(left, cell);
      const to = Math.min(right, cell + 1);
      const part = perPixel * (to - from);
      const middle = (from + to) / 2 - cell;
      this.put(base, cell, part * (1 - middle));
      this.put(base, cell + 1, part * middle);
    }
  }

  private put(base: number, cell: number, value: number): void {
    this.cells[base + cell]! += value;
    if (cell < this.minX) this.minX = cell;
    if (cell > this.maxX) this.maxX = cell;
  }

  drain(paint: (pixel: number, share: number) => void): void {
    const end = Math.min(this.width - 1, this.maxX);
    for (let row = this.minY; row <= this.maxY; row++) {
      const base = row * this.stride;
      let sum = 0;
      for (let x = this.minX; x <= end; x++) {
        sum += this.cells[base + x]!;
        const share = Math.min(1, Math.abs(sum));
        if (share > 1e-4) paint(row * this.width + x, share > 0.9999 ? 1 : share);
      }
      this.cells.fill(0, base + this.minX, base + this.maxX + 2);
    }
    this.reset();
  }
}

function addPath(coverage: Coverage, path: Path, scale: number): void {
  const points = flattenPath(path, FLATNESS / scale);
  const n = points.length;
  for (let i = 0; i + 3 < n; i += 2)
    coverage.addEdge(
      points[i]! * scale,
      points[i + 1]! * scale,
      points[i + 2]! * scale,
      points[i + 3]! * scale,
    );
  coverage.addEdge(points[n - 2]! * scale, points[n - 1]! * scale, points[0]! * scale, points[1]! * scale);
}

function addStroke(coverage: Coverage, stroke: Extract<Shape, { kind: 'stroke' }>, scale: number): void {
  const points = flattenPath(stroke.path, FLATNESS / scale).map((value) => value * scale);
  const radius = (stroke.widthPx / 2) * scale;
  for (const loop of outlineStroke(points, radius, stroke.closed, FLATNESS)) {
    const n = loop.length;
    for (let i = 0, last = n - 2; i < n; last = i, i += 2)
      coverage.addEdge(loop[last]!, loop[last + 1]!, loop[i]!, loop[i + 1]!);
  }
}

/** @param scale output px per drawing px */
export function rasterizeDrawing(drawing: Drawing, scale = 1): Raster {
  const width = Math.max(1, Math.round(drawing.width * scale));
  const height = Math.max(1, Math.round(drawing.height * scale));
  const coverage = new Coverage(width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  for (const shape of drawing.shapes) {
    if (shape.kind === 'area') for (const path of shape.paths) addPath(coverage, path, scale);
    else if (shape.kind === 'ellipse') addPath(coverage, ellipseToPath(shape.ellipse), scale);
    else addStroke(coverage, shape, scale);
    const { r, g, b } = shape.fill;
    coverage.drain((pixel, share) => {
      const at = pixel * 4;
      const under = (data[at + 3]! / 255) * (1 - share);
      const alpha = share + under;
      data[at] = (r * share + data[at]! * under) / alpha;
      data[at + 1] = (g * share + data[at + 1]! * under) / alpha;
      data[at + 2] = (b * share + data[at + 2]! * under) / alpha;
      data[at + 3] = alpha * 255;
    });
  }
  return createRaster(width, height, { data });
}
