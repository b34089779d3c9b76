import { exact } from '@printready/pixels/number';
import type { Path, Point, Segment } from '../drawing.ts';
import { formatCoordinate } from './format-number.ts';

/** Rounding the radius by 0.01 px moves a near-half-turn arc of radius 45 by 1 px, so it is written as two halves. */
const MAX_SINGLE_SWEEP = 2.4;

type Arc = Extract<Segment, { kind: 'arc' }>;

function wellTold(arc: Arc): readonly Arc[] {
  const { center, radius, sweep, to } = arc;
  if (Math.abs(Math.abs(sweep) - Math.PI) > Math.PI - MAX_SINGLE_SWEEP) return [arc];
  const angle = exact.atan2(to.y - center.y, to.x - center.x) - sweep / 2;
  const middle = { x: center.x + radius * exact.cos(angle), y: center.y + radius * exact.sin(angle) };
  return [
    { ...arc, sweep: sweep / 2, to: middle },
    { ...arc, sweep: sweep / 2 },
  ];
}

export class PathData {
  readonly decimals: number;
  private text = '';
  private command = '';
  constructor(decimals: number) {
    this.decimals = decimals;
  }

  private put(command: string, values: readonly number[]): void {
    let out = this.command === command && command !== 'M' ? '' : command;
    for (const [index, value] of values.entries()) {
      const number = formatCoordinate(value, this.decimals);
      const separate = (index > 0 || out === '') && !number.startsWith('-');
      out += separate ? ` ${number}` : number;
    }
    this.text += out;
    this.command = command;
  }

  private round(value: number): number {
    const unit = 10 ** this.decimals;
    return Math.round(value * unit) / unit;
  }

  add({ start, segments }: Path, close: boolean): void {
    // Coordinates are relative to the rounded current point, so that rounding errors do not accumulate.
    let [x, y] = [this.round(start.x), this.round(start.y)];
    this.put('M', [x, y]);
    const written = segments.flatMap((segment): readonly Segment[] =>
      segment.kind === 'arc' ? wellTold(segment) : [segment],
    );
    for (const [index, segment] of written.entries()) {
      const closesItself = close && segment.kind === 'line' && index === written.length - 1;
      if (closesItself) break;
      this.segment(segment, x, y);
      [x, y] = [this.round(segment.to.x), this.round(segment.to.y)];
    }
    if (close) {
      this.text += 'Z';
      this.command = 'Z';
    }
  }

  private segment(segment: Segment, x: number, y: number): void {
    const off = (p: Point) => [this.round(p.x) - x, this.round(p.y) - y];
    const [dx, dy] = off(segment.to) as [number, number];
    if (segment.kind === 'line') {
      if (dy === 0) this.put('h', [dx]);
      else if (dx === 0) this.put('v', [dy]);
      else this.put('l', [dx, dy]);
    } else if (segment.kind === 'cubic') this.put('c', [...off(segment.c1), ...off(segment.c2), dx, dy]);
    else {
      const large = Math.abs(segment.sweep) > Math.PI ? 1 : 0;
      this.put('a', [segment.radius, segment.radius, 0, large, segment.sweep > 0 ? 1 : 0, dx, dy]);
    }
  }

  toString(): string {
    return this.text;
  }
}
