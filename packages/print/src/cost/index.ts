/** Ink amounts from plates, and money in whole cents. */
export { type InkAmount, type InkArea, inkAmounts, isSameInk, unpricedInks } from './ink-amounts.ts';
export {
  AMOUNT_UNITS,
  type InkRate,
  type InkRates,
  type NamedInkRate,
  type PriceTier,
  type Process,
  type ShopRates,
  TYPICAL_RATES,
} from './rates.ts';
export { type CostPart, missingPriceNames, type SheetCost, type SheetUse, sheetCost } from './sheet-cost.ts';
export { splitCents } from './split-cents.ts';
