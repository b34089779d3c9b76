import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Assessment, assess } from './assess.ts';
import type { FindingCode } from './findings.ts';
import { groupByCause } from './group-by-cause.ts';
import { inspect } from './inspect.ts';
import { onePage } from './pdf/testing/make-pdf.ts';

const judge = (content: string, name: string): Assessment =>
  assess(inspect(onePage({ content, entries: '/TrimBox [20 20 280 280]' }), name));
const rgb = judge('1 0 0 rg 50 50 9 9 re f', 'rgb.pdf');
const bare = judge('1 0 0 rg 20 20 260 260 re f', 'bare.pdf');
const clean = judge('0 0 0 1 k 50 50 9 9 re f', 'clean.pdf');

describe('groupByCause', () => {
  it('lists each cause with its files, worst cause first', () => {
    expect(groupByCause([clean, rgb, bare]).map(({ code, type, files }) => [code, type, files])).toEqual([
      ['bleed-missing', 'error', [2]],
      ['color-rgb', 'warning', [1, 2]],
    ]);
  });

  it('counts a file once, with its worst severity', () => {
    const twice: Assessment = {
      ...rgb,
      issues: rgb.issues.flatMap((one) => [{ ...one, type: 'info' as const }, one]),
    };
    expect(groupByCause([twice, rgb])).toMatchObject([{ code: 'color-rgb', files: [0, 1] }]);
    expect(groupByCause([clean])).toEqual([]);
  });

  it('has a title for every code in the rules', () => {
    const rules = [
      'pdf/pdf-rules',
      'pdf/pdf-color-rules',
      'psd-rules',
      'svg-rules',
      'film-rules',
      'press-rules',
      'screen-rules',
    ].map((name) => readFileSync(new URL(`./rules/${name}.ts`, import.meta.url), 'utf8'));
    const codes = rules
      .flatMap((text) => [
        ...text.matchAll(/code: '([a-z-]+)'/g),
        ...text.matchAll(/add\(\s*(?:'(?:info|warning)',\s*)?'([a-z-]+)'/g),
      ])
      .map((match) => match[1]!);
    expect(codes.length).toBeGreaterThan(20);
    const message = 'a sentence with figures';
    for (const code of codes) {
      const [cause] = groupByCause([
        { ...rgb, issues: [{ ...rgb.issues[0]!, code: code as FindingCode, message }] },
      ]);
      expect(cause!.title, code).not.toBe(message);
    }
  });
});
