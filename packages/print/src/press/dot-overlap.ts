/** Color effect of overlapping dots on two plates; plates with a large effect need different screen angles. */
import { exact } from '@printready/pixels/number';
import { type Chain, printChain } from '../solver/chain.ts';
import { differenceMatrix } from '../solver/color-difference.ts';

const SAMPLES = 1000;

const swingOf = (share: number) => exact.sin(Math.PI * share) / Math.PI;

/** Share of the light below each plate that reaches the eye, by channel; the last three are 1. */
function lightThrough({ count, leaves }: Chain, shares: Float64Array, through: Float64Array): void {
  through.fill(1, 3 * count);
  for (let at = 3 * count - 1; at >= 0; at--)
    through[at] = through[at + 3]! * (1 + shares[Math.floor(at / 3)]! * (leaves[at]! - 1));
}

/** @param overlaps accumulates, for each pair of plates, ΔE² between overlapping and separate dots at one pixel. */
function addOverlaps(
  { count, garment, adds, leaves }: Chain,
  shares: Float64Array,
  { look, through }: { readonly look: Float64Array; readonly through: Float64Array },
  overlaps: Float64Array,
): void {
  const [below, step] = [Float64Array.from(garment), new Float64Array(3)];
  for (let lower = 0; lower < count; lower++) {
    for (let c = 0; c < 3; c++) step[c] = adds[3 * lower + c]! + (leaves[3 * lower + c]! - 1) * below[c]!;
    const own = shares[lower]!;
    for (let c = 0; c < 3; c++) below[c]! += own * step[c]!;
    if (own === 0 || own === 1) continue;
    for (let upper = lower + 1; upper < count; upper++) {
      const share = shares[upper]!;
      if (share === 0) continue;
      const swing = share === 1 ? 0 : swingOf(own) * swingOf(share);
      for (let row = 0; swing > 0 && row < 9; row += 3) {
        let seen = 0;
        for (let c = 0; c < 3; c++) {
          const at = 3 * upper + c;
          seen += look[row + c]! * step[c]! * (leaves[at]! - 1) * through[at + 3]!;
        }
        overlaps[lower * count + upper]! += (seen * swing) ** 2;
      }
      for (let c = 0; c < 3; c++) step[c]! *= 1 + share * (leaves[3 * upper + c]! - 1);
    }
  }
}

/** @returns mean ΔE² per pair of plates, at `count` · earlier plate + later plate */
export function measureDotOverlap(chain: Chain, plates: readonly Uint8Array[]): Float64Array {
  const { count } = chain;
  const overlaps = new Float64Array(count * count);
  const pixels = plates[0]?.length ?? 0;
  const every = Math.max(1, Math.floor(pixels / SAMPLES));
  const [shares, light] = [new Float64Array(count), new Float64Array(3)];
  const [look, through] = [new Float64Array(9), new Float64Array(3 * (count + 1))];
  let seen = 0;
  for (let at = 0; at < pixels; at += every, seen++) {
    for (let i = 0; i < count; i++) shares[i] = plates[i]![at]! / 255;
    printChain(chain, shares, light);
    differenceMatrix(light, look);
    lightThrough(chain, shares, through);
    addOverlaps(chain, shares, { look, through }, overlaps);
  }
  return overlaps.map((sum) => sum / Math.max(1, seen));
}
