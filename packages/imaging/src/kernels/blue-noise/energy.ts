/** The measure of crowding in void-and-cluster: a Gaussian around every dot, on a torus, in whole numbers. */
import * as exact from '../../exact-math.ts';

/** Ulichney's σ of 1.5 pixels. */
const SIGMA = 1.5;
/** Beyond this the Gaussian rounds to nothing that matters. */
const REACH = 7;
/** Whole numbers add up the same in any order, so every implementation finds the same tile. */
const SCALE = 2 ** 20;

/** Weights by distance along x and y, 0…7 each: `GAUSSIAN[dy · 8 + dx]`. */
const GAUSSIAN: Float64Array = Float64Array.from({ length: (REACH + 1) ** 2 }, (_, i) => {
  const dx = i % (REACH + 1);
  const dy = (i - dx) / (REACH + 1);
  return Math.round(SCALE * exact.exp(-(dx * dx + dy * dy) / (2 * SIGMA * SIGMA)));
});

/** What a dot at one pixel adds to the crowding at another, `dx` and `dy` apart without wrapping. */
export function crowding(dx: number, dy: number): number {
  return dx > REACH || dy > REACH ? 0 : GAUSSIAN[dy * (REACH + 1) + dx]!;
}

export { REACH };
