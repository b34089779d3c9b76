import { luma601 } from '@printready/pixels/color';
import type { Pixels } from './pixels.ts';

type Point = { readonly x: number; readonly y: number };
type Corners = readonly [Point, Point, Point, Point];

export type ReadCodes = (gray: {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}) => readonly {
  readonly name: string;
  /** Corners in pixels, clockwise from the code's own top-left corner. */
  readonly corners: Corners;
  /** Number of modules along the code's top edge; null for linear codes. */
  readonly modulesAcross: number | null;
}[];

export type Code = {
  readonly name: string;
  readonly modulePx: number;
  /** True if the light modules are unpainted. */
  readonly open: boolean;
  /** [x0, y0, x1, y1], px. */
  readonly box: readonly [number, number, number, number];
};

/** Samples per pixel along a line through bars. */
const SAMPLES = 4;
const BLACK = 0;
const WHITE = 255;

export function findCodes(pixels: Pixels, read: ReadCodes): Code[] {
  const onWhite = codesOn(WHITE, pixels, read);
  return onWhite.length > 0 ? onWhite : codesOn(BLACK, pixels, read);
}

function codesOn(ground: number, pixels: Pixels, read: ReadCodes): Code[] {
  const gray = toGray(pixels, ground);
  if (!gray) return [];
  const { width, height } = pixels;
  return read({ width, height, data: gray }).flatMap(({ name, corners, modulesAcross }) => {
    const modulePx =
      modulesAcross === null
        ? barModule(runsAcross(gray, width, corners))
        : distance(corners[0], corners[1]) / modulesAcross;
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
    return modulePx > 0 ? [{ name, modulePx, open: isOpen(pixels, box), box }] : [];
  });
}

const OPEN_SHARE = 0.15;

function isOpen({ data, width, height }: Pixels, [x0, y0, x1, y1]: Code['box']): boolean {
  let [clear, count] = [0, 0];
  for (let y = Math.max(0, Math.round(y0)); y < Math.min(height, y1); y++) {
    for (let x = Math.max(0, Math.round(x0)); x < Math.min(width, x1); x++) {
      count++;
      if (data[4 * (y * width + x) + 3]! < 128) clear++;
    }
  }
  return clear > OPEN_SHARE * count;
}

/** Gray values on the given background; null if all are equal. */
function toGray({ data, width, height }: Pixels, ground: number): Uint8Array | null {
  const gray = new Uint8Array(width * height);
  let isFlat = true;
  for (let i = 0; i < gray.length; i++) {
    const at = 4 * i;
    const own = luma601(data[at]!, data[at + 1]!, data[at + 2]!);
    gray[i] = Math.round(ground + ((own - ground) * data[at + 3]!) / 255);
    if (gray[i] !== gray[0]) isFlat = false;
  }
  return isFlat ? null : gray;
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Widths of bars and gaps along a code's center line, px. */
function runsAcross(gray: Uint8Array, width: number, corners: Corners): number[] {
  const [from, to] = [middle(corners[0], corners[3]), middle(corners[1], corners[2])];
  const length = distance(from, to);
  const count = Math.ceil(length * SAMPLES);
  const values = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const [x, y] = [from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t];
    return gray[Math.floor(y) * width + Math.floor(x)] ?? 0;
  });
  const threshold = (Math.min(...values) + Math.max(...values)) / 2;
  const runs: number[] = [];
  for (let i = 0, start = 0; i < count; i++) {
    const ends = i + 1 === count || values[i + 1]! >= threshold !== values[i]! >= threshold;
    if (!ends) continue;
    runs.push(((i + 1 - start) * length) / count);
    start = i + 1;
  }
  return runs;
}

/** Module width: the mean of the narrow runs. A single run is inexact: modules of 2.5 px are painted as 2 or 3 px. */
function barModule(runs: readonly number[]): number {
  let module = Math.min(...runs) + 0.5;
  for (let round = 0; round < 4; round++) {
    const narrow = runs.filter((width) => width < 1.5 * module);
    module = narrow.reduce((sum, width) => sum + width, 0) / Math.max(1, narrow.length);
  }
  return Number.isFinite(module) ? module : 0;
}
