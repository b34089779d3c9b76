import { wholeCents } from './cents.ts';
import type { InkRate, InkRates } from './rates.ts';

/** Coverage of a plate times its area: the area that the ink would cover at 100 %. */
export type InkArea = {
  readonly name: string;
  readonly white: boolean;
  readonly squareMeters: number;
};

export type InkAmount = Pick<InkArea, 'name' | 'white'> & {
  /** Rate that was used: the ink's own, or that of all color or white inks. */
  readonly rate: 'own' | 'color' | 'white';
  /** ml or g. */
  readonly amount: number;
  /** Null if ink is used and its price is not set. */
  readonly cents: number | null;
};

export const isSameInk = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

function rateOf({ name, white }: InkArea, rates: InkRates): InkRate & Pick<InkAmount, 'rate'> {
  const own = rates.named.find((one) => isSameInk(one.name, name));
  if (own) return { ...own, rate: 'own' };
  return white ? { ...rates.white, rate: 'white' } : { ...rates.color, rate: 'color' };
}

export function inkAmounts(areas: readonly InkArea[], rates: InkRates): readonly InkAmount[] {
  return areas.map((area) => {
    const { perSquareMeter, passes, centsPerThousand, rate } = rateOf(area, rates);
    const amount = area.squareMeters * perSquareMeter * passes;
    const isUnpriced = amount > 0 && centsPerThousand === 0;
    const cents = isUnpriced ? null : wholeCents((amount * centsPerThousand) / 1000);
    return { name: area.name, white: area.white, rate, amount, cents };
  });
}

/** Inks without a price, under the names that the rates form uses: "color ink", or the name of a named ink. */
export function unpricedInks(inks: readonly InkAmount[]): readonly string[] {
  const unpriced = inks.filter(({ cents }) => cents === null);
  return [...new Set(unpriced.map(({ name, rate }) => `${rate === 'own' ? name : rate} ink`))];
}
