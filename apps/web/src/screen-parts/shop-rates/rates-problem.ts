import { type InkRates, isSameInk, type PriceTier, type ShopRates } from '@printready/print/cost';

function inkProblem({ named }: InkRates): string | null {
  if (named.some(({ name }) => name.trim() === '')) return 'Name each ink you added, or remove it.';
  const twice = named.find(({ name }, i) => named.slice(0, i).some((other) => isSameInk(other.name, name)));
  return twice ? `Two inks are named “${twice.name.trim()}”. Remove one.` : null;
}

function tierProblem(tiers: readonly PriceTier[]): string | null {
  const twice = tiers.find(({ from }, i) => tiers.slice(0, i).some((other) => other.from === from));
  return twice ? `Two discounts start at ${twice.from} pieces. Remove one.` : null;
}

/** Null for rates that can be saved. */
export const rateProblem = ({ dtf, screen, tiers }: ShopRates): string | null =>
  inkProblem(dtf) ?? inkProblem(screen) ?? tierProblem(tiers);
