/** Asks for a sign-in mail; its link comes back to this browser and goes on to where the user was. */
import { loadClient } from './client.ts';
import { withReturnPath } from './return-path.ts';

/** The address a sign-in comes back to. */
export function callbackUrl(next: string | null): string {
  return window.location.origin + withReturnPath('/auth/callback', next);
}

/** For the options of a call that a captcha may guard. */
export const withToken = (captchaToken: string | undefined): { captchaToken?: string } =>
  captchaToken === undefined ? {} : { captchaToken };

/** @throws AuthError as the backend gives it. */
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
