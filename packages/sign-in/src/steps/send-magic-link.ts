import { loadClient } from '../session/client.ts';
import { withReturnPath } from './return-path.ts';

export function callbackUrl(next: string | null): string {
  return window.location.origin + withReturnPath('/auth/callback', next);
}

export const withToken = (captchaToken: string | undefined): { captchaToken?: string } =>
  captchaToken === undefined ? {} : { captchaToken };

/** @throws AuthError from the backend */
export async function sendMagicLink(
  email: string,
  next: string | null,
  captchaToken?: string,
): Promise<void> {
  const client = await loadClient();
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { emailRedirectTo: callbackUrl(next), shouldCreateUser: true, ...withToken(captchaToken) },
  });
  if (error) throw error;
}
