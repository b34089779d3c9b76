/** Draws a plate as its film, black on white, from the reduction that suits the zoom. */
import type { Size, View } from './view/view.ts';

/** One byte per sample, 255 is black; reductions follow the plate itself, each of half its sides. */
export type FilmLevel = Size & { readonly coverage: Uint8Array };

/** Largest reduction whose sides are no longer than this is the last. */
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

/** The plate itself is not among them. */
export function reduceFilm(plate: FilmLevel): FilmLevel[] {
  const levels: FilmLevel[] = [];
  for (let level = plate; Math.max(level.width, level.height) > SMALLEST; ) {
    level = halve(level);
    levels.push(level);
  }
  return levels;
}

/** Coarsest level with a sample per device pixel. */
function levelOf(levels: readonly FilmLevel[], image: Size, scale: number): FilmLevel {
  const enough = levels.filter(({ width }) => width / image.width >= Math.min(1, scale) * 0.999);
  return enough.at(-1) ?? levels[0]!;
}

/** Sample of each device pixel along an axis; −1 beside the plate. */
const samplesAlong = (length: number, from: number, scale: number, samples: number): Int32Array =>
  Int32Array.from({ length }, (_, at) => {
    const sample = Math.floor((at + 0.5 - from) / scale);
    return sample >= 0 && sample < samples ? sample : -1;
  });

const TABLE = { r: 226, g: 229, b: 234 } as const;

/**
 * @param levels the plate, then its reductions. @param image size of the picture, in its pixels.
 * @param view in CSS pixels. @param target of device pixels.
 */
export function drawFilm(
  levels: readonly FilmLevel[],
  image: Size,
  view: View,
  dpr: number,
  target: Pick<ImageData, 'data' | 'width' | 'height'>,
): void {
  const level = levelOf(levels, image, view.zoom * dpr);
  const scale = (view.zoom * dpr * image.width) / level.width;
  const columns = samplesAlong(target.width, view.x * dpr, scale, level.width);
  const rows = samplesAlong(target.height, view.y * dpr, scale, level.height);
  const { data } = target;
  for (let y = 0, at = 0; y < target.height; y++) {
    const row = rows[y]!;
    for (let x = 0; x < target.width; x++, at += 4) {
      const column = columns[x]!;
      const isBeside = row < 0 || column < 0;
      const light = isBeside ? 0 : 255 - level.coverage[row * level.width + column]!;
      data[at] = isBeside ? TABLE.r : light;
      data[at + 1] = isBeside ? TABLE.g : light;
      data[at + 2] = isBeside ? TABLE.b : light;
      data[at + 3] = 255;
    }
  }
}

/** Columns of equal cells that show pictures of this shape the largest. */
export function tableColumns(count: number, image: Size, room: Size): number {
  const zoomOf = (columns: number) =>
    Math.min(room.width / columns / image.width, room.height / Math.ceil(count / columns) / image.height);
  const columns = Array.from({ length: count }, (_, i) => i + 1);
  return columns.reduce((best, one) => (zoomOf(one) > zoomOf(best) ? one : best), 1);
}
