import { screenByThresholds } from '../threshold-row/index.ts';
import { type AmScreen, wrap } from './screen.ts';

export { AM_DOTS, type AmDot } from './dot-shapes.ts';
export { achievedRosette } from './rosette.ts';
export { type AmScreen, createAmScreen, FULL_TONE } from './screen.ts';
export { type AchievedScreen, achievedScreen } from './supercell.ts';

/** Position of a device row in the screen's thresholds; rows may come in any order. */
export function amPlace(
  { brickWidth, brickHeight, brickShift }: AmScreen,
  y: number,
): { readonly row: number; readonly column: number } {
  return { row: y % brickHeight, column: wrap(-Math.floor(y / brickHeight) * brickShift, brickWidth) };
}

/** Sets `bit` in `ink` where the tone (0…65535) reaches the threshold; other bits stay. Rows may come in any order. */
export function screenAmRow(
  screen: AmScreen,
  y: number,
  tone: Uint16Array,
  ink: Uint8Array,
  bit: number,
): void {
  const { thresholds, brickWidth } = screen;
  const { row, column } = amPlace(screen, y);
  screenByThresholds({ thresholds, width: brickWidth }, row, column, tone, ink, bit);
}
