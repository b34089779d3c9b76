import { z } from 'zod';
import { pageOf } from './page.ts';

const MAX_JOB_FILES = 100;

const uploads = z
  .array(z.uuid())
  .min(1)
  .max(MAX_JOB_FILES)
  .refine((ids) => new Set(ids).size === ids.length, 'each upload once')
  .describe('Uploads that have arrived. The job takes their bytes.');

const output = z
  .strictObject({
    format: z.string().max(40).optional().describe('Such as `png`, `tiff` or `pdf`.'),
    dpi: z.number().min(1).max(20_000).nullable().optional(),
  })
  .optional();

const byRecipe = z
  .strictObject({
    recipe: z
      .union([z.uuid(), z.record(z.string(), z.unknown())])
      .describe('A recipe as the app exports it, or the id of one that your shop shares.'),
    uploads,
  })
  .meta({ id: 'NewJobByRecipe' });

const byTool = z
  .strictObject({
    tool: z.string().max(60).describe('Id of a tool (GET /v1/tools).'),
    options: z
      .record(z.string(), z.unknown())
      .meta({ id: 'ToolOptions' })
      .optional()
      .describe('Only those that differ from the defaults.'),
    output,
    uploads,
  })
  .meta({ id: 'NewJobByTool' });

export const newJob = z.union([byRecipe, byTool]).meta({ id: 'NewJob' });
export type NewJob = z.input<typeof newJob>;

const summary = z.object({
  id: z.uuid(),
  state: z
    .enum(['queued', 'running', 'done', 'failed', 'canceled'])
    .describe('`failed`: no file succeeded. Files fail one by one; see `files`.'),
  price: z.int().describe('Tokens charged. What a file did not need is refunded when it ends.'),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe('When the results are deleted.'),
});

const result = z.object({
  url: z.url().describe('Signed address, valid for 24 hours.'),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
  dpi: z.number().nullable(),
});

const file = z.object({
  n: z.int(),
  name: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'canceled']),
  price: z.int(),
  result: result.nullable(),
  cause: z.object({ code: z.string(), text: z.string() }).nullable().describe('Why it failed.'),
});
export type JobFile = z.infer<typeof file>;

export const job = summary.extend({ files: z.array(file) }).meta({ id: 'Job' });
export type Job = z.infer<typeof job>;

export const jobPage = pageOf(summary.meta({ id: 'JobSummary' })).meta({ id: 'JobPage' });
export type JobSummary = z.infer<typeof summary>;

export const oneJob = z.object({ id: z.uuid() });

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export type JobPage = z.infer<typeof jobPage>;
