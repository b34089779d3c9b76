/** Draws a plate as its film, black on white, from the reduced level that suits the zoom. */
import type { Size, View } from './view/view.ts';

/** 255 is black. The first level is the plate; each further level is half as wide and half as high. */
export type FilmLevel = Size & { readonly coverage: Uint8Array };

/** Reduction stops at the first level with no side longer than this, px. */
const SMALLEST = 256;

function halve({ coverage, width, height }: FilmLevel): FilmLevel {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const samples = new Uint8Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    const above = 2 * y * width;
    const below = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < half.width; x++) {
      const [left, right] = [2 * x, Math.min(width - 1, 2 * x + 1)];
      const sum =
        coverage[above + left]! +
        coverage[above + right]! +
        coverage[below + left]! +
        coverage[below + right]!;
      samples[y * half.width + x] = (sum + 2) >> 2;
    }
  }
  return { coverage: samples, ...half };
}

/** Returns the reduced levels, without the plate itself. */
export function reduceFilm(plate: FilmLevel): FilmLevel[] {
  const levels: FilmLevel[] = [];
  for (let level = plate; Math.max(level.width, level.height) > SMALLEST; ) {
    level = halve(level);
    levels.push(level);
  }
  return levels;
}

/** Coarsest level with at least one sample per device pixel. */
function levelOf(levels: readonly FilmLevel[], image: Size, scale: number): FilmLevel {
  const enough = levels.filter(({ width }) => width / image.width >= Math.min(1, scale) * 0.999);
  return enough.at(-1) ?? levels[0]!;
}

/** Indices of two samples per device pixel along an axis (−1: outside the plate); weight of the second, 0…1. */
type Samples = { readonly near: Int32Array; readonly next: Int32Array; readonly weights: Float32Array };

/** Magnified samples are drawn as squares; reduced samples are interpolated. */
function samplesAlong(length: number, from: number, scale: number, samples: number): Samples {
  const near = new Int32Array(length).fill(-1);
  const next = new Int32Array(length);
  const weights = new Float32Array(length);
  for (let at = 0; at < length; at++) {
    const place = (at + 0.5 - from) / scale;
    if (place < 0 || place >= samples) continue;
    const middle = scale < 1 ? Math.min(samples - 1, Math.max(0, place - 0.5)) : Math.floor(place);
    near[at] = Math.floor(middle);
    next[at] = Math.min(samples - 1, near[at]! + 1);
    weights[at] = middle - near[at]!;
  }
  return { near, next, weights };
}

const TABLE = { r: 226, g: 229, b: 234 } as const;

/** @param levels the plate and its reductions. @param view in CSS pixels. @param target canvas in device pixels */
export function drawFilm(
  levels: readonly FilmLevel[],
  image: Size,
  view: View,
  dpr: number,
  target: Pick<ImageData, 'data' | 'width' | 'height'>,
): void {
  const level = levelOf(levels, image, view.zoom * dpr);
  const scale = (view.zoom * dpr * image.width) / level.width;
  const across = samplesAlong(target.width, view.x * dpr, scale, level.width);
  const down = samplesAlong(target.height, view.y * dpr, scale, level.height);
  const { data } = target;
  const { coverage, width } = level;
  for (let y = 0, at = 0; y < target.height; y++) {
    const [above, below] = [down.near[y]! * width, down.next[y]! * width];
    const lower = down.weights[y]!;
    for (let x = 0; x < target.width; x++, at += 4) {
      const left = across.near[x]!;
      const right = across.next[x]!;
      if (above < 0 || left < 0) {
        data[at] = TABLE.r;
        data[at + 1] = TABLE.g;
        data[at + 2] = TABLE.b;
      } else {
        const far = across.weights[x]!;
        const upper = coverage[above + left]! * (1 - far) + coverage[above + right]! * far;
        const under = coverage[below + left]! * (1 - far) + coverage[below + right]! * far;
        data[at] = data[at + 1] = data[at + 2] = 255 - (upper * (1 - lower) + under * lower);
      }
      data[at + 3] = 255;
    }
  }
}

/** Space beside and below a picture in its cell, CSS pixels. */
const CELL_ROOM = { gap: 8, caption: 28 } as const;

/** Number of equal columns for which pictures of this shape are displayed largest. */
export function tableColumns(count: number, image: Size, room: Size): number {
  const zoomOf = (columns: number) =>
    Math.min(
      (room.width / columns - CELL_ROOM.gap) / image.width,
      (room.height / Math.ceil(count / columns) - CELL_ROOM.caption) / image.height,
    );
  const columns = Array.from({ length: count }, (_, i) => i + 1);
  return columns.reduce((best, one) => (zoomOf(one) > zoomOf(best) ? one : best), 1);
}
