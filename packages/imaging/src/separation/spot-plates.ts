/**
 * Plates of flat art: even areas are one ink, exactly; a pixel on an edge is a mixture of two inks that are even within
 * three pixels, found in the space that the art was antialiased in (sRGB), and its plates carry the shares.
 */
import type { Raster } from '../raster.ts';
import { type FlatArt, NO_INK } from './flat-inks.ts';
import type { Rgb8 } from './ink.ts';

const REACH = 3;
/** RGB distance to a mixing line beyond which inks farther away are looked at, too. */
const UNEXPLAINED = 28;
/** Where two inks' luma differs by more, it alone says the share: JPEG halves chroma's resolution. */
const LUMA_LEADS = 25;
const lumaOf = (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b;

type Mix = { first: number; second: number; share: number; residual: number };

type Pair = {
  readonly a: Rgb8;
  readonly way: readonly [number, number, number];
  readonly length2: number;
  readonly luma: number;
  readonly lumaWay: number;
};

function pairsOf(colors: readonly Rgb8[], lumaLed: boolean): Pair[] {
  return colors.flatMap((a) =>
    colors.map((b): Pair => {
      const way = [b.r - a.r, b.g - a.g, b.b - a.b] as const;
      const lumaWay = lumaOf(...way);
      return {
        a,
        way,
        length2: way[0] ** 2 + way[1] ** 2 + way[2] ** 2,
        luma: lumaOf(a.r, a.g, a.b),
        lumaWay: lumaLed && Math.abs(lumaWay) > LUMA_LEADS ? lumaWay : 0,
      };
    }),
  );
}

/** How far along the way from one ink to the other a color lies, and how far off it. */
function mixOn({ a, way, length2, luma, lumaWay }: Pair, r: number, g: number, b: number, mix: Mix): void {
  const [x, y, z] = [r - a.r, g - a.g, b - a.b];
  const raw = length2 === 0 ? 0 : (x * way[0] + y * way[1] + z * way[2]) / length2;
  const t = raw < 0 ? 0 : raw > 1 ? 1 : raw;
  mix.residual = (x - t * way[0]) ** 2 + (y - t * way[1]) ** 2 + (z - t * way[2]) ** 2;
  const led = lumaWay === 0 ? t : (lumaOf(r, g, b) - luma) / lumaWay;
  mix.share = led < 0 ? 0 : led > 1 ? 1 : led;
}

/** The pair of inks that explains a color best. @param near labels to choose from. */
function bestMix(
  pairs: readonly Pair[],
  count: number,
  near: readonly number[],
  rgb: readonly number[],
): Mix {
  const [r, g, b] = rgb as [number, number, number];
  const best: Mix = { first: near[0]!, second: near[0]!, share: 0, residual: Infinity };
  const mix: Mix = { first: 0, second: 0, share: 0, residual: 0 };
  for (let i = 0; i < near.length; i++) {
    for (let j = near.length === 1 ? i : i + 1; j < near.length; j++) {
      mixOn(pairs[near[i]! * count + near[j]!]!, r, g, b, mix);
      if (mix.residual >= best.residual) continue;
      best.first = near[i]!;
      best.second = near[j]!;
      best.share = mix.share;
      best.residual = mix.residual;
    }
  }
  return best;
}

export type SpotPlates = {
  /** A byte of coverage per pixel for each ink, clear pixels without any. */
  readonly plates: readonly Uint8Array<ArrayBuffer>[];
  /** Share of the opaque pixels that no two inks explain. */
  readonly unexplained: number;
};

/** @param report hears how far it is, and may throw to stop. */
export function spotPlates(
  art: Raster,
  { labels, noise }: Pick<FlatArt, 'labels' | 'noise'>,
  colors: readonly Rgb8[],
  report: (fraction: number) => void = () => undefined,
): SpotPlates {
  const { data, width, height } = art;
  const count = colors.length;
  const plates = Array.from({ length: count }, () => new Uint8Array(width * height));
  if (count === 0) return { plates, unexplained: 0 };
  const pairs = pairsOf(colors, noise > 0);
  const all = colors.map((_, i) => i);
  // Noise leaves traces of an ink where there is none.
  const trace = noise > 0 ? 0.06 : 0.002;
  const present = new Uint8Array(count);
  let [opaque, lost] = [0, 0];
  for (let y = 0; y < height; y++) {
    if (y % 64 === 0) report(y / height);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const alpha = data[4 * i + 3]!;
      if (alpha === 0) continue;
      opaque++;
      const label = labels[i]!;
      if (label !== NO_INK) {
        plates[label]![i] = alpha;
        continue;
      }
      const near: number[] = [];
      present.fill(0);
      const [top, bottom] = [Math.max(0, y - REACH), Math.min(height - 1, y + REACH)];
      const [left, right] = [Math.max(0, x - REACH), Math.min(width - 1, x + REACH)];
      for (let v = top; v <= bottom; v++) {
        for (let at = v * width + left, end = v * width + right; at <= end; at++) {
          const other = labels[at]!;
          if (other === NO_INK || present[other] === 1) continue;
          present[other] = 1;
          near.push(other);
        }
      }
      const rgb = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!];
      let mix = near.length > 0 ? bestMix(pairs, count, near, rgb) : bestMix(pairs, count, all, rgb);
      if (mix.residual > UNEXPLAINED ** 2 && near.length < count) {
        mix = bestMix(pairs, count, all, rgb);
        if (mix.residual > UNEXPLAINED ** 2) lost++;
      }
      const share = mix.share < trace ? 0 : mix.share > 1 - trace ? 1 : mix.share;
      const second = Math.round(alpha * share);
      plates[mix.second]![i] = second;
      plates[mix.first]![i]! += alpha - second;
    }
  }
  return { plates, unexplained: opaque === 0 ? 0 : lost / opaque };
}
