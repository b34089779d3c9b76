import { DEFAULT_PROFILE } from '@printready/preflight';
import { describe, expect, test } from 'vitest';
import { isAccepted } from '../frame/accepted.ts';
import { fill, LANGUAGES, languageOf, usesInches } from '../frame/language.ts';
import { type Checked, type CheckedEntry, type Entry, findingsOf, reasonOf, toEmbedFile } from './entries.ts';
import { words } from './words/en.ts';
import { loadWords } from './words/words.ts';

type Assessment = Checked['assessment'];

const issue = (code: string, type: 'error' | 'warning' | 'info') =>
  ({ code, type }) as Assessment['issues'][number];

const assessed = (verdict: Assessment['verdict'], issues: Assessment['issues'] = []) =>
  ({ verdict, issues, profile: DEFAULT_PROFILE }) as unknown as Assessment;

const base: Omit<Entry, 'state'> = {
  ...{ key: 'a', file: new File(['x'], 'logo.pdf'), password: null, printSize: null },
  ...{ accepted: false, fix: 'none' },
};

const entryOf = (assessment: Assessment, changed: Partial<Entry> = {}): CheckedEntry => ({
  ...{ ...base, ...changed },
  state: {
    ...{ kind: 'checked', assessment, facts: {} as Checked['facts'], sha256: 'ab' },
    ...{ natural: { widthMm: 254, heightMm: 127 }, usableMm: null, edits: [], jws: null },
  },
});

const unread: Entry = { ...base, state: { kind: 'not-checked', sha256: 'cd', jws: null } };

describe('form', () => {
  test.each<[string, readonly Entry[], boolean, ReturnType<typeof reasonOf>]>([
    ['no file', [], false, 'none'],
    ['a file under way', [{ ...base, state: { kind: 'checking', fraction: 0 } }], false, 'checking'],
    ['a fix under way', [entryOf(assessed('ready'), { fix: 'running' })], false, 'checking'],
    ['a good file', [entryOf(assessed('ready'))], false, null],
    ['a file to look at', [entryOf(assessed('look'))], false, 'look'],
    ['a file that was looked at', [entryOf(assessed('look'), { accepted: true })], false, null],
    [
      'a bad file beside a good one',
      [entryOf(assessed('ready')), entryOf(assessed('blocked'))],
      false,
      'blocked',
    ],
    ['a bad file that was accepted', [entryOf(assessed('blocked'), { accepted: true })], false, 'blocked'],
    ['the same where the shop helps', [entryOf(assessed('blocked'), { accepted: true })], true, null],
    ['a bad file without consent where the shop helps', [entryOf(assessed('blocked'))], true, 'blocked'],
    ['an unread file', [unread], false, 'blocked'],
    ['an unread file where the shop helps', [{ ...unread, accepted: true }], true, null],
    ['a check that did not load', [{ ...base, accepted: true, state: { kind: 'late' } }], true, 'blocked'],
  ])('with %s', (_case, entries, help, reason) => {
    expect(reasonOf(entries, help)).toBe(reason);
  });
});

describe('findings', () => {
  const findings = assessed('blocked', [
    issue('resolution-low', 'warning'),
    issue('live-text', 'info'),
    issue('resolution-too-low', 'error'),
  ]);

  test('are sentences with the printed width, errors first, without notes', () => {
    expect(findingsOf(entryOf(findings), words, 'en')).toEqual([
      {
        code: 'resolution-too-low',
        severity: 'error',
        text: 'This picture is too small for 10 in wide: it will look blurry.',
      },
      {
        code: 'resolution-low',
        severity: 'warning',
        text: 'At 10 in wide, this picture will look a little soft.',
      },
    ]);
  });

  test('count in centimeters outside the United States', () => {
    const printSize = { widthMm: 123, heightMm: 60 };
    const [first] = findingsOf(entryOf(findings, { printSize }), words, 'de-AT');
    expect(first?.text).toContain('12,3 cm');
    expect([usesInches('en'), usesInches('en-US'), usesInches('en-GB'), usesInches('es')]).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
  });
});

test('toEmbedFile sends an unread file as unchecked, and no file before its answer', () => {
  expect(toEmbedFile(unread, words, 'en')).toMatchObject({
    verdict: 'unchecked',
    sha256: 'cd',
    file: unread.file,
  });
  expect(toEmbedFile({ ...base, state: { kind: 'checking', fraction: 0.5 } }, words, 'en')).toBeNull();
});

test.each([
  ['logo.PDF', 'application/pdf', '.pdf, .svg', true],
  ['photo.jpg', 'image/jpeg', 'image/*', true],
  ['photo.jpg', 'image/jpeg', 'image/png', false],
  ['logo.pdf.exe', '', '.pdf', false],
  ['logo.pdf', '', null, true],
  ['logo.pdf', '', ' , ', true],
])('isAccepted takes %s (%s) for %j: %s', (name, type, accept, accepted) => {
  expect(isAccepted({ name, type }, accept)).toBe(accepted);
});

const placeholders = (texts: object): string[] =>
  [...JSON.stringify(texts).matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test.each(LANGUAGES)('texts in %s have the placeholders of the English ones', async (language) => {
  const own = await loadWords(language);
  for (const key of Object.keys(words) as (keyof typeof words)[])
    expect([key, placeholders({ text: own[key] })]).toEqual([key, placeholders({ text: words[key] })]);
});

test('languageOf falls back to English, and fill leaves an unknown name', () => {
  expect([languageOf('pt-BR'), languageOf('DE'), languageOf('nl'), languageOf('')]).toEqual([
    ...['pt', 'de'],
    ...['en', 'en'],
  ]);
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});
