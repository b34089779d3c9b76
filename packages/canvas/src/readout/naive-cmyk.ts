/** CMYK without a profile, with maximum black generation. Only an estimate, and labeled as such. */
import type { Color } from '../color.ts';

/** Returns C, M, Y and K, 0…1 each. */
export function naiveCmyk({ r, g, b }: Color): readonly [number, number, number, number] {
  const brightest = Math.max(r, g, b);
  if (brightest === 0) return [0, 0, 0, 1];
  const share = (channel: number) => (brightest - channel) / brightest;
  return [share(r), share(g), share(b), 1 - brightest / 255];
}
