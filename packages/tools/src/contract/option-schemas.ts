import { z } from 'zod';

export type QuantityMeta = {
  readonly label: string;
  readonly unit: '' | '%' | 'px' | 'mm' | 'LPI' | 'ppi' | '°' | 'ΔE' | 'x' | 'MB';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
  readonly hint?: string;
  /** Text shown in place of 0, such as "Not set". */
  readonly zeroText?: string;
};

const metaOf = new WeakMap<z.ZodType, QuantityMeta>();

export function quantity(
  label: string,
  unit: QuantityMeta['unit'],
  range: Omit<QuantityMeta, 'label' | 'unit'>,
): z.ZodDefault<z.ZodNumber> {
  const meta = { label, unit, ...range };
  const schema = z.number().min(meta.min).max(meta.max).default(meta.initial);
  metaOf.set(schema, meta);
  return schema;
}

/** @throws TypeError for a schema that was not made by {@link quantity}. */
export function quantityMeta(schema: z.ZodType): QuantityMeta {
  const meta = metaOf.get(schema);
  if (!meta)
    throw new TypeError('This option was not made with quantity(); give the control its range by hand.');
  return meta;
}

/** @param text describes the option in the terminal */
export const onOff = (initial: boolean, text: string): z.ZodDefault<z.ZodBoolean> =>
  z.boolean().default(initial).describe(text);

/** @param text describes the option in the terminal */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  initial: NoInfer<Values>[number],
  text: string,
): z.ZodDefault<z.ZodEnum<{ [Value in Values[number]]: Value }>> =>
  z
    .enum(values)
    .default(initial as never)
    .describe(text);

export const rgb = z.object({
  r: z.int().min(0).max(255),
  g: z.int().min(0).max(255),
  b: z.int().min(0).max(255),
});
export type Rgb = z.infer<typeof rgb>;

const BACKGROUND_CHOICES = ['auto', 'keep', 'leave-out'] as const;
export type Background = (typeof BACKGROUND_CHOICES)[number];

/** Option for a flat background around the art. @param auto description of the automatic choice. */
export const background = (auto: string) =>
  oneOf(BACKGROUND_CHOICES, 'auto', `A flat background around the artwork: ${auto}`);

export const counters = oneOf(
  ['auto', 'clear', 'keep'],
  'auto',
  'Background color inside letters and line art: auto clears small areas and asks about the rest.',
);
export type Counters = z.infer<typeof counters>;

/** Brush stroke stored as data, so that it can be undone and repeated, independent of the picture's size. */
export const brushStroke = z.object({
  /** Center line of the stroke, as fractions of the picture's width and height. */
  points: z.array(z.object({ x: z.number(), y: z.number() })).min(1),
  /** Radius of the stroke, as a fraction of the picture's width. */
  radius: z.number().positive().max(1),
  /** 0: soft from the edge to the center; 1: hard edge. */
  hardness: z.number().min(0).max(1).default(1),
});
export type BrushStroke = z.infer<typeof brushStroke>;

export const MAX_KEYS = 8;
export const keyColors = z.array(rgb).max(MAX_KEYS);

const correction = brushStroke.extend({ mode: z.enum(['protect', 'erase']) });
export type Correction = z.infer<typeof correction>;

export const corrections = z
  .array(correction)
  .default([])
  .describe('Painted corrections, in order; a later stroke wins.');

export const printOpacity = {
  alpha: oneOf(
    ['smooth', 'hard', 'halftone'],
    'smooth',
    'Keep soft edges and fades, make every pixel solid or transparent, or print fades as dots.',
  ),
  threshold: quantity('Threshold', '%', { min: 1, max: 99, step: 1, initial: 50 }),
  lpi: quantity('Frequency', 'LPI', { min: 10, max: 85, step: 1, initial: 35 }),
  angle: quantity('Angle', '°', { min: 0, max: 90, step: 0.5, initial: 22.5 }),
  dot: oneOf(['round', 'ellipse', 'diamond', 'line'], 'round', 'The dots’ shape.'),
};
export type PrintOpacity = z.infer<z.ZodObject<typeof printOpacity>>;

export const shopProfile = {
  profile: oneOf(
    ['standard', 'dtf', 'screen-print', 'offset', 'large-format'],
    'standard',
    'The shop’s requirements.',
  ),
  ownProfile: z.string().default('').describe('A shared profile, as JSON, to use instead.'),
  format: oneOf(['html', 'csv', 'json'], 'html', 'The report.'),
};
export type ShopProfile = z.infer<z.ZodObject<typeof shopProfile>>;

const PROCESS_INKS = ['cyan', 'magenta', 'yellow', 'black', 'all', 'none'];
/** Limit of names in PDF (ISO 32000-1, annex C), bytes in UTF-8. */
const MAX_NAME_BYTES = 127;
const MAX_SPOT_COLORS = 16;
const PERCENT = String.raw`\s*(?:100|\d{1,2})(?:\.\d)?\s*`;
const COLOR_TEXT = new RegExp(
  String.raw`^(?:#[0-9a-f]{6}|cmyk\(${PERCENT},${PERCENT},${PERCENT},${PERCENT}\))$`,
  'i',
);

const utf8Length = (text: string): number =>
  Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }).reduce<number>((sum, bytes) => sum + bytes, 0);

const spotColor = z.object({
  color: z
    .string()
    .trim()
    .regex(COLOR_TEXT, 'Write the color as #rrggbb or cmyk(0, 100, 0, 0)')
    .toLowerCase(),
  ink: z
    .string()
    .trim()
    .min(1, 'Name the ink')
    .max(60, 'The name of an ink has at most 60 characters')
    .refine(
      (ink) => !PROCESS_INKS.includes(ink.toLowerCase()),
      'This names a process ink; choose another name',
    )
    .refine((ink) => !/[\p{Cc}\p{Cs}]/u.test(ink), 'The name of an ink has no control characters')
    .refine(
      (ink) => utf8Length(ink) <= MAX_NAME_BYTES,
      'The name of this ink is too long for a PDF; shorten it',
    ),
});

/** Colors of a drawing that become spot inks. */
export const spotColors = z
  .array(spotColor)
  .max(MAX_SPOT_COLORS)
  .refine(
    (spots) => new Set(spots.map(({ color }) => color.replaceAll(/\s/g, ''))).size === spots.length,
    'A color has one ink: it is listed twice',
  );

export const fileBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array, 'Give the bytes of a file.')
  .nullable();

/** Settings of a white plate. */
export const whiteOptions = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .default('White')
    .describe('Ink name of the white, as your RIP expects it.'),
  chokeMm: quantity('White choke', 'mm', {
    ...{ min: 0, max: 1, step: 0.05, initial: 0.2 },
    hint: 'Thin parts get a third of their width; parts under 0.25 mm keep all of their white.',
  }),
  soft: oneOf(
    ['opacity', 'solid'],
    'opacity',
    'Under semi-transparent artwork: white as opaque as the artwork, or solid from half opacity on.',
  ),
  softShare: quantity('White under semi-transparent art', '%', {
    ...{ min: 0, max: 100, step: 1, initial: 100 },
  }),
  knockOut: onOff(false, 'No white under artwork in the garment’s color, so the garment shows through.'),
  garment: rgb.default({ r: 0, g: 0, b: 0 }).describe('Color of the garment.'),
};

const whiteSettings = z.object(whiteOptions);
export type WhiteSettings = z.infer<typeof whiteSettings>;
