import { createRaster } from '@printready/pixels/raster';
import { expect, test } from 'vitest';
import type { ImageMeasures } from '../../files/measures/measures.ts';
import { countThinParts } from '../../files/measures/thin-parts.ts';
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
  thinParts: null,
};

test('treats 72 dpi as if no print size were stated, and suggests enlarging to the usual size', () => {
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

test('makes no suggestions for an image without print problems', () => {
  const good = { ...image, width: 3300, ppi: 300, transparent: 0.4, semiTransparent: 0.001 };
  expect(suggestionsFor(good)).toEqual([]);
  expect(factsOf(good)).toContain('Resolution: 300 ppi, prints 11.0 in wide');
});

test('reports thin parts and suggests thickening them', () => {
  expect(factsOf(image).filter((fact) => fact.startsWith('Thin'))).toEqual([]);
  expect(factsOf({ ...image, thinParts: 0 })).toContain('Thin lines: none under 0.35 mm');
  expect(factsOf({ ...image, thinParts: 1 })).toContain('Thin lines: 1 part is thinner than 0.35 mm');
  expect(suggestionsFor({ ...image, thinParts: 3 }).at(-1)).toEqual({
    label: 'Thicken thin lines',
    toolId: 'stroke-enhancer',
    options: { reinforce: true },
  });
});

test('measures thin parts at print size', () => {
  const art = createRaster(200, 100);
  // A 40 px bar and a 2 px line.
  for (let y = 0; y < 100; y++)
    for (let x = 10; x < 190; x++)
      if ((y >= 20 && y < 60) || y === 80 || y === 81) art.data[4 * (y * 200 + x) + 3] = 255;
  // 2 px are 0.17 mm at 300 ppi and 0.51 mm at 100 ppi.
  expect(countThinParts(art, 300)).toBe(1);
  expect(countThinParts(art, 100)).toBe(0);
  expect(countThinParts(createRaster(2, 2, { data: new Uint8ClampedArray(16).fill(255) }), 300)).toBeNull();
});
