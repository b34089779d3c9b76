import { SRGB_TO_LINEAR } from '@printready/pixels/color';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { type Errors, summarize } from '@printready/print/inks';
import { gapShare, largestSum, misregister, printedLight } from '@printready/print/separation';
import { aimAt, differenceOf } from '@printready/print/solver';
import type { Separation } from '../plates/separation.ts';

export type Measured = {
  /** Error relative to the colors that are printable on this garment. */
  readonly aimed: Errors;
  readonly absolute: Errors;
};

/** Number of samples, and position of the first row in row steps; not 0, because the first rows are often an edge. */
const IN_MEASURES = { samples: 20_000, start: 0.5 };
const DOT_BLOCK = 8;

/** Rows of linear light, averaged over square blocks. @param start first row, as a fraction of the row step. */
function* comparedBlocks(
  work: Separation,
  { width, height, data }: Raster,
  { samples, start }: { readonly samples: number; readonly start: number },
) {
  const block = work.kind === 'index' ? Math.min(DOT_BLOCK, width, height) : 1;
  const bands = Math.floor(height / block);
  const step = Math.max(1, Math.floor((width * bands) / (samples * block)));
  const light = [0, 1, 2].map(() => new Float32Array(width * block)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const aim = new Float64Array(3);
  for (let band = Math.floor(start * step); band < bands; band += step) {
    const first = band * block * width;
    printedLight(work.chain, work.layout, work.plates, first, width * block, light);
    for (let left = 0; left + block <= width; left += block) {
      const printed = [0, 0, 0];
      const art = [0, 0, 0];
      let opaque = 0;
      for (let y = 0; y < block; y++) {
        for (let x = left; x < left + block; x++) {
          const at = y * width + x;
          if (data[4 * (first + at) + 3]! > 0) opaque++;
          for (let c = 0; c < 3; c++) {
            printed[c]! += light[c]![at]!;
            art[c]! += SRGB_TO_LINEAR[work.flat[4 * (first + at) + c]!]!;
          }
        }
      }
      if (opaque === 0) continue;
      for (let c = 0; c < 3; c++) {
        printed[c]! /= block ** 2;
        art[c]! /= block ** 2;
      }
      aimAt(work.job.aim, art, aim);
      yield { printed, art, aim, x: left, y: band * block };
    }
  }
}

export function measure(work: Separation, input: Raster): Measured {
  const aimed: number[] = [];
  const absolute: number[] = [];
  for (const { printed, art, aim } of comparedBlocks(work, input, IN_MEASURES)) {
    aimed.push(differenceOf(printed, aim));
    absolute.push(differenceOf(printed, art));
  }
  const each = aimed.map(() => 1);
  return { aimed: summarize(aimed, each), absolute: summarize(absolute, each) };
}

const HEAT = [
  [0, 46, 52, 64],
  [1, 60, 110, 140],
  [2, 80, 170, 120],
  [4, 245, 215, 70],
  [8, 235, 110, 40],
  [16, 200, 20, 60],
] as const;

function heatOf(difference: number): readonly [number, number, number] {
  const at = HEAT.findIndex(([value]) => value >= difference);
  if (at <= 0) return at === 0 ? [HEAT[0][1], HEAT[0][2], HEAT[0][3]] : [HEAT[5][1], HEAT[5][2], HEAT[5][3]];
  const [from, to] = [HEAT[at - 1]!, HEAT[at]!];
  const t = (difference - from[0]) / (to[0] - from[0]);
  const mix = (c: 1 | 2 | 3) => from[c] + t * (to[c] - from[c]);
  return [mix(1), mix(2), mix(3)];
}

/** Maximum number of pixels for a full comparison; larger pictures are compared in blocks of two rows. */
const MAP_SAMPLES = 250_000;

export function differenceMap(work: Separation, input: Raster): Raster {
  const { width, height, resolution } = input;
  const map = createRaster(width, height, { resolution });
  const block = work.kind === 'index' ? DOT_BLOCK : 1;
  const step = Math.max(block, Math.floor((width * height) / MAP_SAMPLES));
  for (const { printed, aim, x, y } of comparedBlocks(work, input, { samples: MAP_SAMPLES, start: 0 })) {
    const color = heatOf(differenceOf(printed, aim));
    for (let v = y; v < Math.min(height, y + step); v++)
      for (let u = x; u < Math.min(width, x + block); u++) map.data.set([...color, 255], 4 * (v * width + u));
  }
  return map;
}

export function totalInkMap(work: Separation, input: Raster): Raster {
  const { width, height, resolution } = input;
  const map = createRaster(width, height, { resolution });
  for (let i = 0; i < width * height; i++) {
    let sum = 0;
    for (const plate of work.plates) sum += plate[i]!;
    if (sum === 0) continue;
    map.data.set([...heatOf((16 * sum) / (2.55 * work.inkLimit)), 255], 4 * i);
  }
  return map;
}

export const mostInk = ({ plates }: Pick<Separation, 'plates'>): number => largestSum(plates) / 2.55;

export function outOfRegister(work: Separation, input: Raster, px: number): Separation {
  return { ...work, plates: misregister(work.plates, input, px) };
}

/** Percentage of the artwork's interior where the garment or the base shows between colors. */
export function gapPercent(work: Separation, input: Raster, px: number): number {
  const colors = (plates: Separation['plates']) => plates.filter((_, i) => work.inks[i]?.kind === 'color');
  const moved = misregister(work.plates, input, px);
  return 100 * gapShare(colors(work.plates), colors(moved), input, px);
}
