import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManual } from '@printready/manual/node';
import { expect, test } from 'vitest';
import { findHeading } from './find-heading.ts';

const tools = join(import.meta.dirname, '../../../../../packages/tools/src');
const { pages } = await readManual();
const sections = globSync('*/*.tsx', { cwd: tools, exclude: ['**/*.test.tsx'] }).flatMap((path) =>
  [...readFileSync(join(tools, path), 'utf8').matchAll(/<Section\b[^>]*?\btitle="([^"]+)"/g)].map(
    ([, title = '']) => [dirname(path), title] as const,
  ),
);

test('the panels are found', () => expect(sections.length).toBeGreaterThan(25));

test.each(sections)('%s: “%s” is explained in the tool’s help', (tool, title) => {
  const page = pages.find(({ id }) => id === `tools/${tool}`);
  expect(findHeading(page?.outline ?? [], title)).not.toBeNull();
});

test('the same words go before words that hold them', () => {
  const outline = [
    { id: 'a', text: 'Ink limit' },
    { id: 'b', text: 'Ink' },
  ];
  expect(findHeading(outline, 'ink')?.id).toBe('b');
  expect(findHeading(outline, 'Limit')?.id).toBe('a');
  expect(findHeading(outline, 'Paper')).toBeNull();
});
