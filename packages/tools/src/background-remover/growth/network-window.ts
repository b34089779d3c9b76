import type { Planes } from '@printready/inference';
import type { Matte } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import { cutRectangle, type PixelRectangle } from '@printready/pixels/resample';
import type { Point } from '../options.ts';
import { findPart, keepPart } from '../subject/focus.ts';
import { toPlanes } from '../subject/network-input.ts';

/** Window size as a share of width and height. */
const SHARE = 0.5;
const MOST_WINDOW_SHARE = 0.85;

function windowAround({ width, height }: Raster, { x, y }: Point): PixelRectangle {
  const [across, down] = [Math.max(1, Math.round(SHARE * width)), Math.max(1, Math.round(SHARE * height))];
  const left = Math.round(x * width - across / 2);
  const top = Math.round(y * height - down / 2);
  return {
    x: Math.min(width - across, Math.max(0, left)),
    y: Math.min(height - down, Math.max(0, top)),
    width: across,
    height: down,
  };
}

export const planesAround = (input: Raster, place: Point, side: number): Planes =>
  toPlanes(cutRectangle(input, windowAround(input, place)), side);

export type WindowResult = {
  readonly part: Matte;
  /** 255 inside the window. */
  readonly window: Matte;
};

export const joinWindows = (one: WindowResult, other: WindowResult): WindowResult => ({
  part: join(one.part, other.part),
  window: join(one.window, other.window),
});

const join = (one: Matte, other: Matte): Matte => ({
  ...one,
  data: one.data.map((value, at) => Math.max(value, other.data[at]!)),
});

/** Part found at the place; null if nothing is there. @param matte the network's result for `planesAround`. */
export function partAround(input: Raster, place: Point, matte: Matte, side: number): WindowResult | null {
  const window = windowAround(input, place);
  const inWindow: Point = {
    x: (place.x * input.width - window.x) / window.width,
    y: (place.y * input.height - window.y) / window.height,
    keep: true,
  };
  const part = findPart(matte, [inWindow]);
  if (part === null || part.area > MOST_WINDOW_SHARE * matte.data.length) return null;
  const seen = keepPart(matte, part);
  const [data, looked] = [new Uint8Array(side * side), new Uint8Array(side * side)];
  const step = (at: number, of: number, from: number, span: number, cells: number) =>
    Math.floor(((((at + 0.5) * of) / side - from) / span) * cells);
  for (let row = 0, at = 0; row < side; row++) {
    const v = step(row, input.height, window.y, window.height, matte.height);
    for (let column = 0; column < side; column++, at++) {
      const u = step(column, input.width, window.x, window.width, matte.width);
      if (u < 0 || v < 0 || u >= matte.width || v >= matte.height) continue;
      data[at] = seen.data[v * matte.width + u]!;
      looked[at] = 255;
    }
  }
  const square = { width: side, height: side };
  return { part: { ...square, data }, window: { ...square, data: looked } };
}
