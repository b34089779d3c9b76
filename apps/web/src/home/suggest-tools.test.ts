import { expect, it } from 'vitest';
import type { ImageMeasures } from '../files/measures/measures.ts';
import { describeImage, suggestTools } from './suggest-tools.ts';

const image = (facts: Partial<ImageMeasures>): ImageMeasures => ({
  ...{ name: 'art.png', width: 1409, height: 1000, ppi: 183, transparent: 0, semiTransparent: 0 },
  ...{ nearWhite: 0, colors: null, thinParts: null, ground: { r: 255, g: 255, b: 255 }, ...facts },
});
const ids = (facts: Partial<ImageMeasures>) => suggestTools(image(facts)).map(({ toolId }) => toolId);

it("describes the image's background, resolution, and size", () => {
  expect(describeImage(image({}))).toBe('Opaque white background, 183 dpi at 7.7 in (1409 × 1000 px).');
  expect(describeImage(image({ ground: null, transparent: 0.4, ppi: 72, width: 3300 }))).toBe(
    'Transparent background, 300 dpi at an assumed 11 in (3300 × 1000 px).',
  );
  expect(describeImage(image({ ground: { r: 12, g: 10, b: 14 }, ppi: 300, width: 3000 }))).toBe(
    'Opaque black background, 300 dpi at 10 in (3000 × 1000 px).',
  );
});

it('suggests three tools, starting with the one for the most serious print problem', () => {
  expect(ids({ colors: 5 })).toEqual(['background-remover', 'upscaler', 'image-vectorizer']);
  expect(ids({ ground: { r: 5, g: 5, b: 5 }, width: 3000, ppi: 300 })).toEqual([
    'color-ko',
    'halftone',
    'fit-my-print',
  ]);
  const cut = { ground: null, transparent: 0.5, width: 3300, ppi: 300 };
  expect(ids({ ...cut, semiTransparent: 0.02 })).toEqual(['transparency-guide', 'halftone', 'fit-my-print']);
  expect(ids({ ...cut, colors: 4 })).toEqual(['image-vectorizer', 'fit-my-print', 'image-cropper']);
  expect(suggestTools(image({}))[1]?.reason).toBe('183 dpi at 7.7 in. Print shops want 300.');
});
