import { exact } from '@printready/pixels/number';

type Outline = number[];

/** Turn below which the inner side of a join hardly overlaps itself, radians. */
const SHARP_TURN = 0.5;

/** Angles are in radians; `flatness` is the maximum distance between a chord and the arc, px. */
type Arc = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly from: number;
  readonly turn: number;
  readonly flatness: number;
};

function addArc(outline: Outline, { x, y, radius, from, turn, flatness }: Arc): void {
  const step = 2 * exact.acos(Math.max(0.5, 1 - flatness / Math.max(radius, flatness)));
  const parts = Math.max(1, Math.ceil(Math.abs(turn) / step));
  for (let part = 0; part <= parts; part++) {
    const angle = from + (turn * part) / parts;
    outline.push(x + radius * exact.cos(angle), y + radius * exact.sin(angle));
  }
}

function distinct(points: readonly number[], closed: boolean): number[] {
  const kept: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const n = kept.length;
    if (n === 0 || exact.hypot(points[i]! - kept[n - 2]!, points[i + 1]! - kept[n - 1]!) > 1e-6)
      kept.push(points[i]!, points[i + 1]!);
  }
  const n = kept.length;
  if (closed && n > 2 && exact.hypot(kept[0]! - kept[n - 2]!, kept[1]! - kept[n - 1]!) <= 1e-6)
    kept.length = n - 2;
  return kept;
}

const reversed = (points: readonly number[]): number[] =>
  points.flatMap((_, i) =>
    i % 2 === 0 ? [points[points.length - 2 - i]!, points[points.length - 1 - i]!] : [],
  );

/** Adds the left side of the line (y down); joins turn around the line's own points. */
function addSide(
  outline: Outline,
  points: readonly number[],
  radius: number,
  closed: boolean,
  flatness: number,
): void {
  const count = points.length / 2;
  const wayTo = (from: number, to: number) =>
    exact.atan2(points[2 * to + 1]! - points[2 * from + 1]!, points[2 * to]! - points[2 * from]!);
  const segments = closed ? count : count - 1;
  for (let k = 0; k < segments; k++) {
    const [a, b] = [k, (k + 1) % count];
    const left = wayTo(a, b) - Math.PI / 2;
    const [ox, oy] = [radius * exact.cos(left), radius * exact.sin(left)];
    outline.push(points[2 * a]! + ox, points[2 * a + 1]! + oy, points[2 * b]! + ox, points[2 * b + 1]! + oy);
    if (!closed && k === segments - 1) return;
    const turn = turnOf(wayTo(b, (b + 1) % count) - wayTo(a, b));
    // A right turn's outer side is an arc; a left turn goes through the line's point, which the fill covers.
    if (turn > 0)
      addArc(outline, { x: points[2 * b]!, y: points[2 * b + 1]!, radius, from: left, turn, flatness });
    else if (turn < -SHARP_TURN) outline.push(points[2 * b]!, points[2 * b + 1]!);
  }
}

const turnOf = (angle: number) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** Closed outlines that fill the stroke (non-zero winding). @param line alternating x and y. */
export function outlineStroke(
  line: readonly number[],
  radius: number,
  closed: boolean,
  flatness: number,
): Outline[] {
  const points = distinct(line, closed);
  const count = points.length / 2;
  if (count === 1) {
    const dot: Outline = [];
    addArc(dot, { x: points[0]!, y: points[1]!, radius, from: 0, turn: 2 * Math.PI, flatness });
    return [dot];
  }
  const back = reversed(points);
  if (closed && count > 2) {
    const sides: [Outline, Outline] = [[], []];
    addSide(sides[0], points, radius, true, flatness);
    addSide(sides[1], back, radius, true, flatness);
    return sides;
  }
  const outline: Outline = [];
  for (const side of [points, back]) {
    addSide(outline, side, radius, false, flatness);
    const n = side.length;
    const direction = exact.atan2(side[n - 1]! - side[n - 3]!, side[n - 2]! - side[n - 4]!);
    addArc(outline, {
      ...{ x: side[n - 2]!, y: side[n - 1]!, radius, flatness },
      from: direction - Math.PI / 2,
      turn: Math.PI,
    });
  }
  return [outline];
}
