import { expect, it } from 'vitest';
import { isPagePath } from './pages.ts';

it.each([
  ['/', true],
  ['/tools', true],
  ['/tools/', true],
  ['/docs', true],
  ['/docs/tools/halftone', true],
  ['/report/abc', true],
  ['/report', false],
  ['/report/abc/more', false],
  ['/standalone/anything', true],
  ['/halftone', true],
  ['/no-such-page', false],
  ['/toolsy', false],
])('decides whether %s is a page: %s', (path, known) => expect(isPagePath(path, ['halftone'])).toBe(known));
