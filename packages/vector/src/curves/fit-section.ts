import { exact } from '@printready/pixels/number';
import type { Point, Segment } from '../drawing.ts';
import { fitCubic } from './fit-cubic.ts';
import { fitArc } from './fit-round.ts';
import { fitRay, pointAt, type Track, turnBetween } from './track.ts';

/** Half the length over which a smooth border's direction is measured, px. */
const TANGENT_REACH = 3.5;
/** Minimum length of a line or arc, as a fraction of a cubic's length, at which it is preferred to the cubic. */
const LINE_PREFERENCE = 0.8;
const ARC_PREFERENCE = 0.92;
/** Maximum kink of lines and arcs at a smooth join, radians; too small to see. */
const MAX_KINK = 0.09;
/** Minimum sagitta of an arc, px; a flatter arc becomes a line. */
const MIN_SAGITTA = 0.35;

/** Points between two fixed ends; a tangent of null is free. */
type Section = {
  readonly track: Track;
  readonly startTangent: Point | null;
  readonly endTangent: Point | null;
};

type Piece = { readonly to: number; readonly segment: Segment; readonly endTangent: Point };

export function tangentAt(track: Track, index: number): Point {
  const last = track.x.length - 1;
  let [from, to] = [index, index];
  while (from > 0 && track.s[index]! - track.s[from]! < TANGENT_REACH) from--;
  while (to < last && track.s[to]! - track.s[index]! < TANGENT_REACH) to++;
  const reach = Math.min(index - from, to - index);
  const ray = reach > 0 ? fitRay(track, index - reach, index + reach) : fitRay(track, from, to);
  return ray ? ray.direction : { x: 1, y: 0 };
}

/** Denoised point of a smooth border, moved onto the parabola through its neighbors. */
export function smoothPoint(track: Track, index: number): Point {
  const last = track.x.length - 1;
  const reach = Math.min(3, index, last - index);
  if (reach < 2) return pointAt(track, index);
  // Quadratic Savitzky–Golay filter over 5 or 7 points.
  const weights = reach === 2 ? [17, 12, -3] : [7, 6, 3, -2];
  const total = reach === 2 ? 35 : 21;
  let x = weights[0]! * track.x[index]!;
  let y = weights[0]! * track.y[index]!;
  for (let k = 1; k <= reach; k++) {
    x += weights[k]! * (track.x[index - k]! + track.x[index + k]!);
    y += weights[k]! * (track.y[index - k]! + track.y[index + k]!);
  }
  return { x: x / total, y: y / total };
}

class SectionFitter {
  readonly track: Track;
  readonly last: number;
  readonly endTangent: Point | null;
  readonly tolerance: number;
  constructor({ track, endTangent }: Section, tolerance: number) {
    this.track = track;
    this.last = track.x.length - 1;
    this.endTangent = endTangent;
    this.tolerance = tolerance;
  }

  endOf(index: number): Point {
    return index === this.last ? pointAt(this.track, index) : smoothPoint(this.track, index);
  }

  wayOut(index: number): Point | null {
    return index === this.last ? this.endTangent : tangentAt(this.track, index);
  }

  line(from: number, to: number, start: Point, direction: Point | null): Piece | null {
    const end = this.endOf(to);
    const length = exact.hypot(end.x - start.x, end.y - start.y);
    if (length < 1e-6) return null;
    const chord = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
    if (direction && Math.abs(turnBetween(direction, chord)) > this.kink(length)) return null;
    const out = this.wayOut(to);
    if (out && Math.abs(turnBetween(chord, out)) > this.kink(length)) return null;
    const { x, y } = this.track;
    for (let i = from + 1; i < to; i++) {
      const off = (x[i]! - start.x) * chord.y - (y[i]! - start.y) * chord.x;
      if (Math.abs(off) > this.tolerance) return null;
    }
    return { to, segment: { kind: 'line', to: end }, endTangent: chord };
  }

  kink(length: number): number {
    return Math.max(MAX_KINK, Math.min(0.5, this.tolerance / Math.max(1, length)));
  }

