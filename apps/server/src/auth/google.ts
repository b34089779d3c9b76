import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import { authError } from './wire.ts';

const profile = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email()),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]),
  name: z.string().max(255).optional(),
  picture: z.string().max(2048).optional(),
  nonce: z.string().optional(),
});
export type GoogleProfile = z.infer<typeof profile>;

type Trip = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

export type Google = {
  /** The caller stores the flow's secrets until the browser returns. */
  begin(redirectUri: string, params: Readonly<Record<string, string>>): Promise<{ url: URL; trip: Trip }>;
  /** @throws AppError bad_oauth_callback */
  finish(returned: URL, trip: Trip): Promise<GoogleProfile>;
  /** @throws AppError bad_id_token */
  readIdToken(token: string, nonce: string | undefined): Promise<GoogleProfile>;
};

/** Rejects an unverified address, which may belong to another person. */
function checkVerified(read: GoogleProfile): GoogleProfile {
  if (!read.email_verified) throw authError('provider_email_needs_verification');
  return read;
}

export function createGoogle({
  GOOGLE_ISSUER,
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  development,
}: Config): Google | undefined {
  if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined) return undefined;
  const issuer = new URL(GOOGLE_ISSUER);
  let discovered: Promise<openid.Configuration> | undefined;
  const discover = (): Promise<openid.Configuration> => {
    const insecure = development && issuer.protocol === 'http:';
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated only as a warning; in tests, the provider uses http on this machine
    const options = insecure ? { execute: [openid.allowInsecureRequests] } : {};
    discovered ??= openid
      .discovery(issuer, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, undefined, options)
      .catch((cause: unknown) => {
        discovered = undefined;
        throw authError('unexpected_failure', 'Google does not answer right now.', { cause });
      });
    return discovered;
  };
  return {
    begin: async (redirectUri, params) => begin(await discover(), redirectUri, params),
    finish: async (returned, trip) => finish(await discover(), returned, trip),
    readIdToken: async (token, nonce) => readIdToken(await discover(), token, nonce),
  };
}

async function begin(
  provider: openid.Configuration,
  redirectUri: string,
  params: Readonly<Record<string, string>>,
): Promise<{ url: URL; trip: Trip }> {
  const trip = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  };
  const url = openid.buildAuthorizationUrl(provider, {
    ...params,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: trip.state,
    nonce: trip.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(trip.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url, trip };
}

async function finish(
  provider: openid.Configuration,
  returned: URL,
  { state, nonce, codeVerifier }: Trip,
): Promise<GoogleProfile> {
  try {
    const tokens = await openid.authorizationCodeGrant(provider, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    return checkVerified(profile.parse(tokens.claims()));
  } catch (cause) {
    if (
      cause instanceof z.ZodError ||
      cause instanceof openid.ClientError ||
      cause instanceof openid.AuthorizationResponseError ||
      cause instanceof openid.ResponseBodyError
    ) {
      throw authError('bad_oauth_callback', undefined, { cause });
    }
    throw cause;
  }
}

async function readIdToken(
  provider: openid.Configuration,
  token: string,
  nonce: string | undefined,
): Promise<GoogleProfile> {
  const { jwks_uri: keys, issuer } = provider.serverMetadata();
  if (keys === undefined) throw new TypeError('An OpenID provider publishes its keys.');
  try {
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keys)), {
      issuer,
      audience: provider.clientMetadata().client_id,
    });
    const read = profile.parse(payload);
    // The client keeps the nonce and sends its hash to the provider.
    const expected = nonce === undefined ? undefined : createHash('sha256').update(nonce).digest('hex');
    if (read.nonce !== expected) throw authError('bad_id_token', 'Nonces mismatch');
    return checkVerified(read);
  } catch (cause) {
    if (cause instanceof joseErrors.JOSEError || cause instanceof z.ZodError) {
      throw authError('bad_id_token', undefined, { cause });
    }
    throw cause;
  }
}
