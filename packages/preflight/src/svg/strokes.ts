/** Strokes judged by what is painted: one beside its own color is the edge of a wider shape. */
import { colorsNamed } from 'culori/fn';
import { type Matrix, transformPoint } from '../pdf/matrix.ts';
import type { Polygon } from '../sheet/outline.ts';

export type SvgStroke = {
  readonly widthPt: number;
  /** Null if it is translucent, a gradient or a pattern. */
  readonly rgb: Rgb | null;
  /** Center lines in CSS pixels of the page; null if unknown, as inside patterns. */
  readonly lines: readonly Polygon[] | null;
};

type Drawing = {
  readonly width: number;
  readonly height: number;
  /** Straight RGBA. */
  readonly data: Uint8Array | Uint8ClampedArray;
};

/** Maximum numbers kept of all strokes' center lines; later strokes count as lines of their own. */
const MAX_KEPT = 2_000_000;
/** Distance between samples, px. */
const STEP = 1.5;
const MAX_SAMPLES = 4000;
/** Distance from a stroke's edge, px, at which antialiasing no longer mixes in its color. */
const BESIDE = 1.5;
/** Share of a stroke's length without its own color beside it from which it is a line; ends of brush strokes have less. */
const ALONE = 1 / 3;
/** Tolerance per channel, of 255, for the same color. */
const SAME = 40;
const OPAQUE = 128;
/** Width, px, from which a stroke's color can be taken from its middle. */
const MEASURABLE = 2;
const MAX_TESTED = 2000;
const PIXELS_PER_POINT = 96 / 72;

export class StrokeList {
  readonly all: SvgStroke[] = [];
  private left = MAX_KEPT;

  /** @param toPage from user units to CSS pixels of the page; null if the position is unknown */
  add(
    { widthPt, rgb }: Omit<SvgStroke, 'lines'>,
    polygons: readonly Polygon[] | null,
    toPage: Matrix | null,
  ): void {
    this.left -= polygons?.reduce((sum, { length }) => sum + length, 0) ?? 0;
    const isKept = polygons !== null && toPage !== null && this.left >= 0;
    const lines = isKept ? polygons.map((points) => transformed(points, toPage)) : null;
    this.all.push({ widthPt, rgb, lines });
  }
}

function transformed(points: Polygon, toPage: Matrix): number[] {
  const out: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2)
    out.push(...transformPoint(toPage, points[i] ?? 0, points[i + 1] ?? 0));
  return out;
}

/** Width of the thinnest stroke that prints as a line, pt; null if there is none. @param pixels drawing px per CSS px */
export function thinnestLine(strokes: readonly SvgStroke[], drawing: Drawing, pixels: number): number | null {
  const byWidth = strokes.toSorted((a, b) => a.widthPt - b.widthPt);
  const found = byWidth.find((stroke, i) => i >= MAX_TESTED || isLine(stroke, drawing, pixels));
  return found?.widthPt ?? null;
}

function isLine({ widthPt, rgb, lines }: SvgStroke, drawing: Drawing, pixels: number): boolean {
  const width = widthPt * PIXELS_PER_POINT * pixels;
  if (lines === null || (rgb === null && width < MEASURABLE)) return true;
  const aside = width / 2 + BESIDE;
  const long = lines.reduce((sum, points) => sum + lengthOf(points), 0) * pixels;
  const step = Math.max(STEP, long / MAX_SAMPLES);
  return lines.some((points) => {
    let [seen, alone] = [0, 0];
    sample(points, step / pixels, (x, y, nx, ny) => {
      const [px, py] = [x * pixels, y * pixels];
      if (px < 0 || py < 0 || px >= drawing.width || py >= drawing.height) return;
      seen++;
      const color = rgb ?? seenAt(drawing, px, py);
      if (![-aside, aside].some((by) => hasColor(drawing, px + by * nx, py + by * ny, color))) alone++;
    });
    return alone > ALONE * seen;
  });
}

function lengthOf(points: Polygon): number {
  let sum = 0;
  for (let i = 2; i + 1 < points.length; i += 2)
    sum += Math.hypot((points[i] ?? 0) - (points[i - 2] ?? 0), (points[i + 1] ?? 0) - (points[i - 1] ?? 0));
  return sum;
}

/** Calls `see` with points at equal distances along the line, and with their unit normals. */
function sample(
  points: Polygon,
  step: number,
  see: (x: number, y: number, nx: number, ny: number) => void,
): void {
  let ahead = step / 2;
  for (let i = 2; i + 1 < points.length; i += 2) {
    const [x0, y0, x1, y1] = [points[i - 2] ?? 0, points[i - 1] ?? 0, points[i] ?? 0, points[i + 1] ?? 0];
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    for (; ahead < length; ahead += step) see(x0 + ux * ahead, y0 + uy * ahead, -uy, ux);
    ahead -= length;
  }
}

type Rgb = readonly [number, number, number];

/** Color of a pixel; null if it is clear or outside. */
function seenAt({ width, height, data }: Drawing, x: number, y: number): Rgb | null {
  const [px, py] = [Math.floor(x), Math.floor(y)];
  if (px < 0 || py < 0 || px >= width || py >= height) return null;
  const at = 4 * (py * width + px);
  return (data[at + 3] ?? 0) < OPAQUE ? null : [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function hasColor(drawing: Drawing, x: number, y: number, rgb: Rgb | null): boolean {
  const seen = seenAt(drawing, x, y);
  return rgb !== null && seen !== null && rgb.every((value, c) => Math.abs(value - (seen[c] ?? 0)) <= SAME);
}

const NAMED: Readonly<Record<string, number>> = colorsNamed;
const HEX = /^#[\da-f]{6}$/;

/** @param color as from {@link normalColor} */
export function rgbOf(color: string | null): SvgStroke['rgb'] {
  if (color === null) return null;
  const named = Object.hasOwn(NAMED, color) ? NAMED[color] : undefined;
  const value = named ?? (HEX.test(color) ? Number.parseInt(color.slice(1), 16) : null);
  return value === null ? null : [value >> 16, (value >> 8) & 255, value & 255];
}
