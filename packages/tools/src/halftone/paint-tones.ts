/**
 * A preview whose dots would be finer than its pixels: every pixel gets the look that the dots in it have together.
 * Drawn there all the same, they would be grain and patterns of the preview's own, which nobody will print.
 */
import { FULL_TONE } from '@printready/imaging';

/** A pixel's points with one ink, as the share of it that is covered. */
export function readShares(
  ink: Uint8Array,
  bit: number,
  samples: number,
  width: number,
  shares: Uint16Array,
): void {
  for (let x = 0; x < width; x++) {
    let count = 0;
    for (let row = 0; row < samples; row++) {
      const from = (row * width + x) * samples;
      for (let i = from; i < from + samples; i++) if ((ink[i]! & bit) !== 0) count++;
    }
    shares[x] = Math.round((count * FULL_TONE) / samples ** 2);
  }
}

/** Paints one row from the share of each plate; `source` is the same row of the art. */
export type PaintTones = (shares: readonly Uint16Array[], source: Int32Array, target: Int32Array) => void;

/** One ink over nothing: its share is its opacity. */
function paintOne(colour: number | null): PaintTones {
  return ([shares], source, target) => {
    for (let x = 0; x < target.length; x++) {
      const alpha = Math.round((shares![x]! * 255) / FULL_TONE);
      target[x] = alpha === 0 ? 0 : ((colour ?? source[x]!) & 0xffffff) | (alpha << 24);
    }
  };
}

/**
 * @param colours per combination of ink bits; null: every pixel keeps its own.
 * @param bits of the plates, in the order of their shares. Plates lie over one another by chance (Demichel).
 */
export function createTonePainter(colours: Int32Array | null, bits: readonly number[]): PaintTones {
  if (!colours || bits.length === 1) return paintOne(colours && (colours[bits[0]!] ?? 0));
  const subsets = 1 << bits.length;
  const inksOf = (subset: number) =>
    bits.reduce((inks, bit, plate) => (((subset >> plate) & 1) === 1 ? inks | bit : inks), 0);
  const looks = Array.from({ length: subsets }, (_, subset) => colours[inksOf(subset)]!);
  const channel = (shift: number) => Float64Array.from(looks, (look) => (look >> shift) & 255);
  const [reds, greens, blues] = [channel(0), channel(8), channel(16)];
  const weights = new Float64Array(subsets);
  return (shares, _source, target) => {
    for (let x = 0; x < target.length; x++) {
      weights[0] = 1;
      for (let plate = 0, half = 1; plate < shares.length; plate++, half *= 2) {
        const share = shares[plate]![x]! / FULL_TONE;
        for (let i = 0; i < half; i++) {
          weights[half + i] = weights[i]! * share;
          weights[i]! *= 1 - share;
        }
      }
      const inked = 1 - weights[0];
      const alpha = Math.round(inked * 255);
      if (alpha === 0) {
        target[x] = 0;
        continue;
      }
      let [red, green, blue] = [0.5 * inked, 0.5 * inked, 0.5 * inked];
      for (let i = 1; i < subsets; i++) {
        const weight = weights[i]!;
        red += weight * reds[i]!;
        green += weight * greens[i]!;
        blue += weight * blues[i]!;
      }
      target[x] = (red / inked) | ((green / inked) << 8) | ((blue / inked) << 16) | (alpha << 24);
    }
  };
}
