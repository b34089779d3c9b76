/** Which pixels have their middles inside polygons: runs along rows, by the even-odd or the nonzero rule. */
import type { PdfBox } from '../pdf/matrix.ts';
import type { Polygon } from './outline.ts';

export type ScanView = {
  /** What the raster shows of the page, and what of that is looked at, in page space. */
  readonly box: PdfBox;
  readonly clip: PdfBox;
  readonly pixelsPerPoint: number;
  readonly width: number;
  readonly height: number;
};

type Sink = {
  /** Hears what the work costs, in pixels; it may throw to stop. */
  readonly spend: (pixels: number) => void;
  readonly run: (y: number, from: number, to: number) => void;
};

type Edge = {
  readonly x: number;
  readonly slope: number;
  readonly first: number;
  readonly last: number;
  readonly winding: number;
};

export function scanPolygons(
  polygons: readonly Polygon[],
  evenOdd: boolean,
  view: ScanView,
  { spend, run }: Sink,
): void {
  const { box, clip, pixelsPerPoint: s, width, height } = view;
  const left = Math.max(0, Math.ceil((clip[0] - box[0]) * s - 0.5));
  const right = Math.min(width, Math.ceil((clip[2] - box[0]) * s - 0.5));
  const top = Math.max(0, Math.ceil((box[3] - clip[3]) * s - 0.5));
  const bottom = Math.min(height, Math.ceil((box[3] - clip[1]) * s - 0.5));
  if (right <= left || bottom <= top) return;
  const edges = edgesOf(polygons, box, s, top, bottom);
  spend(edges.length);
  if (edges.length === 0) return;
  edges.sort((p, q) => p.first - q.first);
  let active: Edge[] = [];
  let next = 0;
  for (let y = edges[0]!.first; y < bottom; y++) {
    while (next < edges.length && edges[next]!.first <= y) active.push(edges[next++]!);
    active = active.filter((edge) => edge.last > y);
    if (active.length === 0) {
      if (next >= edges.length) return;
      y = edges[next]!.first - 1;
      continue;
    }
    spend(active.length);
    for (const [from, to] of runsOf(active, y, evenOdd)) {
      const [start, end] = [Math.max(left, from), Math.min(right, to)];
      if (end <= start) continue;
      spend(end - start);
      run(y, start, end);
    }
  }
}

function runsOf(active: readonly Edge[], y: number, evenOdd: boolean): [number, number][] {
  const crossed = active
    .map(({ x, slope, first, winding }) => ({ x: x + slope * (y - first), winding }))
    .sort((p, q) => p.x - q.x);
  const runs: [number, number][] = [];
  let inside = 0;
  for (let i = 0; i + 1 < crossed.length; i++) {
    inside += evenOdd ? 1 : crossed[i]!.winding;
    if (evenOdd ? inside % 2 === 0 : inside === 0) continue;
    runs.push([Math.ceil(crossed[i]!.x - 0.5), Math.ceil(crossed[i + 1]!.x - 0.5)]);
  }
  return runs;
}

function edgesOf(polygons: readonly Polygon[], box: PdfBox, s: number, top: number, bottom: number): Edge[] {
  const edges: Edge[] = [];
  for (const points of polygons) {
    const count = points.length >> 1;
    for (let i = 0; i < count; i++) {
      const k = i + 1 === count ? 0 : i + 1;
      let ax = (points[2 * i]! - box[0]) * s;
      let ay = (box[3] - points[2 * i + 1]!) * s;
      let bx = (points[2 * k]! - box[0]) * s;
      let by = (box[3] - points[2 * k + 1]!) * s;
      if (ay === by) continue;
      const winding = ay < by ? 1 : -1;
      if (winding < 0) [ax, ay, bx, by] = [bx, by, ax, ay];
      const first = Math.max(top, Math.ceil(ay - 0.5));
      const last = Math.min(bottom, Math.ceil(by - 0.5));
      if (last <= first) continue;
      const slope = (bx - ax) / (by - ay);
      edges.push({ x: ax + (first + 0.5 - ay) * slope, slope, first, last, winding });
    }
  }
  return edges;
}
