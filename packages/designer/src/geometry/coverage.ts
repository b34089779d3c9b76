import type { Area, Box } from './area.ts';

const LINES = 4;

/** @returns the covered share, 0…1, of each of the `cells` × `cells` parts of a box */
export function coverageOf(area: Area, { left, top, right, bottom }: Box, cells: number): Float32Array {
  const grid = new Float32Array(cells * cells);
  const [cellWidth, cellHeight] = [(right - left) / cells, (bottom - top) / cells];
  for (let line = 0; line < cells * LINES; line++) {
    const y = top + ((line + 0.5) * cellHeight) / LINES;
    const row = Math.floor(line / LINES) * cells;
    for (const [from, to] of runsAt(area, y)) {
      const [start, end] = [(from - left) / cellWidth, (to - left) / cellWidth];
      for (let cell = Math.max(0, Math.floor(start)); cell < Math.min(cells, end); cell++)
        grid[row + cell]! += (Math.min(end, cell + 1) - Math.max(start, cell)) / LINES;
    }
  }
  return grid;
}

/** Intervals inside the area on a horizontal line, left to right; rings must not cross. */
function runsAt(area: Area, y: number): (readonly [number, number])[] {
  const crossings: number[] = [];
  for (const ring of area) {
    let [x0, y0] = [ring[ring.length - 2]!, ring[ring.length - 1]!];
    for (let at = 0; at < ring.length; at += 2) {
      const [x1, y1] = [ring[at]!, ring[at + 1]!];
      if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
      [x0, y0] = [x1, y1];
    }
  }
  crossings.sort((a, b) => a - b);
  const runs: (readonly [number, number])[] = [];
  for (let at = 0; at + 1 < crossings.length; at += 2) runs.push([crossings[at]!, crossings[at + 1]!]);
  return runs;
}

/** Sets each pixel whose center is inside to 1; the origin is the corner of the first pixel. */
export function paintMask(
  area: Area,
  { width, height, perMm }: { readonly width: number; readonly height: number; readonly perMm: number },
): Uint8Array {
  const mask = new Uint8Array(width * height);
  // Groups edges by row, so that each row tests only a few of them.
  const rows: number[][] = Array.from({ length: height }, () => []);
  for (const ring of area) {
    let [x0, y0] = [ring[ring.length - 2]! * perMm, ring[ring.length - 1]! * perMm];
    for (let at = 0; at < ring.length; at += 2) {
      const [x1, y1] = [ring[at]! * perMm, ring[at + 1]! * perMm];
      const [from, to] = y0 < y1 ? [y0, y1] : [y1, y0];
      const last = Math.min(height, Math.ceil(to - 0.5));
      for (let row = Math.max(0, Math.ceil(from - 0.5)); row < last; row++)
        rows[row]!.push(x0 + ((row + 0.5 - y0) / (y1 - y0)) * (x1 - x0));
      [x0, y0] = [x1, y1];
    }
  }
  for (const [row, crossings] of rows.entries()) {
    crossings.sort((a, b) => a - b);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const start = Math.max(0, Math.ceil(crossings[at]! - 0.5));
      const end = Math.min(width, Math.ceil(crossings[at + 1]! - 0.5));
      if (end > start) mask.fill(1, row * width + start, row * width + end);
    }
  }
  return mask;
}
