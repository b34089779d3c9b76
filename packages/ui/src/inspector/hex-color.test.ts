import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHex, parseHex } from './hex-color.ts';

const channel = fc.integer({ min: 0, max: 255 });

test('parses every formatted hex color back to the same color', () => {
  fc.assert(
    fc.property(fc.record({ r: channel, g: channel, b: channel }), (color) => {
      expect(parseHex(formatHex(color))).toEqual(color);
    }),
  );
});

test('parses hex colors in short form, in uppercase, and with spaces, and rejects other text', () => {
  expect(parseHex(' #0AF ')).toEqual({ r: 0, g: 170, b: 255 });
  expect(parseHex('1c2a44')).toEqual({ r: 28, g: 42, b: 68 });
  for (const text of ['', '#12', '#12345', 'red', '#gggggg', '#11223344']) expect(parseHex(text)).toBeNull();
});
