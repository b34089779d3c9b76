import { expect, test } from 'vitest';
import { contextOf } from './context.ts';

const passage = { title: 'Halftones and mesh', content: 'Mesh ÷ LPI.' };
const url = '/docs/guides/halftones-and-mesh';

test('heads each passage with its title and URL', () => {
  expect(
    contextOf([
      { ...passage, url },
      { ...passage, title: 'Film', url },
    ]),
  ).toBe(`## Halftones and mesh (${url})\n\nMesh ÷ LPI.\n\n## Film (${url})\n\nMesh ÷ LPI.`);
});

test('heads a passage without a URL with its title only', () => {
  expect(contextOf([passage, { ...passage, url: '' }])).toBe(
    '## Halftones and mesh\n\nMesh ÷ LPI.\n\n## Halftones and mesh\n\nMesh ÷ LPI.',
  );
});

test('is null if there are no passages', () => {
  expect(contextOf([])).toBeNull();
});
