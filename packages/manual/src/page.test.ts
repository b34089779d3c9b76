import { expect, test } from 'vitest';
import { readManual } from './node/manual.ts';
import { resolvePage } from './page.ts';

const { pages } = await readManual();

test.each([
  ['color-separator', 'tools/color-separator'],
  ['halftone', 'tools/halftone'],
  ['Halftone-Editor', 'tools/halftone'],
  ['image-recolor', 'tools/image-to-color-palette'],
  ['tools/image-recolor', 'tools/image-to-color-palette'],
  ['gang-sheets', 'guides/gang-sheets'],
  ['photoshop', 'programs/photoshop'],
])('resolves /docs/%s to %s', (address, id) => {
  expect(resolvePage(pages, address)).toBe(id);
});

test.each(['', 'nowhere', '%22%3E%3Cscript%3E', 'tools'])('resolves /docs/%s to no page', (address) => {
  expect(resolvePage(pages, address)).toBeNull();
});
