/** Fits a rounded rectangle with one radius by least squares (Gauss–Newton); distances to it have a closed form. */
import { exact } from '@printready/pixels/number';
import type { Path, Point, Segment } from '../drawing.ts';
import { solveLinear } from './fit-round.ts';
import { reversePath } from './flatten.ts';
import type { Track } from './track.ts';

/** Center (x, y), half side lengths, radius, and angle of the first side. */
type Rounded = readonly [number, number, number, number, number, number];

const ROUNDS = 8;
const DIFFERENCE = 1e-4;
/** Minimum radius, px; a smaller one is treated as a sharp corner. */
const MIN_RADIUS = 1.5;
/** Angle below which the box is made upright if the points allow it, radians. */
const UPRIGHT_WITHIN = 0.02;

function distance([cx, cy, across, along, radius, angle]: Rounded, px: number, py: number): number {
  const [cos, sin] = [exact.cos(angle), exact.sin(angle)];
  const [dx, dy] = [px - cx, py - cy];
  const u = Math.abs(dx * cos + dy * sin) - (across - radius);
  const v = Math.abs(dy * cos - dx * sin) - (along - radius);
  return exact.hypot(Math.max(u, 0), Math.max(v, 0)) + Math.min(Math.max(u, v), 0) - radius;
}

function mainAngle({ x, y }: Track): number {
  const n = x.length;
  let [cos, sin] = [0, 0];
  for (let i = 0; i < n; i++) {
    const j = (i + 3) % n;
    const [dx, dy] = [x[j]! - x[i]!, y[j]! - y[i]!];
    const length = exact.hypot(dx, dy);
    const turned = 4 * exact.atan2(dy, dx);
    cos += length * exact.cos(turned);
    sin += length * exact.sin(turned);
  }
  return exact.atan2(sin, cos) / 4;
}

function guess(track: Track, angle: number): Rounded {
  const { x, y } = track;
  const [cos, sin] = [exact.cos(angle), exact.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  let double = 0;
  for (let i = 0, before = x.length - 1; i < x.length; before = i++) {
    const [u, v] = [x[i]! * cos + y[i]! * sin, y[i]! * cos - x[i]! * sin];
    [left, right] = [Math.min(left, u), Math.max(right, u)];
    [top, bottom] = [Math.min(top, v), Math.max(bottom, v)];
    double += x[before]! * y[i]! - x[i]! * y[before]!;
  }
  const [width, height] = [right - left, bottom - top];
  // The corners reduce the area by (4 − π) r².
  const lacking = Math.max(0, width * height - Math.abs(double) / 2);
  const radius = Math.min(width / 2, height / 2, Math.sqrt(lacking / (4 - Math.PI)));
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return [u * cos - v * sin, u * sin + v * cos, width / 2, height / 2, radius, angle];
}

/** Straight sides shorter than this between two rounded corners are dropped: the corners then meet, px. */
const MIN_SIDE = 0.2;

function bounded([cx, cy, across, along, radius, angle]: Rounded): Rounded {
  const most = Math.min(across, along);
  return [cx, cy, across, along, radius > most - MIN_SIDE / 2 ? most : radius, angle];
}

/** @param free number of fitted parameters; 5 fixes the angle */
function improve({ x, y }: Track, start: Rounded, free: 5 | 6): Rounded {
  let best = start;
  for (let round = 0; round < ROUNDS; round++) {
    const rows = Array.from({ length: free }, () => new Array<number>(free + 1).fill(0));
    const nudged = Array.from(
      { length: free },
      (_, k) => best.with(k, best[k]! + DIFFERENCE) as unknown as Rounded,
    );
    for (let i = 0; i < x.length; i++) {
      const off = distance(best, x[i]!, y[i]!);
      const slopes = nudged.map((one) => (distance(one, x[i]!, y[i]!) - off) / DIFFERENCE);
      for (let p = 0; p < free; p++) {
        for (let q = 0; q < free; q++) rows[p]![q]! += slopes[p]! * slopes[q]!;
        rows[p]![free]! -= slopes[p]! * off;
      }
    }
    const step = solveLinear(rows);
    if (!step) return best;
    best = bounded(best.map((value, k) => value + (step[k] ?? 0)) as unknown as Rounded);
  }
  return best;
}

function farthest({ x, y }: Track, rounded: Rounded): number {
  let most = 0;
  for (let i = 0; i < x.length; i++) most = Math.max(most, Math.abs(distance(rounded, x[i]!, y[i]!)));
  return most;
}

/** Path clockwise on screen, starting at the end of the first corner. */
function toPath([cx, cy, across, along, radius, angle]: Rounded): Path {
  const [cos, sin] = [exact.cos(angle), exact.sin(angle)];
  const place = (u: number, v: number): Point => ({ x: cx + u * cos - v * sin, y: cy + u * sin + v * cos });
  const [u, v] = [across - radius, along - radius];
  const segments: Segment[] = [];
  const line = (long: number, to: Point) => {
    if (long > 1e-6) segments.push({ kind: 'line', to });
  };
  const arc = (center: Point, to: Point) => {
    const before = segments.at(-1);
    const goesOn = before?.kind === 'arc' && before.sweep < Math.PI;
    if (goesOn) segments.pop();
    segments.push({ kind: 'arc', center, radius, sweep: goesOn ? Math.PI : Math.PI / 2, to });
  };
  line(u, place(u, -along));
  arc(place(u, -v), place(across, -v));
  line(v, place(across, v));
  arc(place(u, v), place(u, along));
  line(u, place(-u, along));
  arc(place(-u, v), place(-across, v));
  line(v, place(-across, -v));
  arc(place(-u, -v), place(-u, -along));
  return { start: place(-u, -along), segments };
}

export function fitRounded(track: Track, tolerance: number): Path | null {
  if (track.x.length < 24) return null;
  const first = guess(track, mainAngle(track));
  if (first[4] < MIN_RADIUS || Math.min(first[2], first[3]) < 2 || farthest(track, first) > 4 * tolerance + 2)
    return null;
  const turned = improve(track, first, 6);
  const upright =
    Math.abs(turned[5]) < UPRIGHT_WITHIN
      ? improve(track, turned.with(5, 0) as unknown as Rounded, 5)
      : turned;
  const found = farthest(track, upright) <= tolerance ? upright : turned;
  if (!(farthest(track, found) <= tolerance) || found[4] < MIN_RADIUS) return null;
  const path = toPath(found);
  let double = 0;
  const { x, y } = track;
  for (let i = 0, before = x.length - 1; i < x.length; before = i++)
    double += x[before]! * y[i]! - x[i]! * y[before]!;
  return double > 0 ? path : reversePath(path);
}
