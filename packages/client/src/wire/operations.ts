/** All operations of the API: routes, client, OpenAPI document and manual page are made from this table. */
import type { ShopKeyScope } from '@printready/contracts/account';
import type { z } from 'zod';
import { check, checkForm, checkPage, newCheck, oneCheck } from './check.ts';
import { job, jobPage, newJob, oneJob } from './job.ts';
import { pageQuery } from './page.ts';
import type { ProblemCode } from './problems.ts';
import { ownShop, toolPage } from './shop.ts';
import { newUpload, upload } from './upload.ts';

export type Operation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`; parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** One of these is enough; null for any key. */
  readonly scopes: readonly ShopKeyScope[] | null;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields that may come with a file, `file`, as multipart/form-data instead. */
  readonly form?: z.ZodObject;
  /** True if the header Idempotency-Key makes a repeat harmless. */
  readonly isIdempotent?: true;
  /** Keyed by status; null for an answer without a body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** Besides those that every operation may give. */
  readonly problems: readonly ProblemCode[];
};

export const COMMON_PROBLEMS = [
  ...(['bad_request', 'no_key', 'invalid_key', 'key_revoked', 'missing_scope'] as const),
  ...(['rate_limited', 'unexpected', 'unavailable'] as const),
] satisfies readonly ProblemCode[];

export const OPERATIONS = {
  readShop: {
    method: 'GET',
    path: '/shop',
    summary: 'Read the shop of the key',
    scopes: null,
    answers: { 200: ownShop },
    problems: [],
  },
  listTools: {
    method: 'GET',
    path: '/tools',
    summary: 'List the tools with their prices and options',
    scopes: null,
    answers: { 200: toolPage },
    problems: [],
  },
  createUpload: {
    method: 'POST',
    path: '/uploads',
    summary: 'Announce a file',
    description: 'Send its bytes to `put_url`. The file is deleted after 24 hours.',
    scopes: ['validate', 'jobs'],
    body: newUpload,
    answers: { 201: upload },
    problems: ['too_large', 'storage_full'],
  },
  createCheck: {
    method: 'POST',
    path: '/validate',
    summary: 'Check a file',
    description:
      'Free. Answers 200 if the check ends within 10 seconds, else 202: read it again by its id. ' +
      'A file up to 25 MB may come in the request, as the field `file` of a form. ' +
      'With the same Idempotency-Key, a repeat within 24 hours gets the same check.',
    scopes: ['validate'],
    body: newCheck,
    form: checkForm,
    isIdempotent: true,
    answers: { 200: check, 202: check },
    problems: [
      ...(['not_found', 'upload_missing', 'upload_used'] as const),
      ...(['idempotency_conflict', 'too_large', 'storage_full'] as const),
    ],
  },
  listChecks: {
    method: 'GET',
    path: '/validate',
    summary: 'List checks of the last 24 hours, newest first',
    scopes: ['validate'],
    query: pageQuery,
    answers: { 200: checkPage },
    problems: [],
  },
  readCheck: {
    method: 'GET',
    path: '/validate/{id}',
    summary: 'Read a check',
    scopes: ['validate'],
    params: oneCheck,
    answers: { 200: check },
    problems: ['not_found'],
  },
  createJob: {
    method: 'POST',
    path: '/jobs',
    summary: 'Run a recipe or a tool on files',
    description:
      'The shop is charged when the job is made, for the most that each step may cost. ' +
      'With the same Idempotency-Key, a repeat within 24 hours gets the same job.',
    scopes: ['jobs'],
    body: newJob,
    isIdempotent: true,
    answers: { 202: job },
    problems: [
      ...(['invalid_recipe', 'insufficient_tokens', 'not_found'] as const),
      ...(['upload_missing', 'upload_used', 'idempotency_conflict'] as const),
    ],
  },
  listJobs: {
    method: 'GET',
    path: '/jobs',
    summary: 'List jobs, newest first',
    scopes: ['jobs'],
    query: pageQuery,
    answers: { 200: jobPage },
    problems: [],
  },
  readJob: {
    method: 'GET',
    path: '/jobs/{id}',
    summary: 'Read a job and its results',
    scopes: ['jobs'],
    params: oneJob,
    answers: { 200: job },
    problems: ['not_found'],
  },
  deleteJob: {
    method: 'DELETE',
    path: '/jobs/{id}',
    summary: 'Cancel a job and delete its files',
    description: 'Files that have not ended are refunded.',
    scopes: ['jobs'],
    params: oneJob,
    answers: { 204: null },
    problems: ['not_found'],
  },
} as const satisfies Readonly<Record<string, Operation>>;
