/**
 * Requester of an email: identified by a cookie after a sign-in with the address, otherwise by network, so that
 * strangers' requests count separately.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteOrigin } from '../platform/http/site.ts';
import { networkOf } from '../platform/limits.ts';
import type { AuthDeps } from './deps.ts';

export type Requester = {
  readonly key: string;
  /** True after an earlier sign-in with this address: from this browser, or from this network in an open session. */
  readonly isOwn: boolean;
};

const COOKIE = 'printready_browser';
const YEAR_SECONDS = 365 * 24 * 3600;
const PURPOSE = 'known browser';

const proofFor = ({ vault }: Pick<AuthDeps, 'vault'>, email: string): Buffer => vault.hash(PURPOSE, email);

function hasCookieFor(deps: Pick<AuthDeps, 'vault'>, { headers }: FastifyRequest, email: string): boolean {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '') ?? [];
  const [given, expected] = [Buffer.from(value, 'base64url'), proofFor(deps, email)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function hasSessionIn({ db }: Pick<AuthDeps, 'db'>, network: string, email: string): Promise<boolean> {
  const { rows } = await db.pool.query<{ ip: string | null }>(
    'select distinct s.ip from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1 limit 100',
    [email],
  );
  return rows.some(({ ip }) => ip !== null && networkOf(ip) === network);
}

export async function requesterOf(
  deps: Pick<AuthDeps, 'db' | 'vault'>,
  request: FastifyRequest,
  email: string,
): Promise<Requester> {
  if (hasCookieFor(deps, request, email)) return { key: 'browser', isOwn: true };
  const network = networkOf(request.ip);
  return { key: network, isOwn: await hasSessionIn(deps, network, email) };
}

/** Runs when an account is deleted, so that the browser keeps nothing that identifies the account. */
export function forgetBrowser(reply: FastifyReply): void {
  void reply.header('set-cookie', `${COOKIE}=; Path=/auth/v1; Max-Age=0; HttpOnly; SameSite=Strict`);
}

/** Sets the cookie with every session. It proves only that this browser had a session for this address. */
export function rememberBrowser(
  deps: Pick<AuthDeps, 'config' | 'vault'>,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const isSecure = siteOrigin(deps.config, request).startsWith('https:');
  void reply.header(
    'set-cookie',
    `${COOKIE}=${proofFor(deps, email).toString('base64url')}; Path=/auth/v1; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}
