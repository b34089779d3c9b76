/** When this browser last left for Stripe's page: who comes back to /pricing soon after has not paid. */
import { REDIRECT_RECOVERY_MS, REDIRECT_TIME_KEY } from '@printready/contracts/billing';

export function leaveForPayment(url: string): void {
  localStorage.setItem(REDIRECT_TIME_KEY, String(Date.now()));
  window.location.assign(url);
}

export const forgetRedirect = (): void => localStorage.removeItem(REDIRECT_TIME_KEY);

/** Clears it in any case. @returns whether the payment has just been broken off */
export function takeRecovery(now: number): boolean {
  const kept = localStorage.getItem(REDIRECT_TIME_KEY);
  if (kept === null) return false;
  forgetRedirect();
  const left = /^\d+$/.test(kept) ? Number(kept) : Number.NaN;
  return left <= now && now - left < REDIRECT_RECOVERY_MS;
}
