/** Turns what the backend says about signing in into the catalogue's words. */
import { signIn } from '@printready/contracts/messages';
import { isAuthError } from '@supabase/supabase-js';

export type SignInProblem = { readonly title: string; readonly text?: string };

export function describeSignInError(error: unknown): SignInProblem {
  if (!isAuthError(error)) return { title: signIn.unexpected };
  const { message } = error;
  if (/rate limit/i.test(message)) return signIn.rateLimit;
  if (error.code === 'email_address_invalid' || /invalid.*email|email.*invalid/i.test(message))
    return { title: signIn.invalidEmail };
  if (message.includes('Error sending magic link email')) return { title: signIn.mailFailed };
  if (message.includes('Database error')) return { title: signIn.database };
  return { title: message };
}

export function describeGoogleError(error: unknown): SignInProblem {
  const disabled = isAuthError(error) && /provider is not enabled/i.test(error.message);
  return { title: disabled ? signIn.googleDisabled : signIn.googleFailed };
}
