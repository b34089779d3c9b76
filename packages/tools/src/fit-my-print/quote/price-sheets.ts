import { missingPriceNames, type SheetCost, type ShopRates, sheetCost } from '@printready/print/cost';
import { parseRates } from '@printready/print/rates';
import type { OutputFile } from '../../contract/define-file-tool.ts';
import type { Figure, Finding } from '../../contract/tool.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { InkShare } from '../inks/ink-shares.ts';
import { ratesForPlan, sheetUse } from '../inks/sheet-use.ts';
import type { Options } from '../options.ts';
import type { Plan, SheetLayout } from '../plan.ts';
import { quoteOf } from './quote.ts';
import { missingLetters, quotePdf } from './quote-pdf.ts';

/** Null if no rates are given. */
export function ratesOf({ rates, quote }: Options): ShopRates | Finding<FindingCode> | null {
  if (!rates) {
    if (!quote) return null;
    return {
      code: 'rates-unreadable',
      text: 'A quote needs your rates. Save them from “Ink and prices” in the app.',
    };
  }
  const parsed = parseRates(new TextDecoder().decode(rates));
  return parsed.ok ? parsed.rates : { code: 'rates-unreadable', text: parsed.problem.text };
}

export type PricedSheets = {
  readonly plan: Plan;
  readonly layout: SheetLayout;
  readonly inksOf: (art: number) => readonly InkShare[];
  readonly nameOf: (art: number) => string;
  /** Beginning of file names. */
  readonly stem: string;
  /** Files whose print size is assumed. */
  readonly assumed: readonly string[];
};

type Priced = {
  readonly files: readonly OutputFile[];
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding<FindingCode>[];
};

export const NO_PRICE: Priced = { files: [], figures: [], findings: [] };

function reasonAgainst({ layout, assumed, nameOf }: PricedSheets, cost: SheetCost): string | null {
  if (assumed.length > 0) return `Give ${assumed.join(', ')} a width: the print size is only assumed.`;
  if (layout.tooLarge.length > 0)
    return `Some pieces do not fit on any sheet: ${layout.tooLarge.map(nameOf).join(', ')}. Print them smaller.`;
  return cost.money ? null : `Set a price first: ${missingPriceNames(cost).join(', ')}.`;
}

function costFigures({ inks, money }: SheetCost): readonly Figure[] {
  return [
    ...inks.map(({ name, amount }, at) => ({
      id: `ink-${at}`,
      label: `${name} ink, ml`,
      value: amount,
      unit: '' as const,
    })),
    ...(money
      ? [
          { id: 'job-cost', label: 'Cost, $', value: money.costCents / 100, unit: '' as const },
          { id: 'price', label: 'Price, $', value: money.priceCents / 100, unit: '' as const },
        ]
      : []),
  ];
}

/** Ink, cost and price of sheets, and the quote if the options want one; a finding says why there is none. */
export async function priceSheets(sheets: PricedSheets, rates: ShopRates, options: Options): Promise<Priced> {
  const { plan, layout, nameOf } = sheets;
  const use = sheetUse(plan, layout, sheets.inksOf);
  const cost = sheetCost(use, ratesForPlan(plan, rates));
  const refuse = (text: string): Priced => ({ ...NO_PRICE, findings: [{ code: 'price-missing', text }] });
  const reason = reasonAgainst(sheets, cost);
  if (reason !== null) return refuse(`There is no price. ${reason}`);
  const figures = costFigures(cost);
  if (!options.quote) return { ...NO_PRICE, figures };
  const missing = missingLetters(`${options.quoteShop} ${options.quoteJob}`);
  if (missing.length > 0)
    return {
      ...refuse(`A quote cannot print ${missing.join(' ')}. Write shop and job in Latin letters.`),
      figures,
    };
  // A date without a zone is read as local time, so that the quote has the same day.
  const date = options.quoteDate ? new Date(`${options.quoteDate}T12:00`) : new Date();
  const by = { shop: options.quoteShop, job: options.quoteJob, date };
  const quote = quoteOf(
    { plan, layout, cost, tiers: rates.tiers, filmMm: 1000 * use.filmMeters, nameOf },
    by,
  );
  if (!quote) throw new RangeError('Sheets with a price have a quote.');
  const parts = [await quotePdf(quote, 'in')];
  const file = {
    name: `${sheets.stem}_quote.pdf`,
    mediaType: 'application/pdf',
    parts,
    beside: true as const,
  };
  return { ...NO_PRICE, files: [file], figures };
}
