import { failed, type Problem, type Result } from '@printready/pixels/result';
import { z } from 'zod';

const familySchema = z.enum(['Gray', 'RGB', 'CMYK', 'Lab', 'Separation/DeviceN']);
const pointsSchema = z.number().min(0).max(1000);
const dpiSchema = z.number().min(0).max(10_000);
const inchesSchema = z.number().positive().max(2000);
const weightSchema = z.number().min(0).max(1);

export const profileSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  name: z.string().min(1).max(80),
  dpi: z.strictObject({
    minimum: dpiSchema,
    recommended: dpiSchema,
    high: dpiSchema,
    /** Minimum resolution of 1-bit pictures, whose edges show individual pixels. */
    bitmapMinimum: dpiSchema,
    bitmapRecommended: dpiSchema,
  }),
  bleed: z.strictObject({ required: z.boolean(), minimumPt: pointsSchema, recommendedPt: pointsSchema }),
  fonts: z.strictObject({
    minimumPt: pointsSchema,
    warningPt: pointsSchema,
    reversedWarningPt: pointsSchema,
  }),
  lines: z.strictObject({ minimumPt: pointsSchema, warningPt: pointsSchema }),
  color: z.strictObject({
    preferred: z.array(familySchema),
    warned: z.array(familySchema),
    maxInkPercent: z.number().min(100).max(400).nullable(),
    maxSpots: z.int().min(0).max(64).nullable(),
    wantsOutputIntent: z.boolean(),
  }),
  transparency: z.enum(['info', 'warning', 'error']),
  /** Trimmed sheets, film with white ink under everything, or one screen per ink. */
  press: z.enum(['paper', 'film', 'screens']).default('paper'),
  /** Narrowest gaps that stay open; null if every gap stays open. */
  gaps: z.strictObject({ minimumPt: pointsSchema, warningPt: pointsSchema }).nullable().default(null),
  /** Maximum print size in either orientation; null for any size. */
  size: z
    .strictObject({
      maxWidthIn: inchesSchema,
      maxLengthIn: inchesSchema,
      type: z.enum(['error', 'warning']),
      what: z.string().min(1).max(40),
    })
    .nullable()
    .default(null),
  weights: z
    .strictObject({
      color: weightSchema,
      resolution: weightSchema,
      bleed: weightSchema,
      fonts: weightSchema,
      structure: weightSchema,
    })
    .refine((w) => Math.abs(w.color + w.resolution + w.bleed + w.fonts + w.structure - 1) < 1e-9, {
      message: 'The weights must add up to 1.',
    }),
});
export type Profile = z.infer<typeof profileSchema>;

const WEIGHTS = { color: 0.25, resolution: 0.2, bleed: 0.2, fonts: 0.2, structure: 0.15 } as const;
const PT_PER_MM = 72 / 25.4;
const mm = (value: number) => Math.round(value * PT_PER_MM * 1000) / 1000;

/** 8.5 pt is 3 mm, the usual bleed. */
const BLEED_PT = 8.5;

const STANDARD: Profile = {
  id: 'standard',
  name: 'Standard',
  dpi: { minimum: 150, recommended: 300, high: 600, bitmapMinimum: 150, bitmapRecommended: 300 },
  bleed: { required: true, minimumPt: BLEED_PT, recommendedPt: BLEED_PT },
  fonts: { minimumPt: 6, warningPt: 8, reversedWarningPt: 10 },
  lines: { minimumPt: 0.1, warningPt: 0.25 },
  color: {
    preferred: ['CMYK', 'Gray'],
    warned: ['RGB', 'Lab'],
    maxInkPercent: null,
    maxSpots: null,
    wantsOutputIntent: false,
  },
  transparency: 'info',
  press: 'paper',
  gaps: null,
  size: null,
  weights: WEIGHTS,
};

/** The values come from the project's guide to print conventions, which names its sources. */
export const PROFILES: readonly Profile[] = [
  STANDARD,
  {
    ...STANDARD,
    id: 'dtf',
    name: 'DTF',
    bleed: { ...STANDARD.bleed, required: false },
    lines: { minimumPt: mm(0.35), warningPt: mm(0.5) },
    color: { ...STANDARD.color, preferred: ['RGB', 'Gray'], warned: ['CMYK', 'Lab', 'Separation/DeviceN'] },
    press: 'film',
    gaps: { minimumPt: mm(0.6), warningPt: mm(0.8) },
    size: { maxWidthIn: 24, maxLengthIn: 118, type: 'error', what: 'the widest film' },
  },
  {
    ...STANDARD,
    id: 'screen-print',
    name: 'Screen print',
    bleed: { ...STANDARD.bleed, required: false },
    lines: { minimumPt: 1, warningPt: 1.5 },
    color: {
      ...STANDARD.color,
      preferred: ['Separation/DeviceN', 'Gray', 'CMYK'],
      warned: ['RGB', 'Lab'],
      maxSpots: 8,
    },
    transparency: 'warning',
    press: 'screens',
    // A closed gap is seldom noticed on a garment, so it is no reason to reject art.
    gaps: { minimumPt: 0, warningPt: 1 },
    size: { maxWidthIn: 20, maxLengthIn: 28, type: 'warning', what: 'an oversize platen' },
  },
  {
    ...STANDARD,
    id: 'offset',
    name: 'Offset / paper',
    dpi: { ...STANDARD.dpi, bitmapMinimum: 550, bitmapRecommended: 800 },
    color: {
      ...STANDARD.color,
      preferred: ['CMYK', 'Gray', 'Separation/DeviceN'],
      maxInkPercent: 320,
      maxSpots: 4,
      wantsOutputIntent: true,
    },
  },
  {
    ...STANDARD,
    id: 'large-format',
    name: 'Large format',
    dpi: { minimum: 72, recommended: 150, high: 300, bitmapMinimum: 150, bitmapRecommended: 300 },
    fonts: { minimumPt: 12, warningPt: 18, reversedWarningPt: 24 },
    lines: { minimumPt: 0.5, warningPt: 1 },
    color: { ...STANDARD.color, maxInkPercent: 320 },
  },
];

export const DEFAULT_PROFILE = STANDARD;

export function parseProfile(
  json: string,
): Result<{ readonly profile: Profile }, Problem<'no-json' | 'invalid'>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return failed({ code: 'no-json', text: 'The profile is no JSON.' });
  }
  const parsed = profileSchema.safeParse(value);
  return parsed.success
    ? { ok: true, profile: parsed.data }
    : failed({ code: 'invalid', text: z.prettifyError(parsed.error) });
}
