import { z } from 'zod';
import { quantity } from '../contract/option-schemas.ts';

const MM_PER_INCH = 25.4;

export const LIMITS = {
  widthMm: { min: 10, max: 1_100 },
  lengthMm: { min: 10, max: 240 * MM_PER_INCH },
  gapMm: { min: 0, max: 50 },
  marginMm: { min: 0, max: 100 },
  ppi: { min: 72, max: 1200 },
  quantity: { min: 1, max: 500 },
} as const;

const length = (label: string, name: 'widthMm' | 'lengthMm' | 'gapMm' | 'marginMm', inches: number) =>
  quantity({ label, unit: 'mm', ...LIMITS[name], step: 0.01, initial: inches * MM_PER_INCH });

const copies = z.int().min(LIMITS.quantity.min).max(LIMITS.quantity.max);

const art = z.object({
  quantity: copies.default(1),
  /** Width of the trimmed art; 0 for the size in the file or, if that does not fit, for the largest that fits. */
  widthMm: z.number().min(0).max(LIMITS.lengthMm.max).default(0),
  mayTurn: z.boolean().default(true),
});
export type ArtOptions = z.infer<typeof art>;

export const schema = z.object({
  widthMm: length('Film width', 'widthMm', 22),
  lengthMm: length('Longest sheet', 'lengthMm', 240),
  whole: z
    .boolean()
    .default(false)
    .describe('All sheets are as long as the longest, with artwork centered at the top.'),
  gapMm: length('Gap', 'gapMm', 0.25),
  marginMm: length('Margin', 'marginMm', 0.25),
  ppi: quantity({ label: 'Resolution', unit: 'ppi', ...LIMITS.ppi, step: 1, initial: 300 }),
  nesting: z
    .enum(['boxes', 'shapes'])
    .default('boxes')
    .describe('Measure spacing between boxes or outlines.'),
  copies: quantity({ label: 'Copies of each file', unit: '', ...LIMITS.quantity, step: 1, initial: 1 }),
  arts: z
    .array(art)
    .default([])
    .describe('Copies, width and rotation of each file, in file order. Anything left out uses its default.'),
  pricePerSquareInch: quantity({
    ...{ label: 'Film price', unit: '', min: 0, max: 100, step: 0.01, initial: 0 },
    hint: 'Dollars per square inch; 0: no price.',
  }),
  format: z
    .enum(['pdf', 'png', 'tiff'])
    .default('pdf')
    .describe('PDF puts all sheets in one file; other formats make one file per sheet.'),
});
export type Options = z.infer<typeof schema>;
