import { expect, test } from 'vitest';
import { optionsIn, safeLink } from './safe-links.ts';

test.each([
  '/docs/guides/fonts',
  '/docs/guides/fonts#smallest-sizes',
  '/docs',
  '/upscaler',
  '/upscaler?factor=4',
  '/pricing',
])('accepts the link %s', (href) => expect(safeLink(href)).toBe(href));

test.each([
  undefined,
  '',
  'https://example.com',
  '//example.com',
  '/\\example.com',
  '/docs//example.com',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.c',
  '/api/account',
  '/auth/signin?next=//example.com',
  '/nowhere',
  '/docs/<script>',
])('rejects the link %s', (href) => expect(safeLink(href)).toBeNull());

test.each([
  ['/upscaler', null],
  ['/upscaler?target=print&widthMm=279.4&dpi=300', { target: 'print', widthMm: 279.4, dpi: 300 }],
  ['/upscaler?factor=4x#main', { factor: '4x' }],
])('reads the tool options in the link %s', (href, options) => expect(optionsIn(href)).toEqual(options));
