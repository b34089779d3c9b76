export type Surround = 'transparent' | 'edge' | 'mirror';

/** Source column (or row) shown at `at`, or -1 for transparent. The mirror repeats the edge sample: 2 1 0 | 0 1 2. */
export function sourceIndex(at: number, length: number, surround: Surround): number {
  if (at >= 0 && at < length) return at;
  if (surround === 'transparent') return -1;
  if (surround === 'edge') return at < 0 ? 0 : length - 1;
  const period = 2 * length;
  const folded = ((at % period) + period) % period;
  return folded < length ? folded : period - 1 - folded;
}
