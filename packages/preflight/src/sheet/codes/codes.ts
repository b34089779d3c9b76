import { codeRegion, cropGray, type Gray } from './code-region.ts';

type Point = { readonly x: number; readonly y: number };
type Corners = readonly [Point, Point, Point, Point];

export type ReadCodes = (gray: Gray) => readonly {
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

/** Drawing in which codes are looked for. */
export type CodeArt = {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerMm: number;
  readonly grayOn: (ground: number) => Uint8Array;
  /** False if there is nothing light on transparent ground. */
  readonly mayBeLight: () => boolean;
  readonly isClear: (pixel: number) => boolean;
  /** True where text is whose letters are not drawn; null if there is none. */
  readonly isText: ((pixel: number) => boolean) | null;
};

/** Dark codes are read on white, on which they have more contrast; light ones on transparent ground, on black. */
export function findCodes(art: CodeArt, read: ReadCodes): Code[] {
  const found = codesOn(WHITE, art, read);
  return found.length === 0 && art.mayBeLight() ? codesOn(BLACK, art, read) : found;
}

function codesOn(ground: number, art: CodeArt, read: ReadCodes): Code[] {
  const { width, height, pixelsPerMm, isText } = art;
  const gray = { width, height, data: art.grayOn(ground) };
  const region = codeRegion(gray, pixelsPerMm, isText);
  if (!region) return [];
  const [left, top] = region;
  const cropped = cropGray(gray, region);
  return read(cropped).flatMap(({ name, corners, modulesAcross }) => {
    const modulePx =
      modulesAcross === null
        ? barModule(runsAcross(cropped.data, cropped.width, corners))
        : distance(corners[0], corners[1]) / modulesAcross;
    const [xs, ys] = [corners.map(({ x }) => x + left), corners.map(({ y }) => y + top)];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
    return modulePx > 0 ? [{ name, modulePx, open: isOpen(art, box), box }] : [];
  });
}

const OPEN_SHARE = 0.15;

function isOpen({ isClear, width, height }: CodeArt, [x0, y0, x1, y1]: Code['box']): boolean {
  let [clear, count] = [0, 0];
  for (let y = Math.max(0, Math.round(y0)); y < Math.min(height, y1); y++) {
    for (let x = Math.max(0, Math.round(x0)); x < Math.min(width, x1); x++) {
      count++;
      if (isClear(y * width + x)) clear++;
    }
  }
  return clear > OPEN_SHARE * count;
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
