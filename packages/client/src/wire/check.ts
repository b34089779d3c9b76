import { z } from 'zod';
import { pageOf } from './page.ts';

const judging = {
  profile: z
    .string()
    .max(64)
    .optional()
    .describe('Id of a profile of PrintReady, such as `dtf`, or of a profile that your shop shares.'),
  print_width_mm: z.coerce.number().positive().max(20_000).optional(),
  garment: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional()
    .describe('Color of the garment, such as `#101010`.'),
};

export const newCheck = z
  .strictObject({ upload: z.uuid().describe('Id of an upload that has arrived.'), ...judging })
  .meta({ id: 'NewCheck' });
export type NewCheck = z.input<typeof newCheck>;

/** Same fields in a form; the file takes the place of the upload. */
export const checkForm = z.strictObject(judging);

const verdict = z
  .enum(['ready', 'look', 'blocked', 'unchecked'])
  .describe('`look`: a person should look at it. `unchecked`: it could not be read whole.');

const report = z
  .object({
    verdict,
    score: z.int().nullable().describe('0 to 100; null when unchecked.'),
    profile: z.object({ id: z.string(), name: z.string() }),
    findings: z.array(
      z.object({
        code: z.string(),
        severity: z.enum(['error', 'warning', 'info']),
        category: z.string(),
        text: z.string(),
        action: z.string().nullable().describe('What to do about it.'),
      }),
    ),
    facts: z.record(z.string(), z.unknown()).describe('Size, resolution, color space and more.'),
    sha256: z.string().describe('Of the file, in hex.'),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

const shared = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export const check = shared
  .extend({
    report: report.nullable().describe('Set when done.'),
    cause: z.string().nullable().describe('Set when failed.'),
  })
  .meta({ id: 'Check' });
export type Check = z.infer<typeof check>;

const summary = shared
  .extend({ verdict: verdict.nullable().describe('Set when done.') })
  .meta({ id: 'CheckSummary' });

export const checkPage = pageOf(summary).meta({ id: 'CheckPage' });
export type CheckPage = z.infer<typeof checkPage>;

export const oneCheck = z.object({ id: z.uuid() });
