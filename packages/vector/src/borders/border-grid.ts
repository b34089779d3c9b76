import { flattenPath } from '../curves/flatten.ts';
import type { Path } from '../drawing.ts';

/** Cell side, px; about equal to the search distance. */
const CELL = 4;
/** Maximum flattening error, px. */
const FLATNESS = 0.05;
/** Distance below which pieces belong to the start point's own border, px. */
const OWN = 1e-3;

type Stretches = { readonly ends: Float64Array; readonly pathOf: Int32Array };

function collectStretches(paths: readonly Path[]): Stretches {
  const ends: number[] = [];
  const pathOf: number[] = [];
  for (const [index, path] of paths.entries()) {
    const points = flattenPath(path, FLATNESS);
    for (let i = 0; i + 3 < points.length; i += 2) {
      ends.push(points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!);
      pathOf.push(index);
    }
  }
  return { ends: Float64Array.from(ends), pathOf: Int32Array.from(pathOf) };
}

export class BorderGrid {
  private readonly columns: number;
  private readonly rows: number;
  private readonly stretches: Stretches;
  private readonly begins: Int32Array;
  private readonly members: Int32Array;

  constructor(width: number, height: number, paths: readonly Path[]) {
    this.columns = Math.ceil(width / CELL) + 1;
    this.rows = Math.ceil(height / CELL) + 1;
    this.stretches = collectStretches(paths);
    const { ends, pathOf } = this.stretches;
    this.begins = new Int32Array(this.columns * this.rows + 1);
    const eachCell = (visit: (cell: number, stretch: number) => void) => {
      for (let k = 0; k < pathOf.length; k++) {
        const [x0, y0, x1, y1] = [ends[4 * k]!, ends[4 * k + 1]!, ends[4 * k + 2]!, ends[4 * k + 3]!];
        this.cellsOf(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1), (cell) =>
          visit(cell, k),
        );
      }
    };
    eachCell((cell) => this.begins[cell + 1]!++);
    for (let cell = 0; cell + 1 < this.begins.length; cell++) this.begins[cell + 1]! += this.begins[cell]!;
    const next = this.begins.slice();
    this.members = new Int32Array(this.begins.at(-1)!);
    eachCell((cell, stretch) => {
      this.members[next[cell]!++] = stretch;
    });
  }

  private cellsOf(x0: number, y0: number, x1: number, y1: number, visit: (cell: number) => void): void {
    const column = (x: number) => Math.min(this.columns - 1, Math.max(0, Math.floor(x / CELL)));
    const row = (y: number) => Math.min(this.rows - 1, Math.max(0, Math.floor(y / CELL)));
    const [left, right, bottom] = [column(x0), column(x1), row(y1)];
    for (let v = row(y0); v <= bottom; v++) for (let u = left; u <= right; u++) visit(v * this.columns + u);
  }

  /** Free distance from a point along a unit vector to a blocking path, px. @param most search limit, px. */
  roomAhead(
    x: number,
    y: number,
    wayX: number,
    wayY: number,
    most: number,
    blocks: (path: number) => boolean,
  ): number {
    const { ends, pathOf } = this.stretches;
    let room = most;
    const [toX, toY] = [x + wayX * most, y + wayY * most];
    this.cellsOf(Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY), (cell) => {
      for (let at = this.begins[cell]!; at < this.begins[cell + 1]!; at++) {
        const k = this.members[at]!;
        const [px, py] = [ends[4 * k]! - x, ends[4 * k + 1]! - y];
        const [dx, dy] = [ends[4 * k + 2]! - x - px, ends[4 * k + 3]! - y - py];
        const cross = wayX * dy - wayY * dx;
        if (Math.abs(cross) < 1e-12) continue;
        const ahead = (px * dy - py * dx) / cross;
        if (ahead <= OWN || ahead >= room) continue;
        const along = (px * wayY - py * wayX) / cross;
        if (along >= 0 && along <= 1 && blocks(pathOf[k]!)) room = ahead;
      }
    });
    return room;
  }

  /** True if all paths that `counts` accepts are at least `radius` px away from a point. */
  isClear(x: number, y: number, radius: number, counts: (path: number) => boolean): boolean {
    const { ends, pathOf } = this.stretches;
    let clear = true;
    this.cellsOf(x - radius, y - radius, x + radius, y + radius, (cell) => {
      for (let at = this.begins[cell]!; clear && at < this.begins[cell + 1]!; at++) {
        const k = this.members[at]!;
        const [px, py] = [x - ends[4 * k]!, y - ends[4 * k + 1]!];
        const [dx, dy] = [ends[4 * k + 2]! - ends[4 * k]!, ends[4 * k + 3]! - ends[4 * k + 1]!];
        const length2 = dx * dx + dy * dy;
        const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
        const [offX, offY] = [px - t * dx, py - t * dy];
        if (offX * offX + offY * offY < radius * radius && counts(pathOf[k]!)) clear = false;
      }
    });
    return clear;
  }
  /** Calls `visit` for every crossing pair of paths, perhaps more than once. Touching does not count. */
  eachCrossing(visit: (path: number, other: number) => void): void {
    const { pathOf } = this.stretches;
    for (let cell = 0; cell + 1 < this.begins.length; cell++) {
      const end = this.begins[cell + 1]!;
      for (let at = this.begins[cell]!; at < end; at++) {
        const k = this.members[at]!;
        for (let next = at + 1; next < end; next++) {
          const m = this.members[next]!;
          if (this.cross(k, m)) visit(pathOf[k]!, pathOf[m]!);
        }
      }
    }
  }

  private cross(k: number, m: number): boolean {
    const { ends } = this.stretches;
    const [x, y] = [ends[4 * k]!, ends[4 * k + 1]!];
    const [dx, dy] = [ends[4 * k + 2]! - x, ends[4 * k + 3]! - y];
    const [px, py] = [ends[4 * m]!, ends[4 * m + 1]!];
    const [qx, qy] = [ends[4 * m + 2]!, ends[4 * m + 3]!];
    const [fromSide, toSide] = [dx * (py - y) - dy * (px - x), dx * (qy - y) - dy * (qx - x)];
    if (fromSide * toSide >= 0) return false;
    const [ex, ey] = [qx - px, qy - py];
    return (ex * (y - py) - ey * (x - px)) * (ex * (y + dy - py) - ey * (x + dx - px)) < 0;
  }
}
