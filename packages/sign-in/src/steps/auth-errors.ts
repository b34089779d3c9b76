import {
  captcha,
  closedMethods,
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
import { backendCode, isAboutGoogle } from '../answers/backend-code.ts';
import type { SignInFailure } from './callback-params.ts';
import { CaptchaProblem } from './captcha-problem.ts';

export type SignInProblem = { readonly title: string; readonly text?: string };

const CLOSED_METHODS: Readonly<Record<string, string>> = {
  signup_disabled: closedMethods.signUp.title,
  otp_disabled: closedMethods.noMail,
  user_already_exists: closedMethods.taken,
  manual_linking_disabled: closedMethods.noLinking,
  captcha_failed: captcha.failed,
};

export function describeSignInError(error: unknown): SignInProblem {
  if (error instanceof CaptchaProblem) return { title: error.message };
  if (!isAuthError(error)) return { title: signIn.unexpected };
  const { message } = error;
  const closed = CLOSED_METHODS[error.code ?? ''];
  if (closed !== undefined) return { title: closed };
  const code = backendCode(message);
  if (code === 'rate-limit') return signIn.rateLimit;
  if (error.code === 'email_address_invalid' || code === 'invalid-email')
    return { title: signIn.invalidEmail };
  if (code === 'mail-failed') return { title: signIn.mailFailed };
  if (code === 'database-failed') return { title: signIn.database };
  // supabase-js throws this if there is no response, and for any status from 500, even with the backend's
  // message.
  if (isAuthRetryableFetchError(error)) return { title: unreachable.title, text: unreachable.text };
  return { title: message };
}

export function describeGoogleError(error: unknown): SignInProblem {
  if (isAuthError(error) && error.code === 'reauthentication_needed') return { title: error.message };
  const disabled = isAuthError(error) && backendCode(error.message) === 'provider-disabled';
  return { title: disabled ? signIn.googleDisabled : signIn.googleFailed };
}

/** Errors that reject the proof rather than the change itself. */
const PROOF_ERRORS: Readonly<Record<string, string>> = {
  reauthentication_not_valid: password.wrongCode,
  current_password_invalid: proof.wrongPassword,
  over_request_rate_limit: proof.tooManyTries,
};

const proofError = (error: unknown): string | undefined =>
  isAuthError(error) ? PROOF_ERRORS[error.code ?? ''] : undefined;

export const isAboutProof = (error: unknown): boolean => proofError(error) !== undefined;

export function describePasswordError(error: unknown): string {
  if (isAuthError(error) && error.code === 'same_password') return password.same;
  if (isAuthWeakPasswordError(error)) {
    return error.reasons.includes('pwned') ? password.easyToGuess : password.tooShort;
  }
  return proofError(error) ?? describeAccountError(error);
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
  signup_disabled: closedMethods.signUp.title,
};

const RETURNS: Readonly<Record<string, string>> = {
  otp_expired: failedReturn.link,
  flow_state_not_found: failedReturn.usedOrLate,
  flow_state_expired: failedReturn.usedOrLate,
  bad_code_verifier: failedReturn.otherBrowser,
  // supabase-js reports this if the link was requested in a different browser.
  pkce_code_verifier_not_found: failedReturn.otherBrowser,
  over_request_rate_limit: failedReturn.tooMany,
};

export type FailedReturn = {
  readonly from: 'google' | 'mail';
  readonly text: string;
};

export function describeReturn({ code, description }: SignInFailure): FailedReturn {
  const google = GOOGLE_RETURNS[code];
  if (google !== undefined) return { from: 'google', text: google };
  if (backendCode(description) === 'provider-disabled')
    return { from: 'google', text: signIn.googleDisabled };
  if (isAboutGoogle(description)) return { from: 'google', text: '' };
  // Anyone can craft the URL, so unknown text is not shown.
  return { from: 'mail', text: RETURNS[code] ?? signIn.unexpected };
}
