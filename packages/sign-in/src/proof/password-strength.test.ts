import { describe, expect, it } from 'vitest';
import { passwordProblem, passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it.each([
    ['1234567', 'too short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['123456789', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['password2026', 'weak'],
    ['kaffeetasse', 'fair'],
    ['correct horse 42', 'strong'],
    ['kJ8#mQ2v!xZr', 'strong'],
  ])('rates %s as %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('counts parts of the email address as one character', () => {
    expect(passwordStrength('maria.lopez.shop', 'maria.lopez@shop.com')).toBe('weak');
    expect(passwordStrength('maria.lopez.shop', 'jane@print.example')).not.toBe('weak');
  });

  it('escapes regular-expression characters in the email address', () => {
    expect(passwordStrength('kJ8#mQ2v!xZr', 'a+(b*c@[x].com')).toBe('strong');
  });
});

describe('passwordProblem', () => {
  it('requires 8 to 72 characters', () => {
    expect(passwordProblem('x'.repeat(7))).toBe('short');
    expect(passwordProblem('x'.repeat(8))).toBeNull();
    expect(passwordProblem('x'.repeat(72))).toBeNull();
    expect(passwordProblem('x'.repeat(73))).toBe('long');
  });
});
