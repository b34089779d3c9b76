import { MM_PER_INCH } from '@printready/pixels/number';
import type { InkArea, SheetUse, ShopRates } from '@printready/print/cost';
import type { Plan, SheetLayout } from '../plan.ts';
import type { InkShare } from './ink-shares.ts';

const METERS_PER_INCH = MM_PER_INCH / 1000;

/** Ink and film that a layout uses. @param inksOf plates of an art, by its index in the plan */
export function sheetUse(
  { surface, arts }: Pick<Plan, 'surface' | 'arts'>,
  { laid, sheets }: Pick<SheetLayout, 'laid' | 'sheets'>,
  inksOf: (art: number) => readonly InkShare[],
): SheetUse {
  const meters = (pixels: number) => (pixels / surface.ppi) * METERS_PER_INCH;
  const inks = new Map<string, InkArea>();
  let printedSquareMeters = 0;
  for (const { art, width, height } of laid) {
    const box = meters(width) * meters(height);
    printedSquareMeters += box * (arts[art]?.inked ?? 0);
    for (const { name, white, share } of inksOf(art)) {
      const squareMeters = (inks.get(name)?.squareMeters ?? 0) + box * share;
      inks.set(name, { name, white, squareMeters });
    }
  }
  return {
    inks: [...inks.values()],
    printedSquareMeters,
    filmSquareMeters: sheets.reduce((sum, { width, length }) => sum + meters(width) * meters(length), 0),
    filmMeters: sheets.reduce((sum, { length }) => sum + meters(length), 0),
    pieces: laid.length,
  };
}

/** Rates of the shop, with the plan's own film price if it has one. */
export function ratesForPlan(
  { pricePerSquareInch }: Pick<Plan, 'pricePerSquareInch'>,
  rates: ShopRates,
): ShopRates {
  if (pricePerSquareInch === 0) return rates;
  return { ...rates, filmCentsPerSquareMeter: (100 * pricePerSquareInch) / METERS_PER_INCH ** 2 };
}
