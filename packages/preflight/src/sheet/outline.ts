import { type Matrix, transformPoint } from '../pdf/matrix.ts';

/** Alternating x and y coordinates. */
export type Polygon = readonly number[];

/** Maximum number of points in a path; a longer path is treated as an attack and truncated. */
const MAX_POINTS = 400_000;
const MIN_STEPS = 4;
const MAX_STEPS = 40;

export class Outline {
  polygons: number[][] = [];
  private points = 0;
  private readonly pixelsPerPoint: number;

  constructor(pixelsPerPoint: number) {
    this.pixelsPerPoint = pixelsPerPoint;
  }

  moveTo(matrix: Matrix, x: number, y: number): void {
    this.polygons.push([...transformPoint(matrix, x, y)]);
  }

  lineTo(matrix: Matrix, x: number, y: number): void {
    const [px, py] = transformPoint(matrix, x, y);
    this.add(px, py);
  }

  curveTo(matrix: Matrix, handles: readonly [number, number, number, number], x: number, y: number): void {
    const last = this.polygons.at(-1);
    if (!last) {
      this.moveTo(matrix, x, y);
      return;
    }
    const [x0, y0] = [last.at(-2) ?? 0, last.at(-1) ?? 0];
    const [x1, y1] = transformPoint(matrix, handles[0], handles[1]);
    const [x2, y2] = transformPoint(matrix, handles[2], handles[3]);
    const [x3, y3] = transformPoint(matrix, x, y);
    const length = Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
    const wanted = Math.ceil(Math.sqrt(length * this.pixelsPerPoint) * 1.2);
    const steps = Math.min(MAX_STEPS, Math.max(MIN_STEPS, Number.isFinite(wanted) ? wanted : MIN_STEPS));
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const u = 1 - t;
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      this.add(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
    }
  }

  rectangle(matrix: Matrix, x: number, y: number, width: number, height: number): void {
    this.moveTo(matrix, x, y);
    this.lineTo(matrix, x + width, y);
    this.lineTo(matrix, x + width, y + height);
    this.lineTo(matrix, x, y + height);
    this.close();
  }

  close(): void {
    const last = this.polygons.at(-1);
    if (last && last.length >= 4) this.add(last[0] ?? 0, last[1] ?? 0);
  }

  isRectangle([x0, y0, x1, y1]: readonly [number, number, number, number]): boolean {
    const [points, ...more] = this.polygons;
    if (!points || more.length > 0 || (points.length !== 8 && points.length !== 10)) return false;
    const near = (value: number, edge: number) => Math.abs(value - edge) < 1e-6 * (1 + Math.abs(edge));
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i]!, points[i + 1]!];
      if (!(near(x, x0) || near(x, x1)) || !(near(y, y0) || near(y, y1))) return false;
    }
    // Excludes a path that runs along a diagonal and back.
    return points[0] !== points[4] && points[1] !== points[5];
  }

  private add(x: number, y: number): void {
    if (this.points++ > MAX_POINTS || !Number.isFinite(x) || !Number.isFinite(y)) return;
    const last = this.polygons.at(-1);
    if (last) last.push(x, y);
    else this.polygons.push([x, y]);
  }
}

/** Quadrilateral for each segment of a stroke, extended by half the width at its ends to close corners. */
export function strokeOf(polygons: readonly Polygon[], width: number): number[][] {
  const half = width / 2;
  const quads: number[][] = [];
  for (const points of polygons) {
    const count = points.length / 2;
    for (let i = 0; i + 1 < count; i++) {
      const x0 = points[2 * i]!;
      const y0 = points[2 * i + 1]!;
      const x1 = points[2 * i + 2]!;
      const y1 = points[2 * i + 3]!;
      const length = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
      if (length === 0) continue;
      const ux = ((x1 - x0) / length) * half;
      const uy = ((y1 - y0) / length) * half;
      const before = i > 0 ? 1 : 0;
      const after = i + 2 < count ? 1 : 0;
      const ax = x0 - before * ux;
      const ay = y0 - before * uy;
      const bx = x1 + after * ux;
      const by = y1 + after * uy;
      quads.push([ax - uy, ay + ux, bx - uy, by + ux, bx + uy, by - ux, ax + uy, ay - ux]);
    }
  }
  return quads;
}
