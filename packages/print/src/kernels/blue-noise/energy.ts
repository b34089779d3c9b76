import { exact } from '@printready/pixels/number';

/** Ulichney's σ, px. */
const SIGMA = 1.5;
/** Cutoff of the Gaussian, px. */
const REACH = 7;
/** Scale to integers, which makes sums independent of their order, so every implementation finds the same tile. */
const SCALE = 2 ** 20;

const GAUSSIAN: Float64Array = Float64Array.from({ length: (REACH + 1) ** 2 }, (_, i) => {
  const dx = i % (REACH + 1);
  const dy = (i - dx) / (REACH + 1);
  return Math.round(SCALE * exact.exp(-(dx * dx + dy * dy) / (2 * SIGMA * SIGMA)));
});

export function crowding(dx: number, dy: number): number {
  return dx > REACH || dy > REACH ? 0 : GAUSSIAN[dy * (REACH + 1) + dx]!;
}

export { REACH };
