import { expect, test } from 'vitest';
import { matchTotp, newTotpSecret, stepOf, totpCode, totpUri } from './totp.ts';

/**
 * RFC 6238, appendix B, SHA-1: the key is the ASCII text "12345678901234567890"; each code is the last six of the
 * RFC's eight digits.
 */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('matches RFC 6238 at %i s', (seconds, code) => {
  expect(totpCode(KEY, seconds * 1000)).toBe(code);
});

test('accepts a code one step early or late, and never twice', () => {
  const secret = newTotpSecret();
  const now = 1_800_000_000_000;
  const code = totpCode(secret, now);
  for (const drift of [-30_000, 0, 30_000]) expect(matchTotp(secret, code, now + drift, 0)).toBe(stepOf(now));
  expect(matchTotp(secret, code, now + 60_000, 0)).toBeUndefined();
  expect(matchTotp(secret, code, now, stepOf(now))).toBeUndefined();
  expect(matchTotp(secret, 'abc', now, 0)).toBeUndefined();
});

test('puts the issuer and account into the key URI', () => {
  expect(totpUri(KEY, 'Print Ready', 'ada@example.com')).toBe(
    'otpauth://totp/Print%20Ready:ada%40example.com?issuer=Print%20Ready&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
