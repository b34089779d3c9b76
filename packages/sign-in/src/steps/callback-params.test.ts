import { describe, expect, it } from 'vitest';
import { readCallbackParams } from './callback-params.ts';

describe('readCallbackParams', () => {
  it('reads the code and the return path', () => {
    expect(readCallbackParams('?next=%2Fcolor-ko&code=abc', '')).toEqual({
      code: 'abc',
      failure: null,
      halfway: false,
      next: '/color-ko',
    });
  });

  it.each([
    ['the query', '?error=access_denied&error_code=otp_expired&error_description=Link+expired', ''],
    ['the hash', '', '#error=access_denied&error_code=otp_expired&error_description=Link+expired'],
  ])('reads a failure from %s', (_where, search, hash) => {
    expect(readCallbackParams(search, hash)).toEqual({
      code: null,
      failure: { code: 'otp_expired', description: 'Link expired' },
      halfway: false,
      next: '/',
    });
  });

  it('recognizes a half-confirmed change of email address', () => {
    const { halfway, code } = readCallbackParams('?message=Accepted', '#message=Accepted');
    expect({ halfway, code }).toEqual({ halfway: true, code: null });
  });

  it('rejects return paths to other sites', () => {
    expect(readCallbackParams('?code=abc&next=//evil.example', '').next).toBe('/');
  });
});
