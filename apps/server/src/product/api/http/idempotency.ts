import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@printready/client/wire';
import type { FastifyRequest } from 'fastify';
import { apiError } from './problems.ts';

type Idempotency = {
  /** Null for a request that is carried out each time it comes. */
  readonly key: string | null;
  /** Equal for repeats of one request. */
  readonly requestHash: string;
};

/** @param content by which a repeat is recognized. @throws AppError bad_request */
export function readIdempotency({ headers }: FastifyRequest, content: unknown): Idempotency {
  const key = headers['idempotency-key'] ?? null;
  if (key !== null && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)))
    throw apiError('bad_request', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
  return { key, requestHash: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
}
