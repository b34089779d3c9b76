import { createRemoteJWKSet, decodeProtectedHeader, errors as joseErrors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Hosted } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';
import { claims, EXPIRED, INVALID, type Keys } from './keys.ts';

type Verify = Keys['verify'];
type Verification = Awaited<ReturnType<Verify>>;

export type SignInSettings = { readonly google: boolean; readonly signUp: 'open' | 'invited' };

export type HostedProject = {
  readonly verify: Verify;
  readonly signInSettings: () => Promise<SignInSettings>;
};

const ALGORITHMS = ['ES256', 'RS256'];
const TIMEOUT_MS = 10_000;
const SETTINGS_MS = 5 * 60_000;
/** Cache lifetime of the project's verdict on a token with a shared secret. */
const ASKED_MS = 60_000;
const MAX_ASKED = 5_000;

const settings = z.object({
  external: z.record(z.string(), z.unknown()),
  disable_signup: z.boolean().default(false),
});

const unreachable = (cause: unknown): AppError =>
  new AppError('unavailable', 503, 'The account service does not answer right now. Please try again.', {
    cause,
  });

/** @throws AppError unavailable if the project does not respond, or responds with a server error */
export async function askProject(address: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw unreachable(cause);
  }
  if (answer.status >= 500) throw unreachable(new Error(`The hosted project answers ${answer.status}.`));
  return answer;
}

function readPayload(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

function asVerification(payload: unknown): Verification {
  const read = claims.safeParse(payload);
  return read.success ? { ok: true, claims: read.data } : INVALID;
}

/** Older projects sign tokens with a shared secret (HS256) that only they have, so the project verifies them. */
export function createHostedProject({ url, anonKey }: Hosted): HostedProject {
  const issuer = `${url}/auth/v1`;
  const keySet = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: TIMEOUT_MS,
  });
  const asked = new Map<string, { readonly answer: Verification; readonly at: number }>();

  const ask = async (token: string): Promise<Verification> => {
    const known = asked.get(token);
    if (known && Date.now() - known.at < ASKED_MS) return known.answer;
    const response = await askProject(`${issuer}/user`, {
      headers: { apikey: anonKey, authorization: `Bearer ${token}` },
    });
    const answer: Verification = response.ok ? asVerification(readPayload(token)) : INVALID;
    if (asked.size >= MAX_ASKED) asked.clear();
    asked.set(token, { answer, at: Date.now() });
    return answer;
  };

  const verify: Verify = async (token) => {
    const algorithm = algorithmOf(token);
    if (algorithm === 'HS256') return ask(token);
    if (algorithm === undefined || !ALGORITHMS.includes(algorithm)) return INVALID;
    try {
      const { payload } = await jwtVerify(token, keySet, { algorithms: ALGORITHMS, issuer });
      return asVerification(payload);
    } catch (error) {
      if (error instanceof joseErrors.JWTExpired) return EXPIRED;
      if (error instanceof joseErrors.JWKSTimeout) throw unreachable(error);
      // jose's generic error code means that the keys could not be fetched.
      const isVerdict = error instanceof joseErrors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
      if (isVerdict) return INVALID;
      throw unreachable(error);
    }
  };

  let known: { readonly settings: Promise<SignInSettings>; readonly at: number } | undefined;
  const readSettings = async (): Promise<SignInSettings> => {
    const response = await askProject(`${issuer}/settings`, { headers: { apikey: anonKey } });
    const { external, disable_signup } = settings.parse(await response.json());
    return { google: external['google'] === true, signUp: disable_signup ? 'invited' : 'open' };
  };

  return {
    verify,
    signInSettings: () => {
      if (!known || Date.now() - known.at > SETTINGS_MS) {
        // If the settings are unavailable, offer every way to sign in; a failed attempt reports the reason.
        const inDoubt: SignInSettings = { google: true, signUp: 'open' };
        known = { settings: readSettings().catch(() => inDoubt), at: Date.now() };
      }
      return known.settings;
    },
  };
}
