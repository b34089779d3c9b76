import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { differenceBetween } from './draw.ts';
import { drawPreset, presetFile, presetPictures } from './presets.ts';

/**
 * Maximum mean difference over all channels, 0…255. Tolerates rounding on other CPUs, but not a different setting.
 */
const MAX_DIFFERENCE = 1;
/** Maximum bytes of a picture; all pictures load when the menu opens. */
const MAX_BYTES = 12_000;

const committed = (preset: (typeof presetPictures)[number]) =>
  readFile(join(import.meta.dirname, '../..', presetFile(preset)));

async function half(bytes: Buffer, side: 'before' | 'after'): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const left = side === 'before' ? 0 : width - height;
  return await sharp(bytes).extract({ left, top: 0, width: height, height }).png().toBuffer();
}

test.each(presetPictures)(
  'the committed preset picture matches a fresh drawing of $picture for $tool',
  { tags: 'slow' },
  async (preset) => {
    const shown = await committed(preset);
    expect(shown.length).toBeLessThan(MAX_BYTES);
    expect(await differenceBetween(await drawPreset(preset), shown)).toBeLessThan(MAX_DIFFERENCE);
    expect(await differenceBetween(await half(shown, 'before'), await half(shown, 'after'))).toBeGreaterThan(
      MAX_DIFFERENCE,
    );
  },
);
