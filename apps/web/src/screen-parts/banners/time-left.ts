const MIN_ELAPSED_MS = 1_000;

export function timeLeft(fraction: number, elapsedMs: number): string {
  if (fraction <= 0.02 || fraction >= 1 || elapsedMs < MIN_ELAPSED_MS) return '';
  const milliseconds = elapsedMs / fraction - elapsedMs;
  return milliseconds < 1_000 ? 'less than a second left' : `${aboutTime(milliseconds)} left`;
}

/** Rounds up: "about 20 s", "about 3 min", "about 2 h". */
export function aboutTime(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  if (seconds <= 90) return `about ${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `about ${minutes} min` : `about ${Math.ceil(minutes / 60)} h`;
}
