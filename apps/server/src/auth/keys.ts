import { randomUUID } from 'node:crypto';
import { type Failed, failed, type Problem, type Result } from '@printready/pixels/result';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  errors as joseErrors,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Pool } from 'pg';
import { z } from 'zod';
import { transaction } from '../platform/database/connect.ts';
import type { Vault } from '../platform/vault.ts';

export const claims = z.looseObject({
  sub: z.uuid().optional(),
  role: z.enum(['anon', 'authenticated', 'service_role']),
  session_id: z.uuid().optional(),
  aal: z.enum(['aal1', 'aal2']).optional(),
  amr: z.array(z.looseObject({ timestamp: z.number() })).catch([]),
  exp: z.number(),
  iat: z.number().optional(),
});
export type Claims = z.infer<typeof claims>;

type TokenProblem = Problem<'expired' | 'invalid'>;
type Verification = Result<{ readonly claims: Claims }, TokenProblem>;

export const EXPIRED: Failed<TokenProblem> = failed({ code: 'expired', text: 'The token has expired.' });
export const INVALID: Failed<TokenProblem> = failed({ code: 'invalid', text: 'The token is not valid.' });

export type Keys = {
  sign(payload: Record<string, unknown>, lifetimeSeconds: number): Promise<string>;
  readonly verify: (token: string) => Promise<Verification>;
  jwks(): Promise<{ keys: JWK[] }>;
};

type SigningKey = Awaited<ReturnType<typeof importJWK>>;
type KeyRow = { readonly kid: string; readonly public_jwk: JWK; readonly private_jwk_sealed: string };

const ALGORITHM = 'ES256';
const PURPOSE = 'signing key';
const KEY_LOCK = 0x50724b65;
const CACHED_TOKENS = 5_000;
/** Minimum time between reloads for unknown key ids, so that forged ids cost little. */
const RELOAD_MS = 5_000;

async function makeKey(vault: Vault): Promise<KeyRow> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomUUID();
  const [publicJwk, privateJwk] = [await exportJWK(publicKey), await exportJWK(privateKey)];
  return {
    kid,
    public_jwk: { ...publicJwk, kid, alg: ALGORITHM, use: 'sig' },
    private_jwk_sealed: vault.seal(PURPOSE, JSON.stringify(privateJwk)),
  };
}

function openKey(vault: Vault, sealed: string): JWK | undefined {
  try {
    return JSON.parse(vault.open(PURPOSE, sealed)) as JWK;
  } catch {
    return undefined; // Sealed with an earlier SERVER_SECRET: the key verifies old tokens but signs none.
  }
}

const readKeys = async (pool: Pick<Pool, 'query'>): Promise<KeyRow[]> =>
  (await pool.query<KeyRow>('select * from auth.signing_keys order by created_at desc')).rows;

async function loadOrMakeKey(pool: Pool, vault: Vault): Promise<{ kid: string; key: SigningKey }> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [KEY_LOCK]);
    for (const { kid, private_jwk_sealed } of await readKeys(client)) {
      const jwk = openKey(vault, private_jwk_sealed);
      if (jwk) return { kid, key: await importJWK(jwk, ALGORITHM) };
    }
    const made = await makeKey(vault);
    await client.query(
      'insert into auth.signing_keys (kid, public_jwk, private_jwk_sealed) values ($1, $2, $3)',
      [made.kid, JSON.stringify(made.public_jwk), made.private_jwk_sealed],
    );
    const jwk = openKey(vault, made.private_jwk_sealed);
    if (!jwk) throw new TypeError('A key that was sealed a moment ago opens.');
    return { kid: made.kid, key: await importJWK(jwk, ALGORITHM) };
  });
}

async function createKeyFinder(pool: Pool): Promise<(kid: string | undefined) => Promise<SigningKey>> {
  let publicKeys = new Map<string, SigningKey>();
  let loadedAt = 0;

  const reload = async (): Promise<void> => {
    const before = loadedAt;
    loadedAt = Date.now();
    const rows = await readKeys(pool).catch((error: unknown) => {
      // After a failed read, the next request must not conclude that the key is unknown.
      loadedAt = before;
      throw error;
    });
    publicKeys = new Map(
      await Promise.all(
        rows.map(async ({ kid, public_jwk }) => [kid, await importJWK(public_jwk, ALGORITHM)] as const),
      ),
    );
  };
  await reload();

  return async (kid) => {
    if (kid === undefined) throw new joseErrors.JWKSNoMatchingKey();
    if (!publicKeys.has(kid) && Date.now() - loadedAt > RELOAD_MS) await reload();
    const key = publicKeys.get(kid);
    if (!key) throw new joseErrors.JWKSNoMatchingKey();
    return key;
  };
}

export async function createKeys(pool: Pool, vault: Vault, issuer: string): Promise<Keys> {
  const signing = await loadOrMakeKey(pool, vault);
  const findKey = await createKeyFinder(pool);
  const verified = new Map<string, Claims>();

  const remember = (token: string, found: Claims): void => {
    if (verified.size >= CACHED_TOKENS) verified.clear();
    verified.set(token, found);
  };

  return {
    sign: (payload, lifetimeSeconds) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
        .sign(signing.key),
    verify: async (token) => {
      const known = verified.get(token);
      if (known) {
        return known.exp * 1000 > Date.now() ? { ok: true, claims: known } : EXPIRED;
      }
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => findKey(kid), {
          algorithms: [ALGORITHM],
          issuer,
        });
        const read = claims.safeParse(payload);
        if (!read.success) return INVALID;
        remember(token, read.data);
        return { ok: true, claims: read.data };
      } catch (error) {
        if (error instanceof joseErrors.JWTExpired) return EXPIRED;
        if (error instanceof joseErrors.JOSEError) return INVALID;
        throw error;
      }
    },
    jwks: async () => ({ keys: (await readKeys(pool)).map(({ public_jwk }) => public_jwk) }),
  };
}
