export function formatDuration(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)}\u00a0s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)}\u00a0min` : `${(seconds / 3600).toFixed(1)}\u00a0h`;
}
