import { SHEET_CURRENCIES, SHEET_LIMITS } from '@printready/contracts/account';
import { MM_PER_INCH } from '@printready/pixels/number';
import { loadClient } from '@printready/sign-in/client';
import { readTypedNumber } from '@printready/ui/typed-number';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

const AWAY = 'The sheet sizes could not be loaded. Try again in a minute.';
const FAILED = 'Nothing was changed. Try again in a minute.';

const sheetSize = z.object({
  id: z.uuid(),
  ...{ width_mm: z.number(), length_mm: z.number(), price: z.number(), dpi: z.number() },
  currency: z.enum(SHEET_CURRENCIES),
  format: z.enum(['pdf', 'png']),
});
export type SheetSize = z.infer<typeof sheetSize>;
export type NewSheetSize = Omit<SheetSize, 'id'>;

export const sizesKey = (shop: string) => ['shop-sheets', shop] as const;

/** Sizes of the gang sheets that customers build in the shop's order page. */
export function sizesQuery(shop: string) {
  return queryOptions({
    queryKey: sizesKey(shop),
    queryFn: async (): Promise<readonly SheetSize[]> => {
      const client = await loadClient();
      const { data, error } = await client
        .from('shop_sheets')
        .select('id, width_mm, length_mm, price, currency, dpi, format')
        .eq('shop_id', shop)
        .order('width_mm')
        .order('length_mm');
      if (error) throw new Error(AWAY, { cause: error });
      return z.array(sheetSize).parse(data);
    },
  });
}

const IS_THERE = '23505';
const CONFLICT = 409;
const EXISTS = 'This size is already in the list. Change its price there.';
const TOO_MANY = `A shop can sell up to ${SHEET_LIMITS.sizes} sizes, all in one currency.`;

export async function addSize(shop: string, size: NewSheetSize): Promise<void> {
  const client = await loadClient();
  const { error, status } = await client.from('shop_sheets').insert({ shop_id: shop, ...size });
  if (!error) return;
  if (error.code === IS_THERE) throw new Error(EXISTS, { cause: error });
  throw new Error(status === CONFLICT ? TOO_MANY : FAILED, { cause: error });
}

export async function changePrice(id: string, price: number): Promise<void> {
  const client = await loadClient();
  const { error } = await client.from('shop_sheets').update({ price }).eq('id', id);
  if (error) throw new Error(FAILED, { cause: error });
}

export async function removeSize(id: string): Promise<void> {
  const client = await loadClient();
  const { error } = await client.from('shop_sheets').delete().eq('id', id);
  if (error) throw new Error(FAILED, { cause: error });
}

export type SheetUnit = 'in' | 'cm';
const MM_PER: Readonly<Record<SheetUnit, number>> = { in: MM_PER_INCH, cm: 10 };

export const sizeIn = (
  { width_mm, length_mm }: Pick<SheetSize, 'width_mm' | 'length_mm'>,
  unit: SheetUnit,
) => {
  const number = (mm: number) => Number((mm / MM_PER[unit]).toFixed(2));
  return `${number(width_mm)} × ${number(length_mm)} ${unit}`;
};

export const formatPrice = ({ price, currency }: Pick<SheetSize, 'price' | 'currency'>): string =>
  price.toLocaleString('en-US', { style: 'currency', currency });

/** Form as typed. */
export type SizeDraft = {
  readonly width: string;
  readonly length: string;
  readonly unit: SheetUnit;
  readonly price: string;
  readonly currency: SheetSize['currency'];
  readonly dpi: string;
  readonly format: SheetSize['format'];
};

export type DraftProblems = Partial<Record<'width' | 'length' | 'price' | 'dpi', string>>;

const numberOf = (text: string): number => readTypedNumber(text) ?? Number.NaN;
const HUNDREDTH = 100;
const hundredths = (value: number): number => Math.round(value * HUNDREDTH) / HUNDREDTH;

export const priceOf = (text: string): number | null => {
  const { min, max } = SHEET_LIMITS.price;
  const price = hundredths(numberOf(text));
  return price >= min && price <= max ? price : null;
};

export const PRICE_PROBLEM = 'Enter a price, such as 24.50.';

const between = (mm: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  mm >= min && mm <= max;

function lengthProblem(limits: { readonly min: number; readonly max: number }, unit: SheetUnit): string {
  const [min, max] = [
    Math.ceil((limits.min / MM_PER[unit]) * 10) / 10,
    Math.floor((limits.max / MM_PER[unit]) * 10) / 10,
  ];
  return `Enter ${min} to ${max} ${unit}.`;
}

/** A size, or what is wrong with each field. */
export function readDraft(draft: SizeDraft): NewSheetSize | { readonly problems: DraftProblems } {
  const { unit, currency, format } = draft;
  const [width_mm, length_mm] = [draft.width, draft.length].map((text) =>
    hundredths(numberOf(text) * MM_PER[unit]),
  ) as [number, number];
  const price = priceOf(draft.price);
  const dpi = numberOf(draft.dpi);
  const { widthMm, lengthMm, dpi: dpiLimits, pngPixels } = SHEET_LIMITS;
  const isDpi = Number.isInteger(dpi) && between(dpi, dpiLimits);
  const isTooLarge = format === 'png' && (width_mm * length_mm * dpi ** 2) / MM_PER_INCH ** 2 > pngPixels;
  const problems: DraftProblems = {
    ...(!between(width_mm, widthMm) && { width: lengthProblem(widthMm, unit) }),
    ...(!between(length_mm, lengthMm) && { length: lengthProblem(lengthMm, unit) }),
    ...(price === null && { price: PRICE_PROBLEM }),
    ...(!isDpi && { dpi: `Enter ${dpiLimits.min} to ${dpiLimits.max} dpi.` }),
  };
  if (Object.keys(problems).length > 0 || price === null) return { problems };
  if (isTooLarge)
    return { problems: { length: 'A PNG of this size is too large. Choose PDF, or a lower resolution.' } };
  return { width_mm, length_mm, price, currency, dpi, format };
}
