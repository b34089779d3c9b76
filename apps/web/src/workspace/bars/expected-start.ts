const KEY = 'printready-network-start-ms';
const UNKNOWN_MS = 6_000;
const MIN_MS = 500;

export function readExpectedMs(): number {
  const kept = Number(localStorage.getItem(KEY));
  return kept >= MIN_MS ? kept : UNKNOWN_MS;
}

export function saveExpectedMs(tookMs: number): void {
  if (tookMs >= MIN_MS) localStorage.setItem(KEY, `${Math.round(tookMs)}`);
}
