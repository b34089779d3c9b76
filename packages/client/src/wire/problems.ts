/** Problems of the API (RFC 9457): each code has one status and one title; `detail` words the single case. */
import { z } from 'zod';

export const PROBLEMS = {
  bad_request: { status: 400, title: 'The request cannot be read' },
  invalid_recipe: { status: 400, title: 'The recipe or the options do not fit' },
  no_key: { status: 401, title: 'No API key' },
  invalid_key: { status: 401, title: 'The API key is not valid' },
  key_revoked: { status: 401, title: 'The API key was revoked' },
  insufficient_tokens: { status: 402, title: 'The shop has too few tokens' },
  missing_scope: { status: 403, title: 'The API key may not do this' },
  not_found: { status: 404, title: 'There is nothing here' },
  upload_missing: { status: 409, title: 'The file has not arrived' },
  upload_used: { status: 409, title: 'A job has taken the file' },
  idempotency_conflict: { status: 409, title: 'The Idempotency-Key belongs to another request' },
  too_large: { status: 413, title: 'The body is too large' },
  storage_full: { status: 413, title: 'The shop stores too much' },
  rate_limited: { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Unexpected failure' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

export const problem = z.object({
  type: z.string().describe('Address of the documentation of the code.'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What happened, for a person.'),
  code: z.string().describe('What happened, for a program.'),
  request_id: z.uuid().describe('Equal to the header X-Request-Id; name it to the support.'),
});
export type Problem = z.infer<typeof problem>;

export const PROBLEM_TYPE = 'application/problem+json';
