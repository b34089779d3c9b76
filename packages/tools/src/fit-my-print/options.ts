import { z } from 'zod';
import { fileBytes, oneOf, onOff, quantity, whiteOptions } from '../contract/option-schemas.ts';

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
  quantity(label, 'mm', { ...LIMITS[name], step: 0.01, initial: inches * MM_PER_INCH });

const copies = z.int().min(LIMITS.quantity.min).max(LIMITS.quantity.max);

const art = z.object({
  quantity: copies.default(1),
  /**
   * Width of the trimmed art, or of the whole design for pieces of a list; 0 for the size in the file or, if that does
   * not fit, for the largest that fits. Pieces of a list are never made smaller.
   */
  widthMm: z.number().min(0).max(LIMITS.lengthMm.max).default(0),
  mayTurn: z.boolean().default(true),
});
export type ArtOptions = z.infer<typeof art>;

const white = z.object({
  white: onOff(false, 'White ink under every piece, as a spot plate; for PDF, PSD and TIFF.'),
  whiteName: whiteOptions.name,
  whiteChokeMm: whiteOptions.chokeMm,
  whiteSoft: whiteOptions.soft,
  whiteSoftShare: whiteOptions.softShare,
  whiteKnockOut: whiteOptions.knockOut,
  whiteGarment: whiteOptions.garment,
});
export type WhiteChoice = z.infer<typeof white>;
export const USUAL_WHITE: WhiteChoice = white.parse({});
/** White among options that were checked. */
export const readWhite = (options: Readonly<Record<string, unknown>>): WhiteChoice => white.parse(options);

export const schema = z.object({
  widthMm: length('Film width', 'widthMm', 22),
  lengthMm: length('Longest sheet', 'lengthMm', 240),
  whole: onOff(false, 'All sheets are as long as the longest, with artwork centered at the top.'),
  gapMm: length('Gap', 'gapMm', 0.25),
  marginMm: length('Margin', 'marginMm', 0.25),
  ppi: quantity('Resolution', 'ppi', { ...LIMITS.ppi, step: 1, initial: 300 }),
  nesting: oneOf(['boxes', 'shapes'], 'boxes', 'Measure spacing between boxes or outlines.'),
  copies: quantity('Copies of each file', '', { ...LIMITS.quantity, step: 1, initial: 1 }),
  arts: z
    .array(art)
    .default([])
    .describe('Copies, width and rotation of each file, in file order. Anything left out uses its default.'),
  list: fileBytes
    .default(null)
    .describe(
      'List (CSV or TSV): a piece for each row, filling fields such as {{name}} in the text of an SVG.',
    ),
  narrowText: quantity('Narrowest text', '%', {
    ...{ min: 50, max: 100, step: 1, initial: 100 },
    hint: 'Text of a list that does not fit is narrowed down to this width; 100: it is refused.',
  }),
  pricePerSquareInch: quantity('Film price', '', {
    ...{ min: 0, max: 100, step: 0.01, initial: 0 },
    hint: 'Dollars per square inch; 0: no price.',
  }),
  format: oneOf(
    ['pdf', 'pdf-x4', 'pdf-x1a', 'png', 'tiff', 'psd'],
    'pdf',
    'PDF, PDF/X-4 and PDF/X-1a put all sheets in one file; other formats make one file per sheet.',
  ),
  ...white.shape,
  rates: fileBytes
    .default(null)
    .describe('Rates saved by “Ink and prices” in the app: adds ink, cost and price.'),
  quote: onOff(false, 'Also writes a one-page quote for the customer; needs rates.'),
  quoteShop: z.string().trim().max(60).default('').describe('Shop on the quote.'),
  quoteJob: z.string().trim().max(60).default('').describe('Job on the quote.'),
  quoteDate: z
    .union([z.iso.date(), z.literal('')])
    .default('')
    .describe('Date on the quote, such as 2026-11-30; today without one.'),
});
export type Options = z.infer<typeof schema>;
