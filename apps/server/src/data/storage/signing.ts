/** Signed URLs: each allows reading or writing exactly one file until it expires. */
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Vault } from '../../platform/vault.ts';
import { storageError } from './errors.ts';

const ALGORITHM = 'HS256';

/** `read` and `write` have different keys, so that neither can stand in for the other. */
type Purpose = 'read' | 'write';

const readClaims = z.object({ url: z.string() });
const writeClaims = z.object({
  url: z.string(),
  upsert: z.boolean(),
  /** Caller whose rights and quota apply; checked again when the file arrives. */
  role: z.enum(['anon', 'authenticated', 'service_role']),
  sub: z.string().optional(),
  session_id: z.string().optional(),
});
export type WriteClaims = z.infer<typeof writeClaims>;

const keyFor = (vault: Vault, purpose: Purpose): Uint8Array => vault.hash('signed storage address', purpose);

function sign(
  vault: Vault,
  purpose: Purpose,
  claims: Record<string, unknown>,
  seconds: number,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(keyFor(vault, purpose));
}

/** @throws AppError InvalidSignature, also for a token that belongs to another file */
async function verify<T extends { url: string }>(
  vault: Vault,
  purpose: Purpose,
  { token, url, claims }: { token: string; url: string; claims: z.ZodType<T> },
): Promise<T> {
  try {
    const { payload } = await jwtVerify(token, keyFor(vault, purpose), { algorithms: [ALGORITHM] });
    const read = claims.parse(payload);
    if (read.url === url) return read;
  } catch (error) {
    throw storageError('InvalidSignature', undefined, { cause: error });
  }
  throw storageError('InvalidSignature');
}

export const signRead = (vault: Vault, url: string, seconds: number): Promise<string> =>
  sign(vault, 'read', { url }, seconds);

export const signWrite = (vault: Vault, claims: WriteClaims, seconds: number): Promise<string> =>
  sign(vault, 'write', claims, seconds);

export const verifyRead = (vault: Vault, url: string, token: string): Promise<{ url: string }> =>
  verify(vault, 'read', { token, url, claims: readClaims });

export const verifyWrite = (vault: Vault, url: string, token: string): Promise<WriteClaims> =>
  verify(vault, 'write', { token, url, claims: writeClaims });
