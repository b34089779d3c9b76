import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

test.each([
  ['1,250', 1250],
  ['12,500', 12_500],
  ['1,250.75', 1250.75],
  ['1.250,75', 1250.75],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1 250,5', 1250.5],
  ['1 250', 1250],
  ['1’250.50', 1250.5],
  ['-1,250', -1250],
])('reads the thousands of %s', (text, value) => {
  expect(readTypedNumber(text)).toBe(value);
});

test.each([
  ['1,25', 1.25],
  ['0,125', 0.125],
  ['24,5', 24.5],
  ['1.250', 1.25],
  ['1250,125', 1250.125],
  [',5', 0.5],
  ['.5', 0.5],
  ['12.', 12],
  [' 7 ', 7],
  ['+3', 3],
])('reads the decimals of %s', (text, value) => {
  expect(readTypedNumber(text)).toBe(value);
});

test.each([
  '',
  ' ',
  'wide',
  '1,2,3',
  '12,34.5',
  '1,234,56',
  '1,234,5',
  '10 12',
  '1e5',
  '0x10',
  '--1',
  '1-2',
  '.',
  ',',
])('refuses “%s”', (text) => {
  expect(readTypedNumber(text)).toBeNull();
});

test('reads what every locale of the shops writes, with and without thousands', () => {
  const number = fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('en-US', 'en-GB', 'fr-FR', 'de-CH', 'pt-PT'),
      fc.boolean(),
      (value, locale, useGrouping) => {
        // Two decimals, because one point before three digits cannot be told from a decimal point.
        const text = new Intl.NumberFormat(locale, { useGrouping, minimumFractionDigits: 2 }).format(value);
        expect(readTypedNumber(text), text).toBe(value);
      },
    ),
  );
});
