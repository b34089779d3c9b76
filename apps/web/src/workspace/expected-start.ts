/** How long a network took to start on this device; for the bar that is shown meanwhile. */
const KEY = 'printready-network-start-ms';
/** A laptop's processor. */
const UNKNOWN_MS = 6_000;
/** Shorter ones were stopped, or waited for nothing. */
const LEAST_MS = 500;

export function readExpectedMs(): number {
  const kept = Number(localStorage.getItem(KEY));
  return kept >= LEAST_MS ? kept : UNKNOWN_MS;
}

export function saveExpectedMs(tookMs: number): void {
  if (tookMs >= LEAST_MS) localStorage.setItem(KEY, `${Math.round(tookMs)}`);
}
