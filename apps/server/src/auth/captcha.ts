import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import { authError } from './wire.ts';

const VERIFY_URL = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const;

const TIMEOUT_MS = 10_000;
/** Error codes of both providers for a fault of this server rather than the visitor. */
const OURS = ['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch'];

const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});

/** @throws AppError captcha_failed, or unexpected_failure if the provider does not respond or rejects the secret */
export type Captcha = (token: string | undefined, ip: string) => Promise<void>;

export function createCaptcha({
  CAPTCHA_PROVIDER,
  CAPTCHA_SECRET,
  CAPTCHA_VERIFY_URL,
}: Config): Captcha | undefined {
  if (CAPTCHA_PROVIDER === undefined || CAPTCHA_SECRET === undefined) return undefined;
  const address = CAPTCHA_VERIFY_URL ?? VERIFY_URL[CAPTCHA_PROVIDER];

  const ask = async (token: string, ip: string): Promise<z.infer<typeof verdict>> => {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams({ secret: CAPTCHA_SECRET, response: token, remoteip: ip }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return verdict.parse(await answer.json());
    } catch (cause) {
      throw authError('unexpected_failure', 'captcha verification process failed', { cause });
    }
  };

  return async (token, ip) => {
    if (!token)
      throw authError('captcha_failed', 'captcha protection: request disallowed (no captcha_token found)');
    const { success, 'error-codes': codes } = await ask(token, ip);
    if (success) return;
    if (codes.some((code) => OURS.includes(code))) {
      throw authError('unexpected_failure', 'captcha verification is not set up correctly on this server', {
        cause: new Error(`${CAPTCHA_PROVIDER} says ${codes.join(', ')}: check CAPTCHA_SECRET.`),
      });
    }
    throw authError(
      'captcha_failed',
      `captcha protection: request disallowed (${codes.join(', ') || 'not a person'})`,
    );
  };
}
