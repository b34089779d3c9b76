/** Turns what the backend says about signing in into the catalog's words. */
import {
  captcha,
  closedRoads,
  failedReturn,
  password,
  proof,
  secondFactor,
  session as sessionWords,
  signIn,
  unreachable,
} from '@printready/contracts/messages';
import {
  isAuthError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
} from '@supabase/supabase-js';
import type { SignInFailure } from './callback-params.ts';
import { CaptchaProblem } from './captcha-problem.ts';

export type SignInProblem = { readonly title: string; readonly text?: string };

/** What an operator has switched off, and what a captcha says. */
const CLOSED_ROADS: Readonly<Record<string, string>> = {
  signup_disabled: closedRoads.signUp.title,
  otp_disabled: closedRoads.noMail,
  user_already_exists: closedRoads.taken,
  manual_linking_disabled: closedRoads.noLinking,
  captcha_failed: captcha.failed,
};

export function describeSignInError(error: unknown): SignInProblem {
  if (error instanceof CaptchaProblem) return { title: error.message };
  if (!isAuthError(error)) return { title: signIn.unexpected };
  const { message } = error;
  const closed = CLOSED_ROADS[error.code ?? ''];
  if (closed !== undefined) return { title: closed };
  if (/rate limit/i.test(message)) return signIn.rateLimit;
  if (error.code === 'email_address_invalid' || /invalid.*email|email.*invalid/i.test(message))
    return { title: signIn.invalidEmail };
  if (message.includes('Error sending magic link email')) return { title: signIn.mailFailed };
  if (message.includes('Database error')) return { title: signIn.database };
  // supabase-js: no response ("Failed to fetch"), or any status from 500 on, also with a message of ours.
  if (isAuthRetryableFetchError(error)) return { title: unreachable.title, text: unreachable.text };
  return { title: message };
}

export function describeGoogleError(error: unknown): SignInProblem {
  // With what to do first, in the backend's words.
  if (isAuthError(error) && error.code === 'reauthentication_needed') return { title: error.message };
  const disabled = isAuthError(error) && /provider is not enabled/i.test(error.message);
  return { title: disabled ? signIn.googleDisabled : signIn.googleFailed };
}

/** Whether it is the proof that is wrong, and not what was to be changed. */
export const isAboutProof = (problem: string): boolean =>
  [password.wrongCode, secondFactor.sixDigits, proof.wrongPassword, proof.tooManyTries].some(
    (about) => about === problem,
  );

/** What a new password or address may be refused for. */
export function describePasswordError(error: unknown): string {
  const code = isAuthError(error) ? error.code : undefined;
  if (code === 'same_password') return password.same;
  if (isAuthWeakPasswordError(error)) {
    return error.reasons.includes('pwned') ? password.easyToGuess : password.tooShort;
  }
  if (code === 'reauthentication_not_valid') return password.wrongCode;
  if (code === 'current_password_invalid') return proof.wrongPassword;
  if (code === 'over_request_rate_limit') return proof.tooManyTries;
  return describeAccountError(error);
}

export function describeFactorError(error: unknown): string {
  const code = isAuthError(error) ? error.code : undefined;
  switch (code) {
    case 'mfa_verification_failed':
    case 'mfa_verification_rejected':
      return secondFactor.wrong;
    case 'mfa_challenge_expired':
      return secondFactor.expired;
    case 'mfa_factor_not_found':
      return secondFactor.gone;
    case 'mfa_factor_name_conflict':
      return secondFactor.nameTaken;
    case 'too_many_enrolled_mfa_factors':
      return secondFactor.tooMany;
    case 'over_request_rate_limit':
      return secondFactor.tooManyTries;
    default:
      return describeAccountError(error);
  }
}

/** Anything a signed-in person asks of the backend. */
export function describeAccountError(error: unknown): string {
  if (isAuthSessionMissingError(error)) return `${sessionWords.ended}.`;
  const { title, text } = describeSignInError(error);
  return text ? `${title.replace(/\.$/, '')}. ${text}` : title;
}

const GOOGLE_RETURNS: Readonly<Record<string, string>> = {
  bad_oauth_state: failedReturn.googleState,
  bad_oauth_callback: failedReturn.googleAnswer,
  provider_email_needs_verification: failedReturn.googleUnverified,
  identity_already_exists: failedReturn.googleTaken,
  signup_disabled: closedRoads.signUp.title,
};

const RETURNS: Readonly<Record<string, string>> = {
  otp_expired: failedReturn.link,
  flow_state_not_found: failedReturn.usedOrLate,
  flow_state_expired: failedReturn.usedOrLate,
  bad_code_verifier: failedReturn.otherBrowser,
  // supabase-js's own: this browser never asked for the link.
  pkce_code_verifier_not_found: failedReturn.otherBrowser,
  over_request_rate_limit: failedReturn.tooMany,
};

export type FailedReturn = {
  readonly from: 'google' | 'mail';
  /** Empty where there is nothing to add to the catalog's words. */
  readonly text: string;
};

/** Why a link or the way back from Google signed nobody in. */
export function describeReturn({ code, description }: SignInFailure): FailedReturn {
  const google = GOOGLE_RETURNS[code];
  if (google !== undefined) return { from: 'google', text: google };
  if (/provider is not enabled/i.test(description)) return { from: 'google', text: signIn.googleDisabled };
  if (/google/i.test(description)) return { from: 'google', text: '' };
  // The address is anybody's to write: words that are not ours are not shown.
  return { from: 'mail', text: RETURNS[code] ?? signIn.unexpected };
}
