import { type ShopRates, TYPICAL_RATES } from '@printready/print/cost';
import { ratesSchema } from '@printready/print/rates';
import { useSyncExternalStore } from 'react';

const KEY = 'printready-shop-rates';
const listeners = new Set<() => void>();

let rates: ShopRates | undefined;

/** Unreadable rates are replaced by typical ones. */
function readRates(): ShopRates {
  try {
    const parsed = ratesSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : TYPICAL_RATES;
  } catch {
    return TYPICAL_RATES;
  }
}

function changed(): void {
  rates = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', changed);
    // Without a listener, changes made in another tab are missed, so the next use reads the rates again.
    rates = undefined;
  };
}

/** The shop's rates in this browser. */
export function useShopRates(): ShopRates {
  return useSyncExternalStore(subscribe, () => (rates ??= readRates()));
}

export function saveRates(next: ShopRates): void {
  localStorage.setItem(KEY, JSON.stringify(next));
  changed();
}
