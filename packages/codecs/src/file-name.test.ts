import { expect, test } from 'vitest';
import { dropDirectionMarks, stemOf } from './file-name.ts';

/** Programs that honor the direction mark show this name as "photoexe.png". */
const TURNED = 'photo\u202egnp.exe';

test.each([
  ['an override', TURNED, 'photognp.exe'],
  ['isolates', '\u2066logo\u2069.png', 'logo.png'],
  ['embeddings', '\u202alogo\u202b\u202c.png', 'logo.png'],
  ['marks', 'lo\u200ego\u200f\u061c.png', 'logo.png'],
])('dropDirectionMarks removes %s', (_name, name, expected) =>
  expect(dropDirectionMarks(name)).toBe(expected),
);

test.each([
  ['Hebrew letters', '\u05dc\u05d5\u05d2\u05d5.png'],
  ['Arabic with a joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.png'],
  ['an emoji of several code points', '\u{1f469}\u200d\u{1f3a8}.png'],
  ['accents', 'Stra\u00dfe \u00e9t\u00e9.png'],
])('dropDirectionMarks leaves a file name with %s unchanged', (_name, name) =>
  expect(dropDirectionMarks(name)).toBe(name),
);

test('stemOf removes direction marks and the extension', () => {
  expect(stemOf(TURNED)).toBe('photognp');
  expect(stemOf('logo.p\u202eng')).toBe('logo');
  expect(stemOf('\u202e.png')).toBe('image');
});
