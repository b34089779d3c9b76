/**
 * Codes for errors that the backend (Supabase's auth and database servers) tells apart by a sentence only. The one
 * place that reads them; the specification's error catalog names them.
 */

type BackendCode =
  | 'rate-limit'
  | 'invalid-email'
  | 'mail-failed'
  | 'database-failed'
  | 'provider-disabled'
  | 'insufficient';

const SENTENCES: readonly { readonly match: RegExp; readonly code: BackendCode }[] = [
  { match: /rate limit/i, code: 'rate-limit' },
  { match: /invalid.*email|email.*invalid/i, code: 'invalid-email' },
  { match: /Error sending magic link email/, code: 'mail-failed' },
  { match: /Database error/, code: 'database-failed' },
  { match: /provider is not enabled/i, code: 'provider-disabled' },
  { match: /insufficient/i, code: 'insufficient' },
];

export const backendCode = (sentence: string): BackendCode | null =>
  SENTENCES.find(({ match }) => match.test(sentence))?.code ?? null;

/** A failed return of which only the sentence tells that it came from Google. */
export const isAboutGoogle = (sentence: string): boolean => /google/i.test(sentence);
