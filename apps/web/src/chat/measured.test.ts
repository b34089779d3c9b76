import { expect, test } from 'vitest';
import type { ImageMeasures } from '../files/measures.ts';
import { factsOf, suggestionsFor } from './measured.ts';

const image: ImageMeasures = {
  name: 'logo.png',
  width: 900,
  height: 600,
  ppi: 72,
  transparent: 0,
  semiTransparent: 0.02,
  nearWhite: 0,
  colors: 4,
  ground: null,
};

test('a file that says 72 has no print size; what it needs at the usual one is offered', () => {
  expect(factsOf(image)).toContain('Resolution: the file names no print size; at 11 in wide it has 82 ppi');
  expect(suggestionsFor(image)).toEqual([
    { label: 'Remove the background', toolId: 'background-remover' },
    {
      label: 'Open in Upscaler at 4x, 11 in wide',
      toolId: 'upscaler',
      options: { target: 'print', widthMm: 279.4, dpi: 300 },
    },
    { label: 'Fix soft pixels', toolId: 'transparency-guide' },
  ]);
});

test('what is good is left alone', () => {
  const good = { ...image, width: 3300, ppi: 300, transparent: 0.4, semiTransparent: 0.001 };
  expect(suggestionsFor(good)).toEqual([]);
  expect(factsOf(good)).toContain('Resolution: 300 ppi, prints 11.0 in wide');
});
