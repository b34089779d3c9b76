import { type AmScreen, wrap } from './screen.ts';

function thresholdAt(screen: AmScreen, x: number, y: number): number {
  const { a, b } = screen.supercell;
  // (brickWidth, 0) and (0, brickWidth) are lattice vectors, so both coordinates wrap at brickWidth.
  const period = screen.brickWidth;
  for (let i = 0; i < period; i++) {
    for (let j = 0; j < period; j++) {
      const row = wrap(y + i * b - j * a, period);
      if (row < screen.brickHeight) {
        return screen.thresholds[row * period + wrap(x - i * a - j * b, period)]!;
      }
    }
  }
  throw new RangeError(`(${x}, ${y}) is on no lattice row; the supercell is broken.`);
}

export function screenAmRowReference(
  screen: AmScreen,
  y: number,
  tone: Uint16Array,
  ink: Uint8Array,
  bit: number,
): void {
  for (let x = 0; x < tone.length; x++) if (tone[x]! >= thresholdAt(screen, x, y)) ink[x] = ink[x]! | bit;
}
