import type { FastifyRequest } from 'fastify';
import type { AuthDeps } from '../../auth/deps.ts';
import { type Identity, identify } from '../../auth/sessions/identity.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { takeCall } from './allowance.ts';
import { restError } from './errors.ts';

/** SQL sees the path without the prefix `/rest/v1` or `/storage/v1`. */
const pathOf = (url: string): string => (url.split('?')[0] ?? '').replace(/^\/(rest|storage)\/v1/, '');

/** Keeps credentials out of PostgreSQL's log and pg_stat_activity. */
const CREDENTIALS = new Set(['authorization', 'apikey', 'cookie']);

const headersForSql = ({ headers }: FastifyRequest): string =>
  JSON.stringify(Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.has(name))));

/** @throws AppError PGRST301, PGRST303, 429 */
export async function identifyRequest(
  deps: Pick<AuthDeps, 'limits' | 'keys' | 'sessions'>,
  request: FastifyRequest,
): Promise<Identity> {
  const { method, url, ip } = request;
  const identity = await identify(deps, bearerToken(request));
  await takeCall(deps, identity, ip);
  return { ...identity, request: { method, path: pathOf(url), headers: headersForSql(request), ip } };
}

export const wantsObject = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes('application/vnd.pgrst.object+json');

export type Range = { readonly offset: number; readonly limit: number | undefined };

export function readRange(query: URLSearchParams, header: string | undefined): Range {
  const whole = (name: string): number | undefined => {
    const text = query.get(name);
    if (text === null) return undefined;
    if (!/^\d{1,9}$/.test(text)) throw restError('PGRST100', `"failed to parse ${name} (${text})"`);
    return Number(text);
  };
  const [limit, offset] = [whole('limit'), whole('offset')];
  if (limit !== undefined || offset !== undefined) return { offset: offset ?? 0, limit };
  const [, from, to] = /^(\d{1,9})-(\d{1,9})?$/.exec(header ?? '') ?? [];
  if (from === undefined) return { offset: 0, limit: undefined };
  if (to === undefined) return { offset: Number(from), limit: undefined };
  if (Number(to) < Number(from)) throw restError('PGRST103', 'Requested range not satisfiable');
  return { offset: Number(from), limit: Number(to) - Number(from) + 1 };
}

const MEDIA_TYPES = ['*/*', 'application/*', 'application/json', 'application/vnd.pgrst.object+json'];

export function checkMediaType({ headers }: FastifyRequest): void {
  const asked = (headers.accept ?? '*/*').split(',').map((type) => type.replace(/;.*$/s, '').trim());
  if (!asked.some((type) => MEDIA_TYPES.includes(type))) {
    throw restError('PGRST107', `None of these media types are available: ${asked.join(', ')}`);
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

export function checkMethod({ method, url }: FastifyRequest): void {
  if (!METHODS.has(method)) throw restError('PGRST117', `Unsupported HTTP method: ${method}`);
  if (/\/rpc\//.test(url) && (method === 'PATCH' || method === 'DELETE')) {
    throw restError('PGRST101', 'Only GET and POST are allowed for functions');
  }
}

export function checkProfile(request: FastifyRequest): void {
  const asked = request.headers['accept-profile'] ?? request.headers['content-profile'];
  if (asked !== undefined && asked !== 'public') {
    throw restError('PGRST106', 'Invalid schema: the only exposed schema is public');
  }
}
