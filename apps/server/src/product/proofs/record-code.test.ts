import { readRecordCode } from '@printready/contracts/shared';
import { expect, test } from 'vitest';
import { writeCode } from './record-code.ts';

test('writes bytes in Crockford’s base 32, in groups of four', () => {
  const bytes = Buffer.from('00443214c74254b635cf', 'hex');
  expect(writeCode(bytes)).toBe('0123-4567-89AB-CDEF');
  expect(writeCode(Buffer.alloc(10, 255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
});

test.each([
  ['0123-4567-89AB-CDEF', '0123-4567-89AB-CDEF'],
  [' o123 4567 89ab cdef ', '0123-4567-89AB-CDEF'],
  ['Ol23456789abcdef', '0123-4567-89AB-CDEF'],
  ['0123-4567-89AB-CDE', null],
  ['0123-4567-89AB-CDEU', null],
  ["' or true --------", null],
])('reads the typed code “%s” as %s', (typed, code) => expect(readRecordCode(typed)).toBe(code));
