import { REDIRECT_RECOVERY_MS, REDIRECT_TIME_KEY } from '@printready/contracts/billing';

export function redirectToPayment(url: string): void {
  localStorage.setItem(REDIRECT_TIME_KEY, String(Date.now()));
  window.location.assign(url);
}

export const forgetRedirect = (): void => localStorage.removeItem(REDIRECT_TIME_KEY);

/** Clears the stored time. @returns true if a payment was just aborted */
export function takeRecovery(now: number): boolean {
  const kept = localStorage.getItem(REDIRECT_TIME_KEY);
  if (kept === null) return false;
  forgetRedirect();
  const left = /^\d+$/.test(kept) ? Number(kept) : Number.NaN;
  return left <= now && now - left < REDIRECT_RECOVERY_MS;
}
