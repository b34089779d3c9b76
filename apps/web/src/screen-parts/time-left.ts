/** "About 20 s left": from how far a run is and how long that took. */

const FIRST_WORD_AFTER_MS = 1_000;

/** Empty while it is too early to say or nearly over. */
export function timeLeft(fraction: number, elapsedMs: number): string {
  if (fraction <= 0.02 || fraction >= 1 || elapsedMs < FIRST_WORD_AFTER_MS) return '';
  const seconds = (elapsedMs / fraction - elapsedMs) / 1000;
  if (seconds < 1) return 'less than a second left';
  if (seconds < 90) return `about ${Math.ceil(seconds)} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
}
