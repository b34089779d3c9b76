import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath, signInPath, withReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it('keeps this site’s paths with query and hash', () => {
    expect(safeReturnPath('/color-ko')).toBe('/color-ko');
    expect(safeReturnPath('/profile?tab=subscription#usage')).toBe('/profile?tab=subscription#usage');
  });

  it('accepts the only /auth page that follows a sign-in', () => {
    expect(safeReturnPath('/auth/new-password?next=%2Fcolor-ko')).toBe('/auth/new-password?next=%2Fcolor-ko');
    expect(safeReturnPath('/auth/new-password/../signin')).toBe('/');
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['a protocol-relative address', '//evil.example/'],
    ['backslashes that browsers read as slashes', '/\\evil.example'],
    ['backslashes behind a slash', '/\\/evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'color-ko'],
    ['dots that lead to a double slash', '/.//evil.example'],
    ['the sign-in pages themselves', '/auth/signin?next=/auth/signin'],
    ['nothing', ''],
    ['null', null],
  ])('replaces %s with Home', (_name, wanted) => {
    expect(safeReturnPath(wanted)).toBe('/');
  });

  it('stays on this site for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `/${text}`),
          fc.webUrl(),
        ),
        (wanted) => {
          const target = new URL(safeReturnPath(wanted), 'https://app.example');
          expect(target.origin).toBe('https://app.example');
        },
      ),
    );
  });
});

describe('withReturnPath', () => {
  it('adds no return path for Home', () => {
    expect(withReturnPath('/auth/signin', '/')).toBe('/auth/signin');
  });
  it('preserves the path, query, and hash through the sign-in page', () => {
    const path = signInPath({ pathname: '/profile', search: '?tab=subscription', hash: '' });
    expect(new URL(path, 'https://app.example').searchParams.get('next')).toBe('/profile?tab=subscription');
  });
});
