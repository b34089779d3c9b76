/** Tests that the dots of three screens coincide as often as those of independent screens, anywhere on the print. */
import { describe, expect, it } from 'vitest';
import { rosetteShift } from '../../press/press.ts';
import { achievedRosette, amPlace, createAmScreen, FULL_TONE } from './index.ts';
import type { AmScreenRequest } from './supercell.ts';

const REQUESTS: readonly AmScreenRequest[] = [
  { dpi: 600, frequencyLpi: 45, angleDegrees: 22.5 },
  { dpi: 720, frequencyLpi: 55, angleDegrees: 7.5 },
  { dpi: 300, frequencyLpi: 45, angleDegrees: 37 },
];

/** Excess rate of coinciding dots in three 50 % tones around a position, compared with independent screens. */
function meetingsAt(request: AmScreenRequest, left: number, top: number): number {
  const screens = achievedRosette(request).map((screen) =>
    createAmScreen({ ...screen, dpi: request.dpi, exact: true }, 'round'),
  );
  const shifts = screens.map(({ cellPixels, angleDegrees }, i) =>
    i === 1 ? Math.round(cellPixels * rosetteShift(angleDegrees)) : 0,
  );
  // The square spans 32 cells, so that dots cut off at its border hardly change the mean.
  const side = Math.round(32 * screens[0]!.cellPixels);
  let sum = 0;
  for (let y = top; y < top + side; y++) {
    const places = screens.map((screen, i) => amPlace(screen, y + shifts[i]!));
    for (let x = left; x < left + side; x++) {
      let all = 1;
      for (const [i, { thresholds, brickWidth }] of screens.entries()) {
        const { row, column } = places[i]!;
        const inks = thresholds[row * brickWidth + ((column + x) % brickWidth)]! <= FULL_TONE / 2;
        all *= inks ? 0.5 : -0.5;
      }
      sum += all;
    }
  }
  return Math.abs(sum) / side ** 2;
}

describe.each(REQUESTS)('achievedRosette for %o', (request) => {
  it('does not drift across an 18-inch print', () => {
    const inch = request.dpi;
    for (const [x, y] of [
      [0, 0],
      [9, 0],
      [18, 0],
      [4, 12],
      [18, 18],
    ] as const)
      expect(meetingsAt(request, x * inch, y * inch), `${x} in, ${y} in`).toBeLessThan(0.012);
  });

  it('equals the screens of createAmScreen and is close to the request', () => {
    for (const [i, screen] of achievedRosette(request).entries()) {
      const made = createAmScreen({ ...screen, dpi: request.dpi, exact: true }, 'round');
      expect(made.frequencyLpi).toBeCloseTo(screen.frequencyLpi, 9);
      expect(made.angleDegrees).toBeCloseTo(screen.angleDegrees, 9);
      expect(Math.abs(screen.frequencyLpi / request.frequencyLpi - 1)).toBeLessThan(0.0051);
      expect(Math.abs(screen.angleDegrees - request.angleDegrees - 30 * i)).toBeLessThan(0.26);
    }
  });
});

it('achievedRosette falls back to the nearest single screens for very large cells', () => {
  const screens = achievedRosette({ dpi: 600, frequencyLpi: 1.5, angleDegrees: 22.5 });
  expect(screens).toHaveLength(3);
  for (const { frequencyLpi } of screens) expect(frequencyLpi).toBeCloseTo(1.5, 1);
});
