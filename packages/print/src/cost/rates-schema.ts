import { failed, type Problem, type Result } from '@printready/pixels/result';
import { z } from 'zod';
import { isSameInk } from './ink-amounts.ts';
import type { InkRates, PriceTier, ShopRates } from './rates.ts';

/** Ranges of the form's fields, which stored rates must be within. Prices are in dollars. */
export const RANGES = {
  perSquareMeter: { min: 0, max: 500, step: 0.1 },
  passes: { min: 1, max: 10, step: 1 },
  dollars: { min: 0, max: 10_000, step: 0.01 },
  powderGrams: { min: 0, max: 500, step: 1 },
  minutes: { min: 0, max: 120, step: 0.1 },
  margin: { min: 0, max: 1_000, step: 1 },
  pieces: { min: 2, max: 100_000, step: 1 },
  discount: { min: 0, max: 100, step: 0.5 },
} as const;

export const MAX_INK_NAME = 40;
export const MAX_NAMED_INKS = 20;
export const MAX_TIERS = 10;

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max);
const cents = z
  .int()
  .min(0)
  .max(100 * RANGES.dollars.max);

const inkRate = z.object({
  perSquareMeter: within(RANGES.perSquareMeter),
  passes: z.int().min(RANGES.passes.min).max(RANGES.passes.max),
  centsPerThousand: cents,
});
const inkRates = z.object({
  color: inkRate,
  white: inkRate,
  named: z.array(inkRate.extend({ name: z.string().trim().min(1).max(MAX_INK_NAME) })).max(MAX_NAMED_INKS),
});

export const ratesSchema: z.ZodType<ShopRates> = z.object({
  dtf: inkRates,
  screen: inkRates,
  separations: z.enum(['dtf', 'screen']),
  powderGramsPerSquareMeter: within(RANGES.powderGrams),
  powderCentsPerKilogram: cents,
  filmCentsPerSquareMeter: cents,
  minutesPerMeter: within(RANGES.minutes),
  centsPerHour: cents,
  setupCents: cents,
  marginPercent: within(RANGES.margin),
  tiers: z
    .array(
      z.object({
        from: z.int().min(RANGES.pieces.min).max(RANGES.pieces.max),
        discountPercent: within(RANGES.discount),
      }),
    )
    .max(MAX_TIERS),
});

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

const NO_RATES = 'Save them from “Ink and prices” in the app.';

/** Parses rates that the app saved as a file. */
export function parseRates(
  json: string,
): Result<{ readonly rates: ShopRates }, Problem<'no-json' | 'invalid'>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return failed({ code: 'no-json', text: `This file holds no rates. ${NO_RATES}` });
  }
  const parsed = ratesSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const text = `These rates are wrong at “${issue?.path.join('.')}”: ${issue?.message}.`;
    return failed({
      code: 'invalid',
      text: issue?.path.length ? text : `This file holds no rates. ${NO_RATES}`,
    });
  }
  const text = rateProblem(parsed.data);
  return text === null ? { ok: true, rates: parsed.data } : failed({ code: 'invalid', text });
}
