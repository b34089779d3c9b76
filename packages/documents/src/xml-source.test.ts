import { expect, it } from 'vitest';
import { readXmlSource } from './xml-source.ts';

const TEXT = '<svg><text>Größe</text></svg>';

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const bytes: number[] = [];
  for (const letter of mark ? `\uFEFF${text}` : text) {
    const code = letter.charCodeAt(0);
    bytes.push(...(bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8]));
  }
  return Uint8Array.from(bytes);
}

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['little-endian UTF-16 with a byte order mark', utf16(TEXT, false, true)],
  ['little-endian UTF-16 without one', utf16(TEXT, false, false)],
  ['big-endian UTF-16 with a byte order mark', utf16(TEXT, true, true)],
  ['big-endian UTF-16 without one', utf16(TEXT, true, false)],
])('reads %s', (_name, bytes) => {
  expect(readXmlSource(bytes).text).toBe(TEXT);
});

it('reads the encoding that the document declares', () => {
  const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>${TEXT}`;
  const bytes = Uint8Array.from(declared, (letter) => letter.charCodeAt(0));
  expect(readXmlSource(bytes).text).toBe(declared);
});

it('trusts a byte order mark before what the document declares', () => {
  const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>${TEXT}`;
  expect(readXmlSource(new TextEncoder().encode(`\uFEFF${declared}`)).text).toBe(declared);
});

it('reads the letters of ASCII in a document of an unknown encoding', () => {
  const bytes = new TextEncoder().encode('<?xml version="1.0" encoding="x-none"?><svg/>');
  expect(readXmlSource(bytes).text).toContain('<svg/>');
});
