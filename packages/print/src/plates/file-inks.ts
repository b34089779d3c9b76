import { channelsOf, type Picture, withDepth } from '@printready/pixels/picture';
import type { FileInks, Size } from '@printready/pixels/raster';
import type { Plate } from './plate.ts';

const INKS = 4;

/** Inks of a picture, scaled by each pixel's opacity; null for a picture without process inks. */
export function fileInksOf(picture: Picture, plates: readonly Plate[]): FileInks | null {
  if (picture.space !== 'cmyk') return null;
  const { data, alpha, width, height, icc } = withDepth(picture, 8);
  const step = channelsOf(picture);
  const process = new Uint8Array(width * height * INKS);
  for (let from = 0, to = 0; to < process.length; from += step, to += INKS) {
    const opacity = alpha ? data[from + INKS]! : 255;
    for (let ink = 0; ink < INKS; ink++) process[to + ink] = Math.round((data[from + ink]! * opacity) / 255);
  }
  return { process, icc, spots: plates.map(({ name, color, coverage }) => ({ name, color, coverage })) };
}

export function reduceInks({ process, icc, spots }: FileInks, from: Size, to: Size): FileInks {
  const reduce = (samples: Uint8Array, step: number) => reduceSamples(samples, step, from, to);
  return {
    process: reduce(process, INKS),
    icc,
    spots: spots.map((spot) => ({ ...spot, coverage: reduce(spot.coverage, 1) })),
  };
}

function reduceSamples(samples: Uint8Array, step: number, from: Size, to: Size): Uint8Array {
  const edges = (count: number, of: number) =>
    Array.from({ length: count + 1 }, (_, i) => Math.floor((i * of) / count));
  const columns = edges(to.width, from.width);
  const rows = edges(to.height, from.height);
  const reduced = new Uint8Array(to.width * to.height * step);
  for (let y = 0, out = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++)
      for (let channel = 0; channel < step; channel++, out++) {
        let [sum, count] = [0, 0];
        for (let v = rows[y]!; v < Math.max(rows[y]! + 1, rows[y + 1]!); v++)
          for (let u = columns[x]!; u < Math.max(columns[x]! + 1, columns[x + 1]!); u++, count++)
            sum += samples[(v * from.width + u) * step + channel]!;
        reduced[out] = Math.round(sum / count);
      }
  return reduced;
}

/** Inks for a part of the raster. @param rectangle must lie within the raster */
export function cutInks(
  { process, icc, spots }: FileInks,
  { width }: Pick<Size, 'width'>,
  rectangle: Size & { readonly x: number; readonly y: number },
): FileInks {
  const cut = (samples: Uint8Array, step: number): Uint8Array => {
    const rowBytes = rectangle.width * step;
    const part = new Uint8Array(rowBytes * rectangle.height);
    for (let row = 0; row < rectangle.height; row++) {
      const from = ((rectangle.y + row) * width + rectangle.x) * step;
      part.set(samples.subarray(from, from + rowBytes), row * rowBytes);
    }
    return part;
  };
  return {
    process: cut(process, INKS),
    icc,
    spots: spots.map((spot) => ({ ...spot, coverage: cut(spot.coverage, 1) })),
  };
}
