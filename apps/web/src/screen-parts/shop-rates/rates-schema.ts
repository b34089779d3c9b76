import type { ShopRates } from '@printready/print/cost';
import { z } from 'zod';

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
