/** Checks that Google sign-in is enabled before redirecting, because later errors never return to this site. */
import { AuthApiError } from '@supabase/supabase-js';
import { backend } from '../session/client.ts';

/** @throws AuthApiError with the backend's message if Google sign-in is disabled */
export async function requireGoogle(): Promise<void> {
  const { backendUrl, anonKey } = backend();
  const answer = await fetch(new URL('/auth/v1/settings', backendUrl), {
    headers: { apikey: anonKey },
  });
  if (!answer.ok) throw new Error(`The sign-in settings could not be read: status ${answer.status}.`);
  const { external } = (await answer.json()) as { external?: { google?: boolean } };
  if (external?.google !== true) {
    throw new AuthApiError('Unsupported provider: provider is not enabled', 400, 'validation_failed');
  }
}
