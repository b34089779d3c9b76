/** Validation report shared by link: contains findings and the file's hash, never the artwork. */
import { z } from 'zod';

export const REPORT_DAYS = [7, 30, 90] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];

export const REPORT_LIMIT_BYTES = 256 * 1024;

const points = z.number().min(0).max(100);
const text = z.string().max(2_000);
const texts = z.array(text).max(500);
const details = z.record(z.string().max(80), text);

const fraction = z.number().min(0).max(1);
const fractions = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });

const issue = z.object({
  code: z.string().max(80),
  type: z.enum(['error', 'warning', 'info']),
  category: z.enum(['color', 'resolution', 'bleed', 'fonts', 'structure', 'general']),
  severity: z.enum(['high', 'medium', 'low']),
  message: text,
  details,
  action: text.nullable(),
  fix: z
    .enum([
      'upscale',
      'downscale',
      'convert-color',
      'add-bleed',
      'thicken-lines',
      'flatten',
      'remove-background',
      'outline-text',
    ])
    .nullable(),
  places: z
    .array(
      z.object({
        page: z.int().min(1).nullable(),
        box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
      }),
    )
    .max(2_000),
  pointsLost: points,
  pointsBack: points,
});

/** Assessment from packages/preflight; unknown keys are dropped, so that only known fields are stored. */
export const reportSchema = z.object({
  fileName: z.string().min(1).max(1_000),
  profile: z.object({ id: z.string().max(64), name: z.string().max(80) }),
  isValid: z.boolean(),
  verdict: z.enum(['ready', 'look', 'blocked', 'unchecked']),
  issues: z.array(issue).max(200),
  metadata: z.object({
    width: z.number().nullable(),
    height: z.number().nullable(),
    unit: z.enum(['px', 'pt']).nullable(),
    dpi: z.number().nullable(),
    colorSpace: text.nullable(),
    fileFormat: z.string().max(16),
    fileSize: z.number().min(0),
  }),
  suggestions: texts,
  printReadiness: z
    .object({
      overall: points,
      label: z.enum(['Excellent', 'Good', 'Fair', 'Needs Work']),
      color: z.enum(['green', 'yellow', 'orange', 'red']),
      breakdown: z.object({
        color: points,
        resolution: points,
        bleed: points,
        fonts: points,
        structure: points,
      }),
      risks: texts,
      recommendations: texts,
    })
    .nullable(),
  asks: z.array(z.enum(['print-size', 'password'])).max(2),
  errorCategory: z
    .enum(['parse-error', 'memory-error', 'timeout-error', 'network-error', 'validation'])
    .nullable(),
  reading: z
    .array(
      z.object({
        code: z.string().max(80),
        text,
        place: z.object({ page: z.int().min(1).exactOptional(), box: fractions }).exactOptional(),
      }),
    )
    .max(500)
    .exactOptional(),
});

export const shareRequest = z.strictObject({
  report: reportSchema,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  days: z.literal(REPORT_DAYS),
});

export const ownReport = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type OwnReport = z.infer<typeof ownReport>;

export const sharedReport = z.object({
  report: reportSchema,
  sha256: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SharedReport = z.infer<typeof sharedReport>;
