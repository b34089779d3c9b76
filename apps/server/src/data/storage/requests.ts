import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { checkSession, type Identity, requireProved } from '../../auth/sessions/identity.ts';
import { takeGrowth } from '../rest/allowance.ts';
import { identifyRequest } from '../rest/request.ts';
import { fromDatabase, storageError } from './errors.ts';
import { checkNewName, checkObjectName, isBucketName } from './names.ts';
import type { ObjectKey } from './objects.ts';

type RequestsDeps = Pick<AuthDeps, 'limits' | 'keys' | 'sessions'>;

export type ObjectRequest = FastifyRequest<{ Params: { bucket: string; '*': string } }>;

/** @throws AppError InvalidJWT */
export async function identifyCaller(deps: RequestsDeps, request: FastifyRequest): Promise<Identity> {
  try {
    return await identifyRequest(deps, request);
  } catch (error) {
    throw fromDatabase(error);
  }
}

/** Identifies a caller who may write. @throws AppError InvalidJWT, insufficient_aal, 429 */
export async function identifyWriter(deps: RequestsDeps, request: FastifyRequest): Promise<Identity> {
  const identity = await identifyCaller(deps, request);
  requireProved(identity);
  await takeGrowth(deps, identity, 1);
  return identity;
}

/** Checks the session again after receiving a slow body. @throws AppError InvalidJWT */
export async function checkStillOpen(deps: Pick<AuthDeps, 'sessions'>, identity: Identity): Promise<void> {
  try {
    await checkSession(deps, identity);
  } catch (error) {
    throw fromDatabase(error);
  }
}

/** @throws AppError NoSuchBucket for an invalid bucket name */
export function bucketOf({ params }: FastifyRequest<{ Params: { bucket: string } }>): string {
  if (!isBucketName(params.bucket)) throw storageError('NoSuchBucket');
  return params.bucket;
}

/** @throws AppError NoSuchBucket, InvalidKey */
export const placeOf = (request: ObjectRequest): ObjectKey => ({
  bucket: bucketOf(request),
  name: checkObjectName(request.params['*']),
});

/** Target of an upload that may create the file. @throws AppError NoSuchBucket, InvalidKey */
export const newPlaceOf = (request: ObjectRequest): ObjectKey => ({
  bucket: bucketOf(request),
  name: checkNewName(request.params['*']),
});

export const addressOf = ({ bucket, name }: ObjectKey): string => `${bucket}/${name}`;

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
