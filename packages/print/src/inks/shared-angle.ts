/** Inks at one screen angle overlap depending on register; independent screens print the mean of all overlaps. */
import { type Chain, printChain } from '../solver/chain.ts';
import { differenceOf } from '../solver/color-difference.ts';
import { type Errors, summarize } from './ink-errors.ts';

const SAMPLES = 4000;

/** ΔE between concentric dots and independent screens. */
export function sharedAngleError(chain: Chain, plates: readonly Uint8Array[]): Errors {
  const { count } = chain;
  const pixels = plates[0]?.length ?? 0;
  const step = Math.max(1, Math.floor(pixels / SAMPLES));
  const [shares, solid] = [new Float64Array(count), new Float64Array(count)];
  const [apart, layer] = [new Float64Array(3), new Float64Array(3)];
  const errors: number[] = [];
  for (let at = 0; at < pixels; at += step) {
    let any = 0;
    for (let i = 0; i < count; i++) any += shares[i] = plates[i]![at]! / 255;
    if (any === 0) continue;
    printChain(chain, shares, apart);
    const nested = [0, 0, 0];
    let outside = 1;
    // From the area without dots inward: each ring has the inks of all dots larger than the ring.
    solid.fill(0);
    const order = [...shares.keys()].sort((a, b) => shares[b]! - shares[a]!);
    for (let ring = 0; ring <= count; ring++) {
      const inner = ring < count ? shares[order[ring]!]! : 0;
      printChain(chain, solid, layer);
      for (let c = 0; c < 3; c++) nested[c]! += (outside - inner) * layer[c]!;
      outside = inner;
      if (ring < count) solid[order[ring]!] = 1;
    }
    errors.push(differenceOf(nested, apart));
  }
  return summarize(
    errors,
    errors.map(() => 1),
  );
}
