import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rules } from '../architecture-rules.ts';
import { arrowsOf, reduceArrows, type Workspace } from './architecture-drawing.ts';
import { renderConfiguration } from './configuration.ts';
import { renderDecisions } from './decisions-index.ts';
import { mayImport } from './import-rules.ts';
import { anchorOf, findDeadLinks } from './links.ts';
import { replaceBlock } from './marked-block.ts';

const root = mkdtempSync(join(tmpdir(), 'printready-docs-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return { path, text };
}

describe('replaceBlock', () => {
  const page = 'before\n<!-- tools: generated -->\nold\n<!-- tools: end -->\nafter';

  test('replaces only the text between the markers', () => {
    expect(replaceBlock(page, 'tools', 'new')).toBe(
      'before\n<!-- tools: generated -->\nnew\n<!-- tools: end -->\nafter',
    );
  });

  test('rejects a page without the markers', () => {
    expect(() => replaceBlock('no block', 'tools', 'new')).toThrow(/tools: generated/);
  });
});

describe('renderConfiguration', () => {
  const rows = (setting: z.ZodType) =>
    renderConfiguration({ Section: { NAME: setting.describe('Meaning.') } }, '/repo')
      .split('\n')
      .find((line) => line.startsWith('| `NAME`'));

  test.each([
    ['a range and its default', z.coerce.number().int().min(1).max(9).default(2), '`2` | from 1, up to 9'],
    ['a lower bound', z.coerce.number().int().min(1).default(2), '`2` | from 1'],
    ['an open bound', z.coerce.number().positive().max(9).default(2), '`2` | above 0, up to 9'],
    ['a switch', z.stringbool().default(true), '`on` | `on`, `off`'],
    ['choices', z.enum(['a', 'b']).optional(), '– | `a`, `b`'],
    ['a path inside the repository', z.string().default('/repo/.data'), '`.data` | '],
    ['a path outside of it', z.string().default('/elsewhere'), '`/elsewhere` | '],
    [
      'a list',
      z
        .string()
        .default('')
        .transform((list) => list.split(',')),
      '– | ',
    ],
  ])('shows %s', (_name, setting, cells) => {
    expect(rows(setting)).toBe(`| \`NAME\` | ${cells} | Meaning. |`);
  });

  test('rejects a setting without a description', () => {
    expect(() => renderConfiguration({ Section: { NAME: z.string() } }, '/repo')).toThrow(/NAME.*describe/);
  });
});

describe('mayImport', () => {
  test.each([
    ['packages/pixels/src/a.ts', 'packages/codecs/src/b.ts', false],
    ['packages/codecs/src/a.ts', 'packages/pixels/src/b.ts', true],
    ['packages/pixels/src/a.ts', 'packages/print/src/b.ts', false],
    ['packages/print/src/a.ts', 'packages/pixels/src/b.ts', true],
    ['packages/print/src/a.ts', 'packages/documents/src/b.ts', false],
    ['packages/tools/src/halftone/a.ts', 'packages/tools/src/upscaler/b.ts', false],
    ['packages/tools/src/halftone/a.ts', 'packages/tools/src/halftone/b.ts', true],
    ['apps/web/src/files/a.ts', 'apps/web/src/runs/b.ts', false],
    ['apps/web/src/runs/a.ts', 'apps/web/src/files/b.ts', true],
  ])('%s may import %s: %s', (from, to, allowed) => {
    expect(mayImport(rules, from, to)).toBe(allowed);
  });
});

describe('diagram of packages', () => {
  const workspace = (name: string, uses: readonly string[]): Workspace => ({
    folder: `packages/${name}`,
    name,
    description: '',
    uses,
    files: [`packages/${name}/src/a.ts`],
  });
  const [pixels, documents] = [workspace('pixels', []), workspace('documents', ['pixels'])];

  test('leaves out an arrow that a longer path implies', () => {
    const codecs = workspace('codecs', ['pixels', 'documents']);
    const arrows = reduceArrows(arrowsOf([pixels, documents, codecs], rules));
    expect(arrows.get(codecs)).toEqual([documents]);
    expect(arrows.get(documents)).toEqual([pixels]);
  });

  test('rejects a declared dependency that the rules forbid', () => {
    expect(() => arrowsOf([workspace('pixels', ['documents']), documents], rules)).toThrow(
      /pixels.*documents.*forbids/,
    );
  });
});

describe('renderDecisions', () => {
  test('lists decisions by number, and rejects a decision whose number differs from its file name', () => {
    const head = (number: number) => `# ${number}. We do this\n\nDate: 2026-01-02. Status: accepted.\n`;
    write('adr/0002-b.md', head(2));
    write('adr/0001-a.md', head(1));
    const index = renderDecisions(join(root, 'adr'));
    expect(index.indexOf('| 1 | [We do this](0001-a.md) | 2026-01-02 | accepted |')).toBeGreaterThan(0);
    expect(index.indexOf('0001-a.md')).toBeLessThan(index.indexOf('0002-b.md'));
    write('adr/0003-c.md', head(4));
    expect(() => renderDecisions(join(root, 'adr'))).toThrow(/0003-c\.md/);
  });
});

describe('findDeadLinks', () => {
  const target = write('docs/target.md', '# Target\n\n## Two words, and `code`\n');
  const faultsOf = (text: string) => findDeadLinks(root, [target, write('docs/page.md', text)]);

  test.each([
    ['a missing page', '[a](missing.md)'],
    ['a missing heading', '[a](target.md#three-words)'],
    ['a missing heading of the same page', '# Here\n[a](#there)'],
    ['a missing picture', '![a](missing.png)'],
    ['a missing picture in HTML', '<img src="missing.png" alt="">'],
    ['a missing file in backticks', 'See `packages/missing/a.ts`.'],
  ])('reports %s', (_name, text) => {
    expect(faultsOf(text)).toHaveLength(1);
  });

  test.each([
    ['an existing page', '[a](target.md)'],
    ['an existing heading', '[a](target.md#two-words-and-code)'],
    ['a heading of the same page', '# Here\n[a](#here)'],
    ['another site', '[a](https://example.com/missing.md)'],
    ['a page of the app', '[a](/docs/missing)'],
    ['an example in a fence', '```\n[a](missing.md)\n```'],
    ['an example in backticks', 'Write `[a](missing.md)`.'],
    ['a pattern in backticks', 'See `packages/*/missing.ts` and `packages/<id>/a.ts`.'],
    ['build output', 'See `apps/web/dist`.'],
  ])('accepts %s', (_name, text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  test('creates anchors the way GitHub does', () => {
    expect(anchorOf('Two `words`, and [a link](x.md)')).toBe('two-words-and-a-link');
  });
});
