/** What the storage routes read from a request: who asks, for which file, with which words. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { type Identity, identifyRequest } from '../rest/request.ts';
import { fromDatabase, storageError } from './errors.ts';
import { checkObjectName } from './names.ts';
import type { Place } from './objects.ts';

export type ObjectRequest = FastifyRequest<{ Params: { bucket: string; '*': string } }>;

/** @throws AppError InvalidJWT */
export async function identifyCaller(deps: Deps, request: FastifyRequest): Promise<Identity> {
  try {
    return await identifyRequest(deps, request);
  } catch (error) {
    throw fromDatabase(error);
  }
}

/** @throws AppError InvalidKey */
export const placeOf = ({ params }: ObjectRequest): Place => ({
  bucket: params.bucket,
  name: checkObjectName(params['*']),
});

export const addressOf = ({ bucket, name }: Place): string => `${bucket}/${name}`;

/** @throws AppError InvalidRequest */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw storageError(
    'InvalidRequest',
    `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`,
  );
}
