/** The pictures in the menus of presets are what the engine draws with them today. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { differenceBetween } from './draw.ts';
import { drawPreset, presetFile, presetPictures } from './presets.ts';

/** Mean of all channels, 0…255: another processor rounds otherwise, another setting draws another picture. */
const MOST_DIFFERENT = 1;
/** All of them come when the menu opens. */
const LARGEST_BYTES = 12_000;

const committed = (preset: (typeof presetPictures)[number]) =>
  readFile(join(import.meta.dirname, '../..', presetFile(preset)));

/** One of the two square halves. */
async function half(bytes: Buffer, side: 'before' | 'after'): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const left = side === 'before' ? 0 : width - height;
  return await sharp(bytes).extract({ left, top: 0, width: height, height }).png().toBuffer();
}

test.each(presetPictures)('$tool: $picture is drawn by its options', { tags: 'slow' }, async (preset) => {
  const shown = await committed(preset);
  expect(shown.length).toBeLessThan(LARGEST_BYTES);
  expect(await differenceBetween(await drawPreset(preset), shown)).toBeLessThan(MOST_DIFFERENT);
  expect(await differenceBetween(await half(shown, 'before'), await half(shown, 'after'))).toBeGreaterThan(
    MOST_DIFFERENT,
  );
});
