import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManual } from '@printready/manual/node';
import { catalog } from '@printready/tools/catalog';
import { expect, test } from 'vitest';
import { findHeading } from './find-heading.ts';

const tools = join(import.meta.dirname, '../../../../../packages/tools/src');
const app = join(import.meta.dirname, '../..');
const { pages } = await readManual();

/** Screens outside packages/tools, keyed by the tool whose help they open. */
const SCREENS = {
  'image-converter': 'conversion',
  'fit-my-print': 'fit-my-print',
  'bulk-workflow': 'bulk',
} as const;

/** The tool's own controls and the shared controls it uses. */
function controlsOf(tool: string): readonly string[] {
  const own = globSync(`${tool}/**/*.tsx`, { cwd: tools, exclude: ['**/*.test.tsx'] });
  const texts = own.map((path) => readFileSync(join(tools, path), 'utf8'));
  const shared = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/from '(?:\.\.\/)+(fields\/[\w-]+\.tsx)'/g)].map(([, file = '']) => file),
    ),
  );
  return [...texts, ...[...shared].map((file) => readFileSync(join(tools, file), 'utf8'))];
}

const screenOf = (folder: string) =>
  globSync(`${folder}/**/*.tsx`, { cwd: app, exclude: ['**/*.test.tsx'] }).map((path) =>
    readFileSync(join(app, path), 'utf8'),
  );

const places = [
  ...catalog.map(({ id }) => [id, controlsOf(id)] as const),
  ...Object.entries(SCREENS).map(([tool, folder]) => [tool, screenOf(folder)] as const),
];
const sections = places.flatMap(([tool, texts]) =>
  texts
    .flatMap((text) => text.match(/<Section\b[^>]*/g) ?? [])
    .map((tag) => [tool, /\btitle="([^"]+)"/.exec(tag)?.[1] ?? tag] as const),
);

test('is tested with more than 60 sections of tool panels', () =>
  expect(sections.length).toBeGreaterThan(60));

test.each(sections)('in the help of %s, finds a heading for “%s”', (tool, title) => {
  const page = pages.find(({ id }) => id === `tools/${tool}`);
  expect(findHeading(page?.outline ?? [], title)).not.toBeNull();
});

test('prefers an exact match over a heading that merely contains the words', () => {
  const outline = [
    { id: 'a', text: 'Ink limit' },
    { id: 'b', text: 'Ink' },
  ];
  expect(findHeading(outline, 'ink')?.id).toBe('b');
  expect(findHeading(outline, 'Limit')?.id).toBe('a');
  expect(findHeading(outline, 'Paper')).toBeNull();
});
