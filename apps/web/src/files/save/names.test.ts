import { describe, expect, it } from 'vitest';
import { convertedName, withoutClashes } from './names.ts';

describe('convertedName', () => {
  it.each([
    ['logo.psd', 'tiff', 'logo.tif'],
    ['logo', 'png', 'logo.png'],
    ['a.b.jpeg', 'pdf', 'a.b.pdf'],
    ['.png', 'png', 'image.png'],
    ['Logo.PNG', 'png', 'Logo_converted.png'],
  ] as const)('names the conversion of %s to %s: %s', (name, format, expected) =>
    expect(convertedName(name, format, '_converted')).toBe(expected),
  );
});

describe('withoutClashes', () => {
  it('numbers duplicate names, ignoring case', () => {
    expect(withoutClashes(['a.png', 'A.png', 'b.png', 'a.png'])).toEqual([
      'a.png',
      'A 2.png',
      'b.png',
      'a 3.png',
    ]);
  });
});
