import { expect, it } from 'vitest';
import { createAmScreen, FULL_TONE, screenAmRow } from '../kernels/am-screen/index.ts';
import { createChain, printChain } from '../solver/chain.ts';
import { differenceOf } from '../solver/color-difference.ts';
import { inkOf } from './ink.ts';
import { sharedAngleError } from './shared-angle.ts';

const INKS = [
  inkOf('Cyan', [0.1, 0.4, 0.75], 0.3),
  inkOf('Red', [0.7, 0.08, 0.06], 0.5),
  inkOf('Gold', [0.8, 0.55, 0.1], 0.4),
];
const chain = createChain(INKS, [0.9, 0.9, 0.88]);

/** Mean light of uniform tones whose dots coincide. */
function printedInPhase(shares: readonly number[]): number[] {
  const size = 640;
  const screen = createAmScreen({ dpi: 600, frequencyLpi: 45, angleDegrees: 22.5 }, 'round');
  const tone = new Uint16Array(size);
  const rows = shares.map(() => new Uint8Array(size));
  const sum = [0, 0, 0];
  const light = new Float64Array(3);
  for (let y = 0; y < size; y++) {
    for (const [i, share] of shares.entries()) {
      rows[i]!.fill(0);
      screenAmRow(screen, y, tone.fill(Math.round(share * FULL_TONE)), rows[i]!, 1);
    }
    for (let x = 0; x < size; x++) {
      printChain(
        chain,
        rows.map((row) => row[x]!),
        light,
      );
      for (let c = 0; c < 3; c++) sum[c]! += light[c]! / size ** 2;
    }
  }
  return sum;
}

it.each([
  [0.5, 0.5, 0.5],
  [0.2, 0.6, 0.4],
  [0.8, 0.1, 0.3],
])('sharedAngleError matches actual halftone dots in phase at coverages %d, %d and %d', (...shares) => {
  const apart = new Float64Array(3);
  const bytes = shares.map((share) => Math.round(255 * share));
  const rounded = bytes.map((byte) => byte / 255);
  printChain(chain, rounded, apart);
  const { mean } = sharedAngleError(
    chain,
    bytes.map((byte) => Uint8Array.of(byte)),
  );
  expect(mean).toBeGreaterThan(1);
  expect(Math.abs(mean - differenceOf(printedInPhase(rounded), apart))).toBeLessThan(0.5);
});

it('sharedAngleError is 0 for a single plate and for solids', () => {
  const none = new Uint8Array(3);
  expect(sharedAngleError(chain, [Uint8Array.of(40, 128, 255), none, none]).mean).toBeLessThan(1e-9);
  expect(
    sharedAngleError(chain, [Uint8Array.of(255), Uint8Array.of(255), Uint8Array.of(0)]).mean,
  ).toBeLessThan(1e-9);
});
