/** Amplitude-modulated halftone screens: dots on a grid, larger where there is more ink. */
import { type AmScreen, wrap } from './screen.ts';

export { type AmScreen, createAmScreen, FULL_TONE } from './screen.ts';
export { AM_DOTS, type AmDot } from './spot.ts';
export { type AchievedScreen, achievedScreen } from './supercell.ts';

/**
 * Screens one row: sets `bit` in `ink` wherever the tone (0…65535) reaches the screen's threshold.
 * @param y the row on the device; rows may come in any order. @param ink as long as `tone`; other bits stay.
 */
export function screenAmRow(
  screen: AmScreen,
  y: number,
  tone: Uint16Array,
  ink: Uint8Array,
  bit: number,
): void {
  const { thresholds, brickWidth, brickHeight, brickShift } = screen;
  const first = (y % brickHeight) * brickWidth;
  let column = wrap(-Math.floor(y / brickHeight) * brickShift, brickWidth);
  for (let x = 0; x < tone.length; column = 0) {
    const end = Math.min(tone.length, x + brickWidth - column);
    for (let i = first + column; x < end; x++, i++) {
      // Without a branch, which dots would mispredict: the difference is negative where the tone reaches.
      ink[x] = ink[x]! | (((thresholds[i]! - 1 - tone[x]!) >> 31) & bit);
    }
  }
}
