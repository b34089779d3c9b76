/** Paints the average of the dots in a preview whose pixels are coarser than dots; single dots would alias. */
import { FULL_TONE } from '@printready/print/screens';

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

export type PaintTones = (shares: readonly Uint16Array[], source: Int32Array, target: Int32Array) => void;

function paintOne(color: number | null): PaintTones {
  return ([shares], source, target) => {
    for (let x = 0; x < target.length; x++) {
      const alpha = Math.round((shares![x]! * 255) / FULL_TONE);
      target[x] = alpha === 0 ? 0 : ((color ?? source[x]!) & 0xffffff) | (alpha << 24);
    }
  };
}

/** Color channels of the sixteen overprints, in four groups: one per combination of the second pair of plates. */
function channelsOf(colors: Int32Array, bits: readonly number[]) {
  const looks = Array.from({ length: 16 }, (_, subset) => {
    const inks = bits.reduce((sum, bit, plate) => (((subset >> plate) & 1) === 1 ? sum | bit : sum), 0);
    return colors[inks]!;
  });
  const channel = (shift: number) => Float64Array.from(looks, (look) => (look >> shift) & 255);
  return [channel(0), channel(8), channel(16)] as const;
}

/** Four inks that overlap at random (Demichel): an overprint's weight is the product of its plates' coverages. */
function paintFour(colors: Int32Array, bits: readonly number[]): PaintTones {
  const [reds, greens, blues] = channelsOf(colors, bits);
  reds[0] = greens[0] = blues[0] = 0;
  const pair = new Float64Array(4);
  return (shares, _source, target) => {
    const [first, second, third, fourth] = shares as [Uint16Array, Uint16Array, Uint16Array, Uint16Array];
    for (let x = 0; x < target.length; x++) {
      const a = first[x]! / FULL_TONE;
      const b = second[x]! / FULL_TONE;
      const c = third[x]! / FULL_TONE;
      const d = fourth[x]! / FULL_TONE;
      const neither = (1 - a) * (1 - b);
      const onlyA = a * (1 - b);
      const onlyB = (1 - a) * b;
      const both = a * b;
      pair[0] = (1 - c) * (1 - d);
      pair[1] = c * (1 - d);
      pair[2] = (1 - c) * d;
      pair[3] = c * d;
      const inked = 1 - neither * pair[0];
      const alpha = Math.round(inked * 255);
      if (alpha === 0) {
        target[x] = 0;
        continue;
      }
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let i = 0, at = 0; i < 4; i++, at += 4) {
        const weight = pair[i]!;
        if (weight === 0) continue;
        red +=
          weight *
          (neither * reds[at]! + onlyA * reds[at + 1]! + onlyB * reds[at + 2]! + both * reds[at + 3]!);
        green +=
          weight *
          (neither * greens[at]! +
            onlyA * greens[at + 1]! +
            onlyB * greens[at + 2]! +
            both * greens[at + 3]!);
        blue +=
          weight *
          (neither * blues[at]! + onlyA * blues[at + 1]! + onlyB * blues[at + 2]! + both * blues[at + 3]!);
      }
      const opaque = 1 / inked;
      target[x] =
        (red * opaque + 0.5) | ((green * opaque + 0.5) << 8) | ((blue * opaque + 0.5) << 16) | (alpha << 24);
    }
  };
}

/** @param colors by ink bits; null keeps the pixels' colors. @param bits ink bits of one or four plates */
export function createTonePainter(colors: Int32Array | null, bits: readonly number[]): PaintTones {
  if (!colors || bits.length === 1) return paintOne(colors && (colors[bits[0] ?? 0] ?? 0));
  if (bits.length !== 4) throw new RangeError(`Tones are painted of one plate or four, not ${bits.length}.`);
  return paintFour(colors, bits);
}
