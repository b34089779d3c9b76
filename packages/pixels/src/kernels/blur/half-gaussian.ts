import * as exact from '../../number/exact-math.ts';

/** Half of a Gaussian that sums to 1 together with its mirror image; cut off at 3 σ. */
export function halfGaussian(sigmaPx: number): Float64Array {
  const reach = Math.ceil(3 * sigmaPx);
  const weights = Float64Array.from({ length: reach + 1 }, (_, i) =>
    exact.exp(-(i * i) / (2 * sigmaPx * sigmaPx)),
  );
  const whole = weights.reduce((sum, weight, i) => sum + (i === 0 ? weight : 2 * weight), 0);
  return weights.map((weight) => weight / whole);
}
