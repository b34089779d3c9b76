import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import {
  describeAccountError,
  describeFactorError,
  describeGoogleError,
  describePasswordError,
  describeReturn,
  describeSignInError,
} from './auth-errors.ts';

const api = (message: string, code?: string) => new AuthApiError(message, 400, code);

/** Error that supabase-js throws for the given status. */
const answered = (status: number, message: string) =>
  status >= 500 ? new AuthRetryableFetchError(message, status) : new AuthApiError(message, status, undefined);

describe('describeSignInError', () => {
  it.each([
    [429, 'Email rate limit exceeded', 'Rate limit reached'],
    [400, 'Unable to validate email address: invalid format', 'Please enter a valid email address.'],
    [
      500,
      'Error sending magic link email',
      'Email Service Error: Unable to send login email. This might be due to email service configuration. Please contact support.',
    ],
    [
      500,
      'Database error saving new user',
      'Authentication Error: We encountered a database issue. Please try again or contact support if the problem persists.',
    ],
    [
      503,
      'Database error: it is not reachable right now. Please try again.',
      'Authentication Error: We encountered a database issue. Please try again or contact support if the problem persists.',
    ],
    [502, 'Bad Gateway', 'The server cannot be reached.'],
    [422, 'Signups not allowed for this instance', 'Signups not allowed for this instance'],
  ])('describes %d "%s" as: %s', (status, message, title) => {
    expect(describeSignInError(answered(status, message)).title).toBe(title);
  });

  it('adds the waiting time after too many email requests', () => {
    expect(describeSignInError(api('email rate limit exceeded')).text).toBe(
      'Please wait 60 minutes before trying again. This helps protect against unauthorized access attempts.',
    );
  });

  it.each(['Failed to fetch', '{}'])('describes a browser’s %s as an unreachable server', (message) => {
    expect(describeSignInError(new AuthRetryableFetchError(message, 0)).title).toBe(
      'The server cannot be reached.',
    );
  });

  it('recognizes an invalid address by its code', () => {
    expect(describeSignInError(api('No.', 'email_address_invalid')).title).toBe(
      'Please enter a valid email address.',
    );
  });

  it('hides messages of unrelated errors', () => {
    expect(describeSignInError(new TypeError('x is undefined')).title).toBe(
      'An unexpected error occurred. Please try again.',
    );
  });
});

describe('describeGoogleError', () => {
  it('distinguishes a disabled provider from a failing one', () => {
    expect(describeGoogleError(api('Unsupported provider: provider is not enabled')).title).toMatch(
      /^Google Sign-In Not Available/,
    );
    expect(describeGoogleError(api('boom')).title).toBe('Failed to sign in with Google. Please try again.');
  });
});

describe('describeReturn', () => {
  it.each([
    ['otp_expired', 'Email link is invalid or has expired', 'mail', /expired or was used before/],
    ['bad_oauth_state', 'OAuth state is invalid', 'google', /opened twice/],
    ['bad_oauth_callback', 'The provider’s answer', 'google', /could not be verified/],
    ['identity_already_exists', 'Identity is already linked', 'google', /belongs to another/],
    [
      'validation_failed',
      'Unsupported provider: provider is not enabled',
      'google',
      /^Google Sign-In Not Av/,
    ],
    ['pkce_code_verifier_not_found', 'PKCE code verifier not found', 'mail', /in another browser/],
    ['flow_state_expired', 'invalid flow state', 'mail', /took too long/],
  ])('describes %s', (code, description, from, text) => {
    const described = describeReturn({ code, description });
    expect(described.from).toBe(from);
    expect(described.text).toMatch(text);
  });

  it('hides text that comes from the URL', () => {
    const described = describeReturn({
      code: 'made_up',
      description: 'Call 555-0100 to unlock your account',
    });
    expect(described.text).toBe('An unexpected error occurred. Please try again.');
  });
});

describe('describeAccountError', () => {
  it('joins title and text with one period', () => {
    expect(describeAccountError(new AuthRetryableFetchError('Failed to fetch', 0))).toBe(
      'The server cannot be reached. Nothing was changed. Check your connection and try again.',
    );
    expect(describeAccountError(api('email rate limit exceeded'))).toMatch(
      /^Rate limit reached\. Please wait/,
    );
  });
});

describe('security tab', () => {
  it.each([
    ['mfa_verification_failed', /not right/],
    ['mfa_challenge_expired', /took too long/],
    ['over_request_rate_limit', /Wait a minute/],
    ['mfa_factor_not_found', /was removed/],
  ])('says what to do after %s', (code, text) => {
    expect(describeFactorError(api('Request rate limit reached', code))).toMatch(text);
  });

  it('recognizes a new password that equals the current one', () => {
    expect(describePasswordError(api('New password should be different', 'same_password'))).toBe(
      'This is already your password. Choose another one.',
    );
  });

  it('distinguishes an easily guessed password from a short one', () => {
    const weak = (reason: 'length' | 'pwned') => new AuthWeakPasswordError('weak', 422, [reason]);
    expect(describePasswordError(weak('pwned'))).toMatch(/easy to guess/);
    expect(describePasswordError(weak('length'))).toBe('Use at least 8 characters.');
  });
});
