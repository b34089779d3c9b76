import { expect, it } from 'vitest';
import { printableText } from './standard-fonts.ts';

it.each([
  ['Łódź', 'Lódz'],
  ['Đurđa', 'Durda'],
  ['Café – 5 × 7', 'Café – 5 x 7'],
  ['東京?', '???'],
])('printableText replaces only letters that the standard fonts lack: %s as %s', (text, printed) => {
  expect(printableText(text)).toBe(printed);
});
