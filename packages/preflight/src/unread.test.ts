/** A file without a verdict has a reason and a request to the customer, who need not send a valid file again. */
import { describe, expect, it } from 'vitest';
import { assess, assessUnread } from './assess.ts';
import type { Facts } from './facts.ts';
import { inspect } from './inspect.ts';
import { lockedPdf } from './pdf/testing/locked-pdf.ts';
import { makePdf, onePage } from './pdf/testing/make-pdf.ts';
import { UNREAD_CASES } from './testing/judgment/unread-cases.ts';

const file = { fileName: 'art.pdf', bytes: 9 };
const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);
const actionOf = (facts: Facts) => assess(facts).issues[0]?.action;

/** Matches a complete sentence: no trailing colon, nothing left out. */
const SENTENCE = /^[^\s].*[^\s:,][.?]$/s;

describe('a file without a verdict', () => {
  it.each(['timeout-error', 'memory-error'] as const)(
    'suggests a visual check or a lighter file if the check takes too much time or memory (%s)',
    (code) => {
      const { verdict, issues } = assessUnread(
        file,
        code,
        'It takes more than 25 s of the processor to read.',
      );
      expect(verdict).toBe('unchecked');
      expect(issues.map(({ action }) => action)).toEqual([
        'Inspect it by eye, or ask for a simpler file: split into pages, with effects flattened.',
      ]);
    },
  );

  it('states a reason even if none was given', () => {
    expect(assessUnread(file, 'parse-error', '').issues[0]?.message).toBe(
      'Reading it failed, and no reason was given.',
    );
  });

  it.each([
    ['is empty', new Uint8Array(0), 'art.pdf', 'Ask for the file again: this copy is empty.'],
    ['is of no known format', bytesOf('hello'), 'art.doc', /^Ask for a PDF, AI, PSD, SVG, PNG/],
    ['has no PDF inside', bytesOf('%!PS-Adobe-3.0'), 'art.ai', /Create PDF Compatible File/],
    ['is damaged', bytesOf('%PDF-1.4 nothing'), 'art.pdf', /^Ask for a new export/],
    ['is cut off', bytesOf('8BPS').slice(0, 4), 'art.psd', /^Ask for/],
  ] as const)('asks the customer for the fix if it %s', (_, bytes, name, action) => {
    const asked = actionOf(inspect(bytes, name));
    if (typeof action === 'string') expect(asked).toBe(action);
    else expect(asked).toMatch(action);
  });

  it('asks the customer for the password if it is locked', async () => {
    const bytes = await lockedPdf(onePage({ content: '0 0 9 9 re f' }), 'secret');
    expect(actionOf(inspect(bytes, 'art.pdf'))).toMatch(/^Ask for the password/);
  });

  it('suggests a visual check if the page has too many drawing steps', () => {
    const pdf = makePdf();
    pdf.addPage({ content: '0 0 9 9 re f '.repeat(100) });
    const limits = {
      operators: 50,
      objects: 1e5,
      depth: 24,
      decodedBytes: 1e7,
      pages: 9,
      elements: 9,
      elementDepth: 9,
    };
    expect(actionOf(inspect(pdf.toBytes(), 'heavy.pdf', { limits }))).toMatch(/^Inspect it by eye/);
  });
});

it('words every problem of an unread file as a sentence, with a task for the customer', () => {
  const poor: string[] = [];
  for (const { defect, type } of UNREAD_CASES) {
    const { issues, verdict } = assess(inspect(defect.bytes, defect.name));
    for (const { message, action, type: severity } of issues) {
      if (!SENTENCE.test(message)) poor.push(message);
      if (severity === 'error' && !action) poor.push(`no task: ${message}`);
    }
    if (type === 'unchecked' && verdict === 'unchecked' && issues.length === 0) poor.push(defect.name);
  }
  expect(poor).toEqual([]);
});
