import type { PdfBox } from '../pdf/matrix.ts';
import type { Polygon } from './outline.ts';

export type ScanView = {
  /** Raster of the page, and the part to evaluate, both in page space. */
  readonly box: PdfBox;
  readonly clip: PdfBox;
  readonly pixelsPerPoint: number;
  readonly width: number;
  readonly height: number;
};

type Sink = {
  /** Called with the cost in pixels; stops the scan by returning false. */
  readonly spend: (pixels: number) => boolean;
  readonly run: (y: number, from: number, to: number) => void;
};

/** Shared by all scans, because allocating would cost more than painting. Scans are not reentrant. */
let capacity = 256;
let edgeX = new Float64Array(capacity);
let edgeSlope = new Float64Array(capacity);
let edgeFirst = new Int32Array(capacity);
let edgeLast = new Int32Array(capacity);
let edgeWinding = new Int8Array(capacity);
let byFirst = new Int32Array(capacity);
let active = new Int32Array(capacity);
let crossing = new Float64Array(capacity);

function reserve(edges: number): void {
  if (edges <= capacity) return;
  while (capacity < edges) capacity *= 2;
  edgeX = new Float64Array(capacity);
  edgeSlope = new Float64Array(capacity);
  edgeFirst = new Int32Array(capacity);
  edgeLast = new Int32Array(capacity);
  edgeWinding = new Int8Array(capacity);
  byFirst = new Int32Array(capacity);
  active = new Int32Array(capacity);
  crossing = new Float64Array(capacity);
}

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
  const count = readEdges(polygons, box, s, top, bottom);
  if (!spend(count) || count === 0) return;
  sortByFirst(count);
  let crossed = 0;
  let next = 0;
  for (let y = edgeFirst[byFirst[0]!]!; y < bottom; y++) {
    let kept = 0;
    for (let i = 0; i < crossed; i++) if (edgeLast[active[i]!]! > y) active[kept++] = active[i]!;
    crossed = kept;
    while (next < count && edgeFirst[byFirst[next]!]! <= y) active[crossed++] = byFirst[next++]!;
    if (crossed === 0) {
      if (next >= count) return;
      y = edgeFirst[byFirst[next]!]! - 1;
      continue;
    }
    if (!spend(crossed)) return;
    sortAlong(y, crossed);
    let inside = 0;
    for (let i = 0; i + 1 < crossed; i++) {
      inside += evenOdd ? 1 : edgeWinding[active[i]!]!;
      if (evenOdd ? inside % 2 === 0 : inside === 0) continue;
      const start = Math.max(left, Math.ceil(crossing[i]! - 0.5));
      const end = Math.min(right, Math.ceil(crossing[i + 1]! - 0.5));
      if (end <= start) continue;
      if (!spend(end - start)) return;
      run(y, start, end);
    }
  }
}

/** Sorts active edges along a row. They are nearly sorted from the previous row, so insertion sort is used. */
function sortAlong(y: number, crossed: number): void {
  for (let i = 0; i < crossed; i++) {
    const edge = active[i]!;
    const x = edgeX[edge]! + edgeSlope[edge]! * (y - edgeFirst[edge]!);
    let k = i;
    for (; k > 0 && crossing[k - 1]! > x; k--) {
      crossing[k] = crossing[k - 1]!;
      active[k] = active[k - 1]!;
    }
    crossing[k] = x;
    active[k] = edge;
  }
}

/** Above this number of edges, the built-in sort is used; insertion sort suits the few edges of a letter. */
const FEW = 48;

function sortByFirst(count: number): void {
  if (count > FEW) {
    for (let i = 0; i < count; i++) byFirst[i] = i;
    byFirst.subarray(0, count).sort((p, q) => edgeFirst[p]! - edgeFirst[q]!);
    return;
  }
  for (let i = 0; i < count; i++) {
    const first = edgeFirst[i]!;
    let k = i;
    for (; k > 0 && edgeFirst[byFirst[k - 1]!]! > first; k--) byFirst[k] = byFirst[k - 1]!;
    byFirst[k] = i;
  }
}

/** @returns number of edges, excluding edges that cross no row's center */
function readEdges(
  polygons: readonly Polygon[],
  box: PdfBox,
  s: number,
  top: number,
  bottom: number,
): number {
  let most = 0;
  for (const points of polygons) most += points.length >> 1;
  reserve(most);
  let edges = 0;
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
      edgeX[edges] = ax + (first + 0.5 - ay) * slope;
      edgeSlope[edges] = slope;
      edgeFirst[edges] = first;
      edgeLast[edges] = last;
      edgeWinding[edges] = winding;
      edges++;
    }
  }
  return edges;
}
