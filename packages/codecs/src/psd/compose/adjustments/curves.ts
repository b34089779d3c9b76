import { Cursor } from '@printready/documents/reading';
import { clampShare } from '@printready/pixels/number';
import type { AdjustedSpace, Adjustment } from './adjustment.ts';

type Curve = (value: number) => number;

type Curves = ReadonlyMap<number, Curve>;

const EXTRA = 'Crv ';
const MAP_ENTRIES = 256;

type Point = { readonly x: number; readonly y: number };

/** Second derivatives of the natural cubic spline through the points (Press et al., "Numerical Recipes", 3.3). */
function secondDerivatives(points: readonly Point[]): number[] {
  const count = points.length;
  const bends = new Array<number>(count).fill(0);
  const rest = new Array<number>(count).fill(0);
  for (let i = 1; i < count - 1; i++) {
    const [a, b, c] = [points[i - 1]!, points[i]!, points[i + 1]!];
    const share = (b.x - a.x) / (c.x - a.x);
    const pivot = share * bends[i - 1]! + 2;
    bends[i] = (share - 1) / pivot;
    const slopes = (c.y - b.y) / (c.x - b.x) - (b.y - a.y) / (b.x - a.x);
    rest[i] = ((6 * slopes) / (c.x - a.x) - share * rest[i - 1]!) / pivot;
  }
  for (let i = count - 2; i >= 0; i--) bends[i] = bends[i]! * bends[i + 1]! + rest[i]!;
  return bends;
}

function spline(points: readonly Point[]): Curve {
  const sorted = [...points].sort((a, b) => a.x - b.x).filter(({ x }, i, all) => x !== all[i - 1]?.x);
  const bends = secondDerivatives(sorted);
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  return (value) => {
    if (value <= first.x) return first.y;
    if (value >= last.x) return last.y;
    const right = sorted.findIndex(({ x }) => x >= value);
    const [p, q] = [sorted[right - 1]!, sorted[right]!];
    const width = q.x - p.x;
    const [a, b] = [(q.x - value) / width, (value - p.x) / width];
    const bend =
      ((a * a * a - a) * bends[right - 1]! + (b * b * b - b) * bends[right]!) * ((width * width) / 6);
    return clampShare(a * p.y + b * q.y + bend);
  };
}

function table(entries: Uint8Array): Curve {
  return (value) => {
    const at = clampShare(value) * (MAP_ENTRIES - 1);
    const low = Math.min(MAP_ENTRIES - 2, Math.floor(at));
    return (entries[low]! + (entries[low + 1]! - entries[low]!) * (at - low)) / 255;
  };
}

function readCurve(data: Cursor, isMap: boolean): Curve {
  if (isMap) return table(data.part(MAP_ENTRIES).rest());
  const count = data.u16();
  const points = Array.from({ length: count }, () => {
    const y = data.i16() / 255;
    return { x: data.i16() / 255, y };
  });
  return points.length === 0 ? (value) => value : spline(points);
}

/** The block's extra part names each curve's channel; its first part only marks which channels have a curve. */
function readCurves(block: Uint8Array): Curves {
  const data = new Cursor(block);
  const isMap = data.u8() !== 0;
  const version = data.u16();
  const stated = data.u32();
  const curves = new Map<number, Curve>();
  if (version === 1) {
    for (let channel = 0; channel < 32; channel++)
      if (((stated >>> channel) & 1) === 1) curves.set(channel, readCurve(data, isMap));
  } else for (let channel = 0; channel < stated; channel++) curves.set(channel, readCurve(data, isMap));
  if (data.left < 10 || data.tag() !== EXTRA) return curves;
  data.skip(2);
  const own = new Map<number, Curve>();
  for (let left = data.u32(); left > 0; left--) {
    const channel = data.u16();
    own.set(channel, readCurve(data, isMap));
  }
  return own;
}

const STEPS = 1023;

function sample(curve: Curve): (value: number) => number {
  const samples = Float32Array.from({ length: STEPS + 2 }, (_, i) => curve(Math.min(1, i / STEPS)));
  return (value) => {
    const at = clampShare(value) * STEPS;
    const low = Math.floor(at);
    return samples[low]! + (samples[low + 1]! - samples[low]!) * (at - low);
  };
}

export function openCurves(block: Uint8Array, { colors }: AdjustedSpace): Adjustment {
  const curves = readCurves(block);
  const all = curves.get(0);
  const each = Array.from({ length: colors }, (_, c) => {
    const own = curves.get(c + 1);
    const shape = (value: number) => {
      const mine = own ? own(value) : value;
      return all ? all(mine) : mine;
    };
    return sample(shape);
  });
  return (surface) => {
    for (const [c, plane] of surface.colors.entries()) {
      const curve = each[c]!;
      for (let i = 0; i < plane.length; i++) plane[i] = curve(plane[i]!);
    }
  };
}
