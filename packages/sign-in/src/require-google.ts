/** Asks the backend whether Google is on before the browser leaves for it: from there, no answer comes back to this page. */
import { AuthApiError } from '@supabase/supabase-js';
import { backend } from './client.ts';

/** @throws AuthApiError in the backend's own words when it is off. */
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
