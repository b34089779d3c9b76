/** PKCE (RFC 7636): starts with a challenge, returns a code by redirect, and redeems it with the verifier. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { sha256 } from '../platform/vault.ts';
import type { Queryable } from './users.ts';
import { type AuthenticationMethod, authError } from './wire.ts';

const CODE_SECONDS = 300;

export type Challenge = {
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: 's256' | 'plain' | null | undefined;
};

/** Stores the challenge. @returns id of the flow; null without a challenge, when the client uses the implicit flow */
export async function beginFlow(
  db: Queryable,
  { code_challenge, code_challenge_method }: Challenge,
  userId: string,
  method: AuthenticationMethod,
  passwordHash: string | null = null,
): Promise<string | null> {
  if (!code_challenge) return null;
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.flow_states (user_id, code_challenge, code_challenge_method, authentication_method, password_hash)
     values ($1, $2, $3, $4, $5) returning id`,
    [userId, code_challenge, code_challenge_method ?? 'plain', method, passwordHash],
  );
  return rows[0]?.id ?? null;
}

export async function issueCode(db: Queryable, flowStateId: string): Promise<string> {
  const code = randomUUID();
  await db.query('update auth.flow_states set code_hash = $2, code_issued_at = now() where id = $1', [
    flowStateId,
    sha256(code),
  ]);
  return code;
}

type FlowRow = {
  readonly id: string;
  readonly user_id: string;
  readonly code_challenge: string;
  readonly code_challenge_method: 's256' | 'plain';
  readonly authentication_method: AuthenticationMethod;
  readonly password_hash: string | null;
  readonly open: boolean;
};

export type Flow = {
  readonly userId: string;
  readonly method: AuthenticationMethod;
  /** Password that this browser chose at sign-up. */
  readonly passwordHash: string | null;
};

/** @throws AppError flow_state_not_found, flow_state_expired, bad_code_verifier */
export async function exchangeCode(client: PoolClient, code: string, verifier: string): Promise<Flow> {
  const { rows } = await client.query<FlowRow>(
    `select *, code_issued_at > now() - make_interval(secs => $2) as open
     from auth.flow_states where code_hash = $1 for update`,
    [sha256(code), CODE_SECONDS],
  );
  const [flow] = rows;
  if (!flow) throw authError('flow_state_not_found');
  if (!flow.open) throw authError('flow_state_expired');
  const answer =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  const [given, expected] = [Buffer.from(answer), Buffer.from(flow.code_challenge)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw authError('bad_code_verifier');
  await client.query('delete from auth.flow_states where id = $1', [flow.id]);
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    passwordHash: flow.password_hash,
  };
}
