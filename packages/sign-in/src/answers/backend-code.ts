/** Codes for errors that the backend (Supabase) distinguishes only by message; the specification lists them. */

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

/** True if a failed sign-in redirect came from Google, which only its message reveals. */
export const isAboutGoogle = (sentence: string): boolean => /google/i.test(sentence);
