/** Finds narrow lines and gaps by casting rays from edges: many times faster than opening and closing areas. */
import { type Area, boxOf } from './area.ts';

/** Distance between sample points along an edge, mm. */
const STEP = 0.4;
/** Side length of a cell in the edge grid, which is also the maximum length of a ray, mm. */
const CELL = 1.5;
/** Edges that deviate by more than 36 degrees from parallel do not count as opposite. */
const OPPOSED = -Math.cos((36 * Math.PI) / 180);
/** Distance below which plates count as sharing an edge, mm. */
const TOUCHING = 0.01;

/** Edges cut into pieces no longer than CELL, with start, direction, and length. */
type Edges = {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly ux: Float64Array;
  readonly uy: Float64Array;
  readonly length: Float64Array;
};

const spanOf = (ring: Float64Array, at: number): number => {
  const next = (at + 2) % ring.length;
  return Math.hypot(ring[next]! - ring[at]!, ring[next + 1]! - ring[at + 1]!);
};

function cutEdges(area: Area): Edges {
  let count = 0;
  for (const ring of area)
    for (let at = 0; at < ring.length; at += 2) count += Math.ceil(spanOf(ring, at) / CELL);
  const fields = () => new Float64Array(count);
  const edges = { count, x: fields(), y: fields(), ux: fields(), uy: fields(), length: fields() };
  let edge = 0;
  for (const ring of area)
    for (let at = 0; at < ring.length; at += 2) {
      const span = spanOf(ring, at);
      const parts = Math.ceil(span / CELL);
      const next = (at + 2) % ring.length;
      const ux = (ring[next]! - ring[at]!) / span;
      const uy = (ring[next + 1]! - ring[at + 1]!) / span;
      for (let part = 0; part < parts; part++, edge++) {
        const along = (span * part) / parts;
        edges.x[edge] = ring[at]! + ux * along;
        edges.y[edge] = ring[at + 1]! + uy * along;
        edges.ux[edge] = ux;
        edges.uy[edge] = uy;
        edges.length[edge] = span / parts;
      }
    }
  return edges;
}

/** Edges grouped by cell: `members` from the cell's `first` up to the next cell's `first`. */
type Grid = {
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;
  readonly first: Int32Array;
  readonly members: Int32Array;
};

const cellOf = (value: number, from: number, cells: number): number => {
  const cell = Math.floor((value - from) / CELL);
  return cell < 0 ? 0 : cell >= cells ? cells - 1 : cell;
};

function gridOf(edges: Edges, area: Area): Grid {
  const { left, top, right, bottom } = boxOf(area);
  const across = Math.floor((right - left) / CELL) + 1;
  const down = Math.floor((bottom - top) / CELL) + 1;
  const eachCell = (visit: (cell: number, edge: number) => void) => {
    for (let edge = 0; edge < edges.count; edge++) {
      const x0 = edges.x[edge]!;
      const y0 = edges.y[edge]!;
      const x1 = x0 + edges.ux[edge]! * edges.length[edge]!;
      const y1 = y0 + edges.uy[edge]! * edges.length[edge]!;
      const lastColumn = cellOf(Math.max(x0, x1), left, across);
      const lastRow = cellOf(Math.max(y0, y1), top, down);
      for (let row = cellOf(Math.min(y0, y1), top, down); row <= lastRow; row++)
        for (let column = cellOf(Math.min(x0, x1), left, across); column <= lastColumn; column++)
          visit(row * across + column, edge);
    }
  };
  const first = new Int32Array(across * down + 1);
  eachCell((cell) => {
    first[cell + 1]! += 1;
  });
  for (let cell = 0; cell < across * down; cell++) first[cell + 1]! += first[cell]!;
  const members = new Int32Array(first[across * down]!);
  const filled = first.slice();
  eachCell((cell, edge) => {
    members[filled[cell]!] = edge;
    filled[cell]! += 1;
  });
  return { left, top, across, down, first, members };
}

/**
 * Distance to the first edge that a ray hits; Infinity if that edge is not opposite. @param turn 1: into the ink, -1:
 * out
 */
function widthAt(
  { x, y, ux, uy, length }: Edges,
  grid: Grid,
  self: number,
  along: number,
  turn: number,
  reach: number,
): number {
  const px = x[self]! + ux[self]! * along;
  const py = y[self]! + uy[self]! * along;
  // Clipper's winding puts the ink on the side where x turns toward y.
  const nx = -uy[self]! * turn;
  const ny = ux[self]! * turn;
  const { left, top, across, down, first, members } = grid;
  const farX = px + nx * reach;
  const farY = py + ny * reach;
  const lastColumn = cellOf(Math.max(px, farX), left, across);
  const lastRow = cellOf(Math.max(py, farY), top, down);
  const firstColumn = cellOf(Math.min(px, farX), left, across);
  let nearest = reach;
  let met = -1;
  for (let row = cellOf(Math.min(py, farY), top, down); row <= lastRow; row++)
    for (let cell = row * across + firstColumn; cell <= row * across + lastColumn; cell++)
      for (let at = first[cell]!; at < first[cell + 1]!; at++) {
        const edge = members[at]!;
        const slant = nx * uy[edge]! - ny * ux[edge]!;
        if (edge === self || slant === 0) continue;
        const toX = x[edge]! - px;
        const toY = y[edge]! - py;
        const far = (toX * uy[edge]! - toY * ux[edge]!) / slant;
        if (far < -1e-9 || far >= nearest) continue;
        const on = (toX * ny - toY * nx) / slant;
        if (on < 0 || on > length[edge]!) continue;
        nearest = far;
        met = edge;
      }
  return met >= 0 && ux[self]! * ux[met]! + uy[self]! * uy[met]! < OPPOSED ? nearest : Infinity;
}

/** @param side inside: lines; outside: gaps. @param limits in mm, at most 1.5. @returns narrow area per limit, mm² */
export function narrowAreas(area: Area, side: 'inside' | 'outside', limits: readonly number[]): number[] {
  const sums = limits.map(() => 0);
  const edges = cutEdges(area);
  if (edges.count === 0) return sums;
  const grid = gridOf(edges, area);
  const reach = Math.max(...limits);
  const turn = side === 'inside' ? 1 : -1;
  for (let edge = 0; edge < edges.count; edge++) {
    const length = edges.length[edge]!;
    const parts = Math.ceil(length / STEP);
    for (let part = 0; part < parts; part++) {
      const width = widthAt(edges, grid, edge, ((part + 0.5) * length) / parts, turn, reach);
      if (width === Infinity || width < TOUCHING) continue;
      // The opposite edge samples the same strip, so each edge contributes half of the area.
      for (let at = 0; at < limits.length; at++)
        if (width < limits[at]!) sums[at]! += (width * length) / parts / 2;
    }
  }
  return sums;
}
