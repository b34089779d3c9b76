import type { ThresholdTile } from './index.ts';

export function screenByThresholdsReference(
  { thresholds, width }: ThresholdTile,
  row: number,
  column: number,
  tone: Uint16Array,
  ink: Uint8Array,
  bit: number,
): void {
  for (let x = 0; x < tone.length; x++) {
    if (tone[x]! >= thresholds[row * width + ((column + x) % width)]!) ink[x] = ink[x]! | bit;
  }
}
