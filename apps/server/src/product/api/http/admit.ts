/** Key, limit and scope of a request, before its body is read. */
import type { ShopKeyScope } from '@printready/contracts/account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformDeps } from '../../../platform/deps/platform-deps.ts';
import { bearerToken } from '../../../platform/http/bearer-token.ts';
import { findKey, type UsedKey } from '../../shop/keys.ts';
import { apiError } from './problems.ts';

type AdmitDeps = Pick<PlatformDeps, 'db' | 'limits'>;

const refuseWait = (retryAfterSeconds: number) =>
  apiError('rate_limited', 'Too many requests. Wait as long as Retry-After says.', { retryAfterSeconds });

async function readKey({ db, limits }: AdmitDeps, request: FastifyRequest): Promise<UsedKey> {
  // Requests without a valid key have no limit of their own.
  const wait = await limits.take('callsAddress', request.ip);
  if (wait > 0) throw refuseWait(wait);
  const secret = bearerToken(request);
  if (secret === undefined)
    throw apiError('no_key', 'Send the key of your shop as Authorization: Bearer pk_live_…');
  const key = await findKey(db.pool, secret);
  if (!key) throw apiError('invalid_key', 'There is no such key. Check that it was copied whole.');
  if (key.isRevoked) throw apiError('key_revoked', 'Make a new key on the Team page.');
  return key;
}

const keys = new WeakMap<FastifyRequest, UsedKey>();

/** Key of an admitted request. */
export function keyOf(request: FastifyRequest): UsedKey {
  const key = keys.get(request);
  if (!key) throw new TypeError('Every request is admitted before it is handled.');
  return key;
}

/** @throws AppError no_key, invalid_key, key_revoked, rate_limited, missing_scope */
export async function admit(
  deps: AdmitDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  scopes: readonly ShopKeyScope[] | null,
): Promise<void> {
  const key = await readKey(deps, request);
  const { limit, left, resetSeconds, waitSeconds } = await deps.limits.countApi(key.id);
  void reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(left),
    'ratelimit-reset': String(resetSeconds),
  });
  if (waitSeconds > 0) throw refuseWait(waitSeconds);
  if (scopes && !scopes.some((scope) => key.scopes.includes(scope)))
    throw apiError('missing_scope', `This needs a key with the scope ${scopes.join(' or ')}.`);
  keys.set(request, key);
}
