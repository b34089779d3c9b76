import { wholeCents } from './cents.ts';
import { type InkAmount, type InkArea, inkAmounts, unpricedInks } from './ink-amounts.ts';
import type { PriceTier, ShopRates } from './rates.ts';

/** Film and ink that a job uses, over all its sheets. */
export type SheetUse = {
  readonly inks: readonly InkArea[];
  /** Inked area, which is powdered, m². */
  readonly printedSquareMeters: number;
  readonly filmSquareMeters: number;
  readonly filmMeters: number;
  readonly pieces: number;
};

export type CostPart = 'ink' | 'powder' | 'film' | 'time' | 'setup';

type MissingPrice = 'ink' | 'powder' | 'film';

/** Whole cents, each rounded once; cost = sum of parts, price = cost + margin − discount. */
type Money = {
  readonly parts: Readonly<Record<CostPart, number>>;
  readonly costCents: number;
  readonly marginCents: number;
  readonly discountPercent: number;
  readonly discountCents: number;
  readonly priceCents: number;
};

export type SheetCost = {
  readonly inks: readonly InkAmount[];
  readonly powderGrams: number;
  readonly minutes: number;
  /** Missing prices that the cost depends on; an ink without a price has null cents. */
  readonly missing: readonly MissingPrice[];
  /** Null if a price is missing. */
  readonly money: Money | null;
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Discount of the highest tier that the count reaches, %. */
function discountFor(pieces: number, tiers: readonly PriceTier[]): number {
  const reached = tiers.filter(({ from }) => from <= pieces);
  const [best] = reached.toSorted((one, other) => other.from - one.from);
  return best?.discountPercent ?? 0;
}

function moneyOf(parts: Money['parts'], pieces: number, { marginPercent, tiers }: ShopRates): Money {
  const costCents = sum(Object.values(parts));
  const marginCents = wholeCents((costCents * marginPercent) / 100);
  const discountPercent = discountFor(pieces, tiers);
  const discountCents = wholeCents(((costCents + marginCents) * discountPercent) / 100);
  const priceCents = costCents + marginCents - discountCents;
  return { parts, costCents, marginCents, discountPercent, discountCents, priceCents };
}

function missingPrices(
  inks: readonly InkAmount[],
  powderGrams: number,
  use: SheetUse,
  rates: ShopRates,
): MissingPrice[] {
  return [
    ...(inks.some(({ cents }) => cents === null) ? (['ink'] as const) : []),
    ...(powderGrams > 0 && rates.powderCentsPerKilogram === 0 ? (['powder'] as const) : []),
    ...(use.filmSquareMeters > 0 && rates.filmCentsPerSquareMeter === 0 ? (['film'] as const) : []),
  ];
}

/** Cost and price of DTF sheets. Time and setup are counted only if the shop has set their prices. */
export function sheetCost(use: SheetUse, rates: ShopRates): SheetCost {
  const inks = inkAmounts(use.inks, rates.dtf);
  const powderGrams = use.printedSquareMeters * rates.powderGramsPerSquareMeter;
  const minutes = use.filmMeters * rates.minutesPerMeter;
  const missing = missingPrices(inks, powderGrams, use, rates);
  if (missing.length > 0) return { inks, powderGrams, minutes, missing, money: null };
  const parts = {
    ink: sum(inks.map(({ cents }) => cents ?? 0)),
    powder: wholeCents((powderGrams * rates.powderCentsPerKilogram) / 1000),
    film: wholeCents(use.filmSquareMeters * rates.filmCentsPerSquareMeter),
    time: wholeCents((minutes * rates.centsPerHour) / 60),
    setup: rates.setupCents,
  };
  return { inks, powderGrams, minutes, missing, money: moneyOf(parts, use.pieces, rates) };
}

/** Prices that the shop has to set before the cost can be computed, such as "white ink". */
export const missingPriceNames = ({ missing, inks }: SheetCost): readonly string[] =>
  missing.flatMap((part) => (part === 'ink' ? unpricedInks(inks) : [part]));
