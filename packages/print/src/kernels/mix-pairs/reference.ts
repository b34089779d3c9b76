import { luma601 } from '@printready/pixels/color';
import type { Mixes, MixPairs } from './index.ts';
import { CHROMA_COUNTS, describePair } from './pair.ts';

function mixOn(pair: readonly number[], r: number, g: number, b: number) {
  const [ar, ag, ab, spanR, spanG, spanB, length2, luma, lumaSpan] = pair as [
    ...[number, number, number, number, number, number],
    ...[number, number, number],
  ];
  const [x, y, z] = [r - ar, g - ag, b - ab];
  const usesLuma = lumaSpan !== 0;
  const along = length2 === 0 ? 0 : (x * spanR + y * spanG + z * spanB) / length2;
  const raw = usesLuma ? (luma601(r, g, b) - luma) / lumaSpan : along;
  const share = Math.min(1, Math.max(0, raw));
  const off = [x - share * spanR, y - share * spanG, z - share * spanB] as const;
  if (!usesLuma) return { share, residual: off[0] * off[0] + off[1] * off[1] + off[2] * off[2] };
  const offLuma = luma601(...off);
  const [u, v, w] = off.map((value) => value - offLuma) as [number, number, number];
  return { share, residual: 3 * (offLuma * offLuma) + CHROMA_COUNTS * (u * u + v * v + w * w) };
}

export function mixByPairsReference({ inks, lumaLed, pixels, near }: MixPairs): Mixes {
  const mixes: Mixes = {
    first: new Uint8Array(pixels.length),
    second: new Uint8Array(pixels.length),
    share: new Float32Array(pixels.length),
    residual: new Float32Array(pixels.length),
  };
  for (const [p, pixel] of pixels.entries()) {
    const those = [...inks.keys()].filter((ink) => ((near[p]! >> ink) & 1) === 1);
    let least = Infinity;
    for (const i of those)
      for (const j of those) {
        if (j < i || (j === i && those.length > 1)) continue;
        const pair = describePair(inks[i]!, inks[j]!, lumaLed);
        const { share, residual } = mixOn(pair, pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255);
        if (residual >= least) continue;
        least = residual;
        mixes.first[p] = i;
        mixes.second[p] = j;
        mixes.share[p] = share;
        mixes.residual[p] = residual;
      }
  }
  return mixes;
}
