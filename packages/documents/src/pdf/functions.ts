/** PDF functions of one variable (ISO 32000-1, 7.10), used for the inks of a gradient. */
import { exact } from '@printready/pixels/number';
import type { PdfFile } from './file.ts';
import type { PdfObject, PdfStream } from './objects.ts';

export type Curve = (t: number) => number[];

const MAX_DEPTH = 6;

export function parseCurve(file: PdfFile, value: PdfObject | undefined, depth = 0): Curve | null {
  const list = file.array(value);
  if (list) {
    const curves = list.slice(0, 32).map((item) => parseCurve(file, item, depth + 1));
    if (!curves.every((curve) => curve !== null)) return null;
    return (t) => curves.flatMap((curve) => curve(t));
  }
  const dict = file.dict(value);
  if (!dict || depth > MAX_DEPTH) return null;
  const [low = 0, high = 1] = file.numbers(dict.get('Domain')) ?? [];
  const clamped =
    (curve: Curve): Curve =>
    (t) =>
      curve(Math.min(high, Math.max(low, t)));
  switch (file.number(dict.get('FunctionType'))) {
    case 0: {
      const stream = file.stream(value);
      const curve = stream && sampled(file, stream, low, high);
      return curve && clamped(curve);
    }
    case 2: {
      const from = file.numbers(dict.get('C0')) ?? [0];
      const to = file.numbers(dict.get('C1')) ?? [1];
      const exponent = file.number(dict.get('N')) ?? 1;
      return clamped((t) => from.map((c, i) => c + exact.pow(t, exponent) * ((to[i] ?? c) - c)));
    }
    case 3: {
      const curve = stitched(file, dict, low, high, depth);
      return curve && clamped(curve);
    }
    default:
      return null;
  }
}

function stitched(
  file: PdfFile,
  dict: ReadonlyMap<string, PdfObject>,
  low: number,
  high: number,
  depth: number,
): Curve | null {
  const parts = (file.array(dict.get('Functions')) ?? [])
    .slice(0, 64)
    .map((part) => parseCurve(file, part, depth + 1));
  const bounds = file.numbers(dict.get('Bounds')) ?? [];
  const encode = file.numbers(dict.get('Encode')) ?? [];
  if (parts.length === 0) return null;
  return (t) => {
    const found = bounds.findIndex((bound) => t < bound);
    const k = Math.min(found < 0 ? bounds.length : found, parts.length - 1);
    const from = k === 0 ? low : (bounds[k - 1] ?? low);
    const to = bounds[k] ?? high;
    const [e0, e1] = [encode[2 * k] ?? 0, encode[2 * k + 1] ?? 1];
    return parts[k]?.(to === from ? e0 : e0 + ((t - from) / (to - from)) * (e1 - e0)) ?? [];
  };
}

function sampled(file: PdfFile, stream: PdfStream, low: number, high: number): Curve | null {
  const { dict } = stream;
  const size = file.numbers(dict.get('Size')) ?? [];
  const bits = file.number(dict.get('BitsPerSample')) ?? 8;
  const range = file.numbers(dict.get('Range')) ?? [];
  const count = size[0] ?? 0;
  const outputs = range.length >> 1;
  if (size.length !== 1 || count < 1 || outputs < 1 || (bits !== 8 && bits !== 16)) return null;
  const { bytes } = file.decode(stream);
  const step = bits / 8;
  const decode = file.numbers(dict.get('Decode')) ?? range;
  return (t) => {
    const at = Math.round(((t - low) / (high - low || 1)) * (count - 1));
    return Array.from({ length: outputs }, (_, i) => {
      const offset = (at * outputs + i) * step;
      const value = (bytes[offset] ?? 0) / 255;
      const [d0, d1] = [decode[2 * i] ?? 0, decode[2 * i + 1] ?? 1];
      return d0 + value * (d1 - d0);
    });
  };
}