  arc(from: number, to: number, start: Point, direction: Point | null): Piece | null {
    const end = this.endOf(to);
    const fit = fitArc(this.track, from, to, start, end);
    if (!fit || fit.error > this.tolerance) return null;
    const sagitta = fit.radius * (1 - exact.cos(Math.min(Math.PI, Math.abs(fit.sweep) / 2)));
    if (sagitta < MIN_SAGITTA || Math.abs(fit.sweep) > 1.9 * Math.PI) return null;
    const out = this.wayOut(to);
    const kink = Math.max(MAX_KINK, 0.4 / fit.radius);
    if (direction && Math.abs(turnBetween(direction, fit.startTangent)) > kink) return null;
    if (out && Math.abs(turnBetween(fit.endTangent, out)) > kink) return null;
    const { center, radius, sweep } = fit;
    return { to, segment: { kind: 'arc', to: end, center, radius, sweep }, endTangent: fit.endTangent };
  }

  cubic(from: number, to: number, start: Point, direction: Point | null): Piece | null {
    const end = this.endOf(to);
    const out = this.wayOut(to);
    const fit = fitCubic(
      this.track,
      from,
      to,
      { start, end, startTangent: direction, endTangent: out },
      this.tolerance,
    );
    if (fit.error > this.tolerance || fit.spread > this.tolerance * 0.6) return null;
    const { c1, c2 } = fit;
    const back = exact.hypot(end.x - c2.x, end.y - c2.y);
    const arrived =
      back > 1e-6 ? { x: (end.x - c2.x) / back, y: (end.y - c2.y) / back } : (out ?? { x: 1, y: 0 });
    return { to, segment: { kind: 'cubic', c1, c2, to: end }, endTangent: out ?? arrived };
  }

  furthest(from: number, attempt: (to: number) => Piece | null): Piece | null {
    const whole = attempt(this.last);
    if (whole) return whole;
    let best: Piece | null = null;
    let failed = this.last;
    for (let step = 3; from + step < this.last; step *= 2) {
      const piece = attempt(from + step);
      if (piece) best = piece;
      else if (best) {
        failed = from + step;
        break;
      } else if (step > 24) break;
    }
    if (!best) return null;
    let low = best.to;
    while (failed - low > 1) {
      const middle = (low + failed) >> 1;
      const piece = attempt(middle);
      if (piece) {
        best = piece;
        low = middle;
      } else failed = middle;
    }
    return best;
  }

  next(from: number, start: Point, direction: Point | null): Piece {
    const line = this.furthest(from, (to) => this.line(from, to, start, direction));
    if (line?.to === this.last) return line;
    const arc = this.furthest(from, (to) => this.arc(from, to, start, direction));
    if (arc?.to === this.last) return arc;
    const cubic = this.furthest(from, (to) => this.cubic(from, to, start, direction));
    const { s } = this.track;
    const reachOf = (piece: Piece | null) => (piece ? s[piece.to]! - s[from]! : 0);
    const curved = reachOf(arc) >= ARC_PREFERENCE * reachOf(cubic) ? arc : cubic;
    if (line && reachOf(line) >= LINE_PREFERENCE * reachOf(curved)) return line;
    if (curved) return curved;
    if (line) return line;
    const to = Math.min(this.last, from + 1);
    return {
      to,
      segment: { kind: 'line', to: this.endOf(to) },
      endTangent: this.wayOut(to) ?? tangentAt(this.track, to),
    };
  }
}

export function fitSection(section: Section, tolerance: number): Segment[] {
  const fitter = new SectionFitter(section, tolerance);
  const segments: Segment[] = [];
  let at = 0;
  let start = pointAt(section.track, 0);
  let direction = section.startTangent;
  while (at < fitter.last) {
    const piece = fitter.next(at, start, direction);
    segments.push(piece.segment);
    at = piece.to;
    start = piece.segment.to;
    direction = piece.endTangent;
  }
  return segments;
}
