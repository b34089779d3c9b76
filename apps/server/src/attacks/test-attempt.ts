/** Sends each table row's request raw; expects the row's status and code, and no changes to data. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestServer } from '@printready/testing/server';
import type { Pool } from 'pg';
import { expect } from 'vitest';

export type Attempt = {
  readonly method: string;
  /** The path is sent raw, so no client normalizes `..` or `%2f`. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

export type AttemptAnswer = {
  readonly status: number;
  readonly code: unknown;
  readonly text: string;
  readonly location: string | undefined;
};

export function refusalCode(body: string): unknown {
  try {
    const json = JSON.parse(body) as { code?: unknown; error_code?: unknown } | null;
    return json?.error_code ?? json?.code;
  } catch {
    return undefined;
  }
}

export function attempt(
  origin: string,
  { method, path, token, headers, body }: Attempt,
): Promise<AttemptAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method,
        path,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (response) => {
        text(response).then((answer) => {
          const { statusCode = 0, headers: given } = response;
          resolve({ status: statusCode, code: refusalCode(answer), text: answer, location: given.location });
        }, reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Counters, timestamps and queues may change; users, payments, permissions and files may not. */
const TABLES = [
  'select id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at from auth.users',
  'select id, user_id, provider, provider_id from auth.identities',
  'select id, user_id, status, secret_sealed from auth.mfa_factors',
  'select id, user_id, aal from auth.sessions',
  'select user_id, new_email, current_confirmed, new_confirmed from auth.email_changes',
  'select user_id, about, old_email from auth.email_undos',
  'select * from public.user_subscriptions',
  'select * from public.token_usage',
  'select id, name, slug, created_by from public.shops',
  'select * from public.shop_members',
  'select * from private.active_shops',
  'select * from private.shop_invites',
  'select id, shop_id, created_by, name, hash, scopes, revoked_at from private.shop_keys',
  'select * from private.api_uploads',
  'select * from private.api_checks',
  'select * from private.api_jobs',
  'select id, user_id, shop_id, total, tokens from public.bulk_batch',
  'select * from public.shop_profiles',
  'select * from public.shop_inks',
  'select * from public.shop_recipes',
  'select * from public.shop_presets',
  'select * from public.shop_origins',
  'select * from public.shop_sheets',
  'select id, shop_id, url, events, disabled_at from private.webhooks',
  'select * from public.proofs',
  'select * from private.proof_links',
  'select * from private.proof_versions',
  'select * from private.proof_events',
  'select * from private.tool_prices',
  'select * from private.plan_tiers',
  'select * from storage.buckets',
  'select id, bucket_id, name, version, owner_id, metadata from storage.objects',
];

export async function stateOf(pool: Pool): Promise<string> {
  const parts = TABLES.map(
    (table) => `(select coalesce(string_agg(t::text, e'\\n' order by t::text), '') from (${table}) as t)`,
  );
  const { rows } = await pool.query<{ state: string }>(
    `select concat_ws(e'\\n\\n', ${parts.join(', ')}) as state`,
  );
  return rows[0]?.state ?? '';
}

export const json = (body: unknown): Pick<Attempt, 'body'> => ({ body: JSON.stringify(body) });

export type Row = [name: string, request: () => Attempt | Promise<Attempt>, status: number, code: unknown];

export async function checkRow({ origin, deps }: TestServer, [, request, status, code]: Row): Promise<void> {
  const asked = await request();
  const before = await stateOf(deps.db.pool);
  const answer = await attempt(origin, asked);
  expect([answer.status, answer.code], answer.text).toEqual([status, code]);
  expect(await stateOf(deps.db.pool), 'nothing changed').toBe(before);
}
