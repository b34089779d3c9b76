import type { InkAmount } from '@printready/print/cost';

/** 12.4 ml; more digits for small amounts. */
export function formatAmount(amount: number, unit: 'ml' | 'g'): string {
  if (amount > 0 && amount < 0.01) return `under 0.01 ${unit}`;
  const digits = amount >= 100 ? 0 : amount >= 10 ? 1 : 2;
  const text = amount.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${text} ${unit}`;
}

export const formatCents = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** "A, B and C". */
export const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);

/** Inks without a price, under the names that the rates form uses: "color ink", or the name of a named ink. */
export function unpricedInks(inks: readonly InkAmount[]): readonly string[] {
  const unpriced = inks.filter(({ cents }) => cents === null);
  return [...new Set(unpriced.map(({ name, rate }) => `${rate === 'own' ? name : rate} ink`))];
}
