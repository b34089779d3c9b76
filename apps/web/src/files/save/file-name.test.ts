import { expect, test } from 'vitest';
import { resultName } from './file-name.ts';

test.each([
  ['logo.png', 'png', 'logo_knockout.png'],
  ['logo.v2.JPG', 'jpeg', 'logo.v2_knockout.jpg'],
  ['no extension', 'webp', 'no extension_knockout.webp'],
  ['.png', 'png', 'image_knockout.png'],
  ['a/b:c*.jpeg', 'png', 'a_b_c__knockout.png'],
  ['logo_knockout.png', 'png', 'logo_knockout.png'],
  ['Größe – façade 大.webp', 'png', 'Größe – façade 大_knockout.png'],
] as const)('names the result of %s saved as %s: %s', (original, format, expected) => {
  expect(resultName(original, '_knockout', format)).toBe(expected);
});

test('shortens a long name without splitting a surrogate pair', () => {
  const name = resultName(`${'🎽'.repeat(200)}.png`, '_knockout', 'png');
  expect(Array.from(name)).toHaveLength(120 + '_knockout.png'.length);
  expect(name.startsWith('🎽🎽')).toBe(true);
});
