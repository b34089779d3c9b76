import { AuthApiError } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { describeGoogleError, describeSignInError } from './auth-errors.ts';

const api = (message: string, code?: string) => new AuthApiError(message, 400, code);

describe('describeSignInError', () => {
  it.each([
    ['Email rate limit exceeded', 'Rate limit reached'],
    ['Unable to validate email address: invalid format', 'Please enter a valid email address.'],
    [
      'Error sending magic link email',
      'Email Service Error: Unable to send login email. This might be due to email service configuration. Please contact support.',
    ],
    [
      'Database error saving new user',
      'Authentication Error: We encountered a database issue. Please try again or contact support if the problem persists.',
    ],
    ['Signups not allowed for this instance', 'Signups not allowed for this instance'],
  ])('says for "%s": %s', (message, title) => {
    expect(describeSignInError(api(message)).title).toBe(title);
  });

  it('adds how long to wait after too many mails', () => {
    expect(describeSignInError(api('email rate limit exceeded')).text).toBe(
      'Please wait 60 minutes before trying again. This helps protect against unauthorized access attempts.',
    );
  });

  it('knows an invalid address by its code', () => {
    expect(describeSignInError(api('No.', 'email_address_invalid')).title).toBe(
      'Please enter a valid email address.',
    );
  });

  it('does not show the words of an error that is not about signing in', () => {
    expect(describeSignInError(new TypeError('x is undefined')).title).toBe(
      'An unexpected error occurred. Please try again.',
    );
  });
});

describe('describeGoogleError', () => {
  it('tells a provider that is switched off from one that fails', () => {
    expect(describeGoogleError(api('Unsupported provider: provider is not enabled')).title).toMatch(
      /^Google Sign-In Not Available/,
    );
    expect(describeGoogleError(api('boom')).title).toBe('Failed to sign in with Google. Please try again.');
  });
});
