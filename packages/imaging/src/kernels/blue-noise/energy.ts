/** Crowding measure of void-and-cluster: integer-valued Gaussians around dots on a torus. */
import * as exact from '../../number/exact-math.ts';

/** Ulichney's σ, px. */
const SIGMA = 1.5;
/** Cutoff of the Gaussian, px. */
const REACH = 7;
/** Scale to integers: sums are independent of order, so every implementation finds the same tile. */
const SCALE = 2 ** 20;

/** Weights by distance along x and y, 0…7 each: `GAUSSIAN[dy · 8 + dx]`. */
const GAUSSIAN: Float64Array = Float64Array.from({ length: (REACH + 1) ** 2 }, (_, i) => {
  const dx = i % (REACH + 1);
  const dy = (i - dx) / (REACH + 1);
  return Math.round(SCALE * exact.exp(-(dx * dx + dy * dy) / (2 * SIGMA * SIGMA)));
});

/** Crowding contribution of a dot at this distance, without wrapping. */
export function crowding(dx: number, dy: number): number {
  return dx > REACH || dy > REACH ? 0 : GAUSSIAN[dy * (REACH + 1) + dx]!;
}

export { REACH };
